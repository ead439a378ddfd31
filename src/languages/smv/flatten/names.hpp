// SPDX-License-Identifier: MIT
// The instances of modules, and what names mean in them.
//
// Parameters are called by name: a parameter stands for its actual expression, read in the instance that gave
// it. What a name stands for is looked up only when it is used, so it can be declared later, and instances
// can refer to each other in circles.
#pragma once
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "languages/smv/reading/ast.hpp"

namespace tarrier::languages::smv {
struct Instance;

// What a name was declared as.
struct Symbol {
  enum class Kind { kVariable, kDefine, kArray, kInstance, kParameter, kRunning } kind = Kind::kVariable;
  std::size_t index = 0;         // of a variable of the FlatModel, of Names::definitions, or of a process
  std::int64_t low = 0;          // kArray: the index of the first element
  std::vector<Symbol> elements;  // kArray
  Instance* instance = nullptr;  // kInstance; for kParameter, the one in which to read `actual`
  Expression actual;             // kParameter
  base::SourceSpan span;
};

struct Instance {
  std::string name;                        // empty: main
  std::vector<const ast::Module*> bodies;  // its module and what that is a (ISA); for flattening only
  std::vector<Instance*> children;         // as declared
  Symbol self, running;
  std::unordered_map<std::string_view, Symbol> symbols;
  bool has_joined =
      false;  // some keys of `symbols` have dots or indices, as in models that NuSMV has flattened

  [[nodiscard]] std::string qualified(std::string_view part) const;
};

// A DEFINE as it stands in the text.
struct Definition {
  std::string name;
  Expression value;
  const Instance* scope = nullptr;  // in which to read the value
  base::SourceSpan span;
  std::size_t flat = 0;  // its number in the FlatModel, where they have another order
};

struct Names {
  std::deque<Instance> instances;  // main first; a deque because they refer to each other
  std::vector<Definition> definitions;
  std::unordered_set<std::string_view> constants;  // the symbols of all enumerations, and CONSTANTS
};

// Looks up names. Quiet: who needs a name that is not there complains.
class Resolver {
 public:
  explicit Resolver(const Names& names) : names_(names) {}

  // The meaning of a name, member, element or `self` in `scope`; null if there is none, or if it depends on
  // an index that is not constant. A parameter is followed to what it names; if its actual is not a name (or
  // a symbol of an enumeration), or names itself, the answer is the parameter.
  [[nodiscard]] const Symbol* find(const Expression& expression, const Instance& scope);

  // The value of an expression without variables.
  [[nodiscard]] std::optional<std::int64_t> integer(const Expression& expression, const Instance& scope);

 private:
  const Symbol* follow(const Symbol& symbol);
  std::optional<std::int64_t> integer_of_name(const Expression& expression, const Instance& scope);
  std::optional<std::int64_t> integer_of_operation(const Expression& expression, const Instance& scope);

  const Names& names_;
  std::uint32_t depth_ = 0;  // of parameters, definitions and operations that are being followed
};

bool is_name(Op op);  // kName, kSelf, kMember, kIndex

// What to say about an unknown name: which one it may be, or that it could be a difference.
std::string hint(std::string_view name, const std::vector<std::string_view>& known);
}  // namespace tarrier::languages::smv
