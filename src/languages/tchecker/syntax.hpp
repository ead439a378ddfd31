// SPDX-License-Identifier: MIT
// What stands in a .tck file, before any name is looked up.
#pragma once
#include <string>
#include <vector>

#include "base/source_file.hpp"
#include "model/expression.hpp"

namespace tarrier::languages::tchecker {
using Range = base::TextRange;  // also the location type of the grammar

// A name or number between colons.
struct Word {
  std::string text;
  base::SourceSpan span;
};

struct Attribute {
  Word key;
  Range value;  // trimmed
};

// keyword:field:field…{attributes}
struct Declaration {
  Word keyword;
  std::vector<Word> fields;
  std::vector<Attribute> attributes;
};

struct Expr {
  enum class Kind { kNumber, kName, kElement, kOperator };
  Kind kind = Kind::kNumber;
  model::Op op =
      model::Op::kConstant;    // kOperator: kNot, kNegate, arithmetic, comparisons, kAnd, kConditional
  std::int64_t value = 0;      // kNumber
  std::string name;            // kName, kElement
  std::vector<Expr> operands;  // the index of kElement
  base::SourceSpan span;       // of the operator for binary ones
  std::uint32_t depth = 1;
  std::uint64_t size = 1;  // of the tree, in nodes
};

struct Stmt {
  enum class Kind { kAssign, kLocal, kLocalArray, kIf, kWhile };
  Kind kind = Kind::kAssign;
  Expr target;                  // kAssign; the name that kLocal and kLocalArray declare
  Expr value;                   // assigned, also by kLocal; the size of kLocalArray
  std::vector<Expr> condition;  // kIf, kWhile
  std::vector<Stmt> then;       // kIf, kWhile
  std::vector<Stmt> otherwise;  // kIf
  base::SourceSpan span;
  std::uint32_t depth = 1;
};
}  // namespace tarrier::languages::tchecker
