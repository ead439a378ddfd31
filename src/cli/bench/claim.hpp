// SPDX-License-Identifier: MIT
// What a table is to show, such as `explored(hl) <= 0.5 * explored(bfs)`, said of each of its rows.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"

namespace tarrier::cli {
// What a claim compares: a number, a figure of ours, the published one, or the least of the row.
struct ClaimTerm {
  enum class Kind : std::uint8_t { kNumber, kFigure, kPaper, kLeast };
  Kind kind = Kind::kNumber;
  double factor = 1;
  std::string measure = {};
  std::string column = {};
};

struct Claim {
  std::string text;
  std::optional<std::size_t> least_rows;  // so many suffice; otherwise all
  std::vector<std::string> rows;          // names, with * for any text; empty: all
  ClaimTerm left;
  std::string relation;  // <=, <, =, >=, >
  ClaimTerm right;
};

// [in N rows:] [ROW,ROW…:] TERM RELATION TERM, where a TERM is [NUMBER *] and MEASURE(COLUMN), NUMBER, paper,
// paper(COLUMN) or min.
// Throws base::Error (kSyntax).
Claim parse_claim(const std::string& text, const base::SourceSpan& where);

bool speaks_of(const Claim& claim, const std::string& row);
bool mentions_paper(const Claim& claim);

// The figures of one row that a claim can ask for.
struct ClaimFigures {
  // By measure and column; a cell that was run and has no such figure, for lack of time or memory, has none.
  std::map<std::string, std::map<std::string, std::optional<double>>> ours;
  std::map<std::string, std::map<std::string, std::optional<double>>> published;
};

struct ClaimJudgement {
  enum class Answer : std::uint8_t { kHolds, kFails, kNotJudged };
  Answer answer = Answer::kNotJudged;
  std::string figures;  // that it has been judged by, such as "134 <= 3,021"
};

// A figure that is missing because a run had to give up counts as infinite: so a paper's lack of memory is
// beaten by any figure, and ours by any of theirs. Not judged where a cell was not run or the paper says nothing.
ClaimJudgement judge(const Claim& claim, const ClaimFigures& figures);
}  // namespace tarrier::cli
