// SPDX-License-Identifier: MIT
// What names mean, and where.
//
// Scopes form a chain: prelude <- global <- template instance <- quantifier or function, and global <- system
// section <- queries. An inner name hides an outer one. Symbols keep their address as long as their scope
// lives.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "base/suggestion.hpp"
#include "languages/uppaal/elaborate/types.hpp"
#include "languages/uppaal/syntax/ast.hpp"

namespace tarrier::languages::uppaal {
struct Family;
class Scope;

// A declared function and what its body can see: the first `visible` names of `scope`, and all outer ones.
struct FunctionSource {
  const ast::Function* tree = nullptr;
  const Scope* scope = nullptr;
  std::size_t visible = 0;
  std::string prefix;  // of its name: "Train(2)."
};

using Table = std::shared_ptr<const std::vector<std::int32_t>>;  // shared: rows of it are symbols, too

inline constexpr std::uint64_t kMaxExpressions = 1'000'000;  // of a model, and of a query

enum class SymbolKind : std::uint8_t {
  kConstant,
  kVariable,
  kClock,
  kChannel,
  kType,
  kFunction,
  kProcess,
  kCondition,  // of states, with a name; only in queries about models of other languages
  kRefused,    // declared with a type that is not supported or wrong
};

struct Symbol {
  SymbolKind kind = SymbolKind::kConstant;
  Type type;
  base::SourceSpan span;
  // The first cell: the id of a variable or clock, the "!" action of a channel, the position in `values`.
  std::uint32_t first = 0;
  std::uint32_t receive = 0;  // kChannel: the first "?" action
  // Picks the cells that a parameter by reference stands for: f(a[i]).
  std::vector<model::Subscript> subscripts = {};
  Table values = nullptr;                                    // kConstant: one per cell
  std::shared_ptr<const FunctionSource> function = nullptr;  // kFunction; shared by copies of the symbol
  const Family* family = nullptr;                            // kProcess
  model::Expression condition = {};                          // kCondition
  // Why it cannot be assigned to: "a parameter", …; empty if it can.
  std::string_view read_only = {};
  // The same in every instance and at every use, i.e. not a parameter or a quantified name.
  bool is_global = false;
  std::string_view name = {};  // by which it was added to its scope
  std::size_t position = 0;    // in its scope, in the order of declaration
};

Table table_of(std::vector<std::int32_t> values);

class Scope {
 public:
  // Of the very scope `parent`, only the first `visible` names can be seen.
  explicit Scope(const Scope* parent = nullptr, std::size_t visible = SIZE_MAX)
      : parent_(parent), visible_(visible) {}

  // Null if the name is taken in this very scope.
  const Symbol* add(std::string_view name, Symbol symbol);
  [[nodiscard]] const Symbol* find(std::string_view name) const;       // here or further out
  [[nodiscard]] const Symbol* find_here(std::string_view name) const;  // in this very scope
  [[nodiscard]] std::vector<std::string_view> names() const;           // all visible ones
  [[nodiscard]] std::vector<std::string_view> names_here() const;
  [[nodiscard]] std::size_t size() const { return symbols_.size(); }

  // Counts one more expression of the model that the outermost scope belongs to, with templates and
  // quantifiers written out. False if there are too many: a short text must not grow without bound.
  [[nodiscard]] bool count_expression() const;

 private:
  const Scope* parent_;
  std::size_t visible_;
  mutable std::uint64_t expressions_ = 0;               // of the outermost scope
  std::map<std::string, Symbol, std::less<>> symbols_;  // a map: symbols must not move
};

// A process of the system with the names declared inside it.
struct Instance {
  explicit Instance(const Scope* global) : scope(global) {}
  std::string name;  // "Train(2)"
  model::ProcessId process{};
  Scope scope;  // parameters and local declarations
  std::map<std::string, model::LocationId, std::less<>> locations;
};

// The processes that one entry of the system line stands for: one, or one for every choice of its free
// parameters.
struct Family {
  std::string name;
  std::int32_t priority = 0;
  std::vector<model::Domain> parameters = {};
  std::vector<std::unique_ptr<Instance>> members = {};  // row-major
};

using base::suggestion;

// The constants and types that every model starts with.
Scope prelude();
}  // namespace tarrier::languages::uppaal
