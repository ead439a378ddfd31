// SPDX-License-Identifier: MIT
// What the parser makes of a text: modules as written. Names are not resolved, types are not evaluated.
#pragma once
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "languages/smv/flatten/flat.hpp"

namespace tarrier::languages::smv::ast {
struct Type {
  enum class Kind { kBoolean, kValues, kRange, kArray, kWord, kModule } kind = Kind::kBoolean;
  bool is_signed = false;               // kWord
  bool is_process = false;              // kModule
  Expression low, high;                 // kRange, kArray; the width of a word is `low`
  std::vector<Expression> values;       // of kValues; the actual parameters of a module
  std::string_view module;              // kModule
  std::shared_ptr<const Type> element;  // kArray; shared because the parser copies types
  base::SourceSpan span;
};

struct Declaration {
  Expression target;  // a name, mostly; may have dots and indices
  Variable::Kind kind = Variable::Kind::kState;
  Type type;
};

struct Definition {
  Expression target;
  Expression value;  // kArray for the definition of an array
};

struct Assign {
  Assignment::Kind kind = Assignment::Kind::kCurrent;
  Expression target, value;
};

struct Constraint {
  enum class Kind { kInitial, kInvariant, kTransition, kJustice, kCompassion } kind = Kind::kInitial;
  Expression first, second;  // second: kCompassion only
};

struct Spec {
  Specification::Kind kind = Specification::Kind::kInvariant;
  bool is_bare = false;  // no keyword before it: the kind is to be found
  std::string name;
  Expression formula;  // empty for kPsl
  Expression context;  // after IN; may be empty
  std::string text;    // of kPsl
  base::SourceSpan span;
};

struct Word {  // a name and its place
  std::string_view name;
  base::SourceSpan span;
};

struct Module {
  Word name;
  std::vector<Word> parameters;
  std::vector<Word> bases;  // ISA
  std::vector<Declaration> declarations;
  std::vector<Definition> definitions;
  std::vector<Expression> constants;
  std::vector<Assign> assignments;
  std::vector<Constraint> constraints;
  std::vector<Spec> specifications;
};

struct Program {
  std::vector<Module> modules;
};
}  // namespace tarrier::languages::smv::ast
