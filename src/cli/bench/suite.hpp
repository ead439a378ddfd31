// SPDX-License-Identifier: MIT
// What bench runs: lists of tasks, and tables of them (docs/formats/suites.md).
#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "cli/bench/claim.hpp"
#include "report/result.hpp"

namespace tarrier::cli {
// How another program is to run the same task.
struct PeerCall {
  std::string name;
  // {model} stands for the file of the model, {stem} for the same without its ending, {folder} for its folder.
  std::vector<std::string> words;
};

struct SuiteLine {
  std::string text;                // as written, with single blanks
  std::vector<std::string> words;  // of a command line: the command, the model, its arguments
  base::SourceSpan where;
  std::filesystem::path folder = {};  // where its files are
  std::vector<PeerCall> peers = {};
};

// A configuration.
struct SuiteColumn {
  std::string name;
  std::vector<std::string> words;
  std::vector<std::string> seeds = {};  // ranges, as --seeds has them; empty: one run
  bool is_published_only = false;       // figures of a program that is not run here
};

// A figure that a paper has published: a number, or why there is none.
struct PublishedFigure {
  std::optional<double> number;
  std::string text;  // as in the suite
};

// A model with a query.
struct SuiteRow {
  std::string name;
  std::string origin;                // original, derived, generated, rewritten, …
  bool stands_in = false;            // for the model that the published figures are about
  bool is_left_out = false;          // no model of it is there
  SuiteLine line;                    // without options of columns
  std::vector<std::string> without;  // columns that make no sense here
  std::optional<report::Verdict> expected;
  std::map<std::string, std::map<std::string, PublishedFigure>> published;  // by measure and column
};

struct SuiteTable {
  std::string title;
  std::vector<std::string> measures;
  std::vector<SuiteColumn> columns;
  std::vector<SuiteRow> rows;
  std::vector<Claim> claims;
};

// How to tell from what a peer prints which answer it gives.
struct PeerAnswers {
  std::vector<std::string> satisfied;
  std::vector<std::string> violated;
};

struct Suite {
  std::string file;
  std::string title;
  std::string source;  // which paper
  std::vector<std::string> notes;
  std::vector<std::string> options;  // of all cells of its tables
  std::vector<SuiteLine> lines;      // outside of tables
  std::vector<SuiteTable> tables;
  std::map<std::string, PeerAnswers> answers;  // by the name of the peer
};

// Models and query files of lines are found in `models`, or beside the suite; those of tables also where the
// suite says. The file of a model stands for checking its queries. Throws base::Error (kNoSuchFile, kSyntax).
Suite read_suite(const std::string& file, const std::optional<std::string>& models);

// The file of a suite that is given by its name alone, such as paper-000: those installed with the program, or
// those of the project that it has been built in. Anything else is returned as it is. Throws base::Error
// (kNoSuchFile) that says where it has been looked for.
std::string find_suite(const std::string& name);
}  // namespace tarrier::cli
