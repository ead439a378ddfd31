// SPDX-License-Identifier: MIT
// What names mean, and where.
//
// Scopes form a chain: prelude <- global <- template instance <- quantifier, and global <- system section <-
// queries. An inner name hides an outer one. Symbols keep their address as long as their scope lives.
#pragma once
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hpp"
#include "languages/uppaal/types.hpp"

namespace tarrier::languages::uppaal {
struct Family;

enum class SymbolKind : std::uint8_t {
  kConstant,
  kVariable,
  kClock,
  kChannel,
  kType,
  kFunction,
  kProcess,
  kRefused,  // declared with a type that is not supported or wrong
};

struct Symbol {
  SymbolKind kind = SymbolKind::kConstant;
  Type type;
  base::SourceSpan span;
  std::uint32_t first = 0;    // kVariable, kClock: the id of its first cell; kChannel: the first "!" action
  std::uint32_t receive = 0;  // kChannel: the first "?" action
  std::vector<std::int32_t> values;  // kConstant: one per cell
  const Family* family = nullptr;    // kProcess
  // Why it cannot be assigned to: "a parameter", …; empty if it can.
  std::string_view read_only;
  // The same in every instance and at every use, i.e. not a parameter or a quantified name.
  bool is_global = false;
};

class Scope {
 public:
  explicit Scope(const Scope* parent = nullptr) : parent_(parent) {}

  // Null if the name is taken in this very scope.
  const Symbol* add(std::string_view name, Symbol symbol);
  [[nodiscard]] const Symbol* find(std::string_view name) const;       // here or further out
  [[nodiscard]] const Symbol* find_here(std::string_view name) const;  // in this very scope
  [[nodiscard]] std::vector<std::string_view> names() const;           // all visible ones
  [[nodiscard]] std::vector<std::string_view> names_here() const;

 private:
  const Scope* parent_;
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
  std::vector<model::Domain> parameters;
  std::vector<std::unique_ptr<Instance>> members;  // row-major
};

// "did you mean 'x'?" for the candidate nearest to `name`, or `otherwise` if none is near.
std::string suggestion(std::string_view name, const std::vector<std::string_view>& candidates,
                       std::string otherwise = {});

// The constants and types that every model starts with.
Scope prelude();
}  // namespace tarrier::languages::uppaal
