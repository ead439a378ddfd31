// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate_system.hpp"

#include <fmt/format.h>

#include <fmt/ranges.h>
#include <algorithm>

#include <set>

#include "languages/uppaal/elaborate/elaborate_parameters.hpp"
#include "languages/uppaal/lower/lower_template.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

namespace {
constexpr std::uint64_t kMaxProcesses = 100'000;
constexpr std::uint64_t kMaxParts = 1'000'000;  // locations and edges, of all processes together
constexpr int kMaxChain = 1000;                 // of instances of instances: they are built recursively

// A template, or a template with some arguments given: P(int[0,3] i) = T(x, i).
struct Instantiable {
  const ast::Template* whole = nullptr;
  const ast::Instantiation* partial = nullptr;
  const Instantiable* base = nullptr;  // of `partial`; null if it is unknown
  const Scope* outside = nullptr;      // where its parameters are declared
  int chain = 0;                       // of instances, down to the template
  [[nodiscard]] const std::vector<ast::Parameter>& parameters() const {
    return whole != nullptr ? whole->parameters : partial->parameters;
  }
};

class SystemBuilder {
 public:
  SystemBuilder(const ast::Model& tree, const Scope& global, const Scope& system,
                std::deque<Family>& families, Workspace& workspace)
      : tree_(tree),
        global_(global),
        system_(system),
        families_(families),
        workspace_(workspace),
        diagnostics_(workspace.diagnostics) {}

  void run();

 private:
  void add(const std::string& name, const base::SourceSpan& where, Instantiable instantiable);
  const Instantiable* find(const std::string& name, const base::SourceSpan& where);
  void add_family(const ast::SystemEntry& entry);
  void add_member(Family& family, const Instantiable& instantiable, const std::vector<Type>& types,
                  std::size_t number);
  bool build(const Instantiable& instantiable, std::vector<Symbol> arguments, Instance& instance);

  const ast::Model& tree_;
  const Scope& global_;
  const Scope& system_;
  std::deque<Family>& families_;
  Workspace& workspace_;
  base::Diagnostics& diagnostics_;
  std::map<std::string, Instantiable, std::less<>> instantiables_;
  std::uint64_t parts_ = 0;
};

void SystemBuilder::run() {
  for (const ast::Template& whole : tree_.templates)
    add(whole.name, whole.span, {.whole = &whole, .outside = &global_});
  for (const ast::Instantiation& partial : tree_.instantiations) {
    // An instance of a sequence chart is no process.
    // A chart cannot be told from a template by the system section alone, so its name was kept.
    if (std::find(tree_.charts.begin(), tree_.charts.end(), partial.template_name) != tree_.charts.end())
      continue;
    const Instantiable* base = find(partial.template_name, partial.template_span);
    const int chain = base != nullptr ? base->chain + 1 : 1;
    // build() and the lowering of arguments recurse along the chain.
    if (chain > kMaxChain)
      return diagnostics_.error(Code::kUnsupported, partial.span, "too many instances of instances",
                                fmt::format("at most {} in a chain", kMaxChain));
    // Also with an unknown base: the name is then known, and build() gives up without another message.
    add(partial.name, partial.span, {.partial = &partial, .base = base, .outside = &system_, .chain = chain});
  }
  if (tree_.system.empty())
    diagnostics_.error(Code::kStructure, tree_.system_span, "the system has no processes",
                       "expected a line such as 'system P, Q;'");
  std::set<std::string_view> seen;
  // A process listed twice would be two that share their name, so it is refused.
  for (const ast::SystemEntry& entry : tree_.system) {
    if (!seen.insert(entry.name).second)
      diagnostics_.error(Code::kDuplicate, entry.span,
                         fmt::format("process '{}' is listed twice", entry.name),
                         "give each its own name, as in P1 = P(); P2 = P();");
    else
      add_family(entry);
  }
}

void SystemBuilder::add(const std::string& name, const base::SourceSpan& where, Instantiable instantiable) {
  if (!instantiables_.try_emplace(name, instantiable).second)
    diagnostics_.error(Code::kDuplicate, where, fmt::format("'{}' is declared twice", name),
                       "templates and their instances share their names");
}

const Instantiable* SystemBuilder::find(const std::string& name, const base::SourceSpan& where) {
  if (const auto place = instantiables_.find(name); place != instantiables_.end()) return &place->second;
  std::vector<std::string_view> names;
  for (const auto& [known, instantiable] : instantiables_) names.push_back(known);
  diagnostics_.error(Code::kUnknownName, where, fmt::format("unknown template or process '{}'", name),
                     suggestion(name, names, "expected a template, or an instance that is declared before"));
  return nullptr;
}

void SystemBuilder::add_family(const ast::SystemEntry& entry) {
  const Instantiable* instantiable = find(entry.name, entry.span);
  if (instantiable == nullptr) return;
  Family family{.name = entry.name, .priority = entry.priority};
  std::vector<Type> types;
  std::uint64_t size = 1;
  for (const ast::Parameter& parameter : instantiable->parameters()) {
    auto type = free_parameter(parameter, *instantiable->outside, entry.name, entry.span, workspace_);
    if (!type) return;
    family.parameters.push_back(type->domain);
    // Saturates one above the limit, so that the product of many ranges cannot wrap and pass the test.
    size = std::min(size * size_of(type->domain), kMaxProcesses + 1);  // below 2^64: both are far below 2^33
    types.push_back(std::move(*type));
  }
  if (size + workspace_.network.processes.size() > kMaxProcesses) {
    diagnostics_.error(Code::kUnsupported, entry.span,
                       fmt::format("'{}' stands for too many processes", entry.name),
                       fmt::format("a system has at most {} processes", kMaxProcesses));
    return;
  }
  // Into the deque before members are built: symbols will point to the family.
  families_.push_back(std::move(family));
  const std::size_t errors = diagnostics_.errors().size();
  for (std::size_t i = 0; i < size; ++i) {
    add_member(families_.back(), *instantiable, types, i);
    const bool is_built = families_.back().members.size() > i;
    if (!is_built || diagnostics_.errors().size() > errors) return;  // the others would say the same again
    const model::Process& process = workspace_.network.processes.back();
    parts_ += process.locations.size() + process.edges.size();
    if (parts_ > kMaxParts)
      return diagnostics_.error(
          Code::kUnsupported, entry.span, fmt::format("'{}' makes the model too large", entry.name),
          fmt::format("all processes together have at most {} locations and edges", kMaxParts));
  }
}

// Member `number`, counted with the last parameter running fastest.
void SystemBuilder::add_member(Family& family, const Instantiable& instantiable,
                               const std::vector<Type>& types, std::size_t number) {
  std::vector<std::int32_t> values(types.size());
  // The same order as CallLowering::pick_process counts in.
  for (std::size_t i = types.size(); i-- > 0;) {
    const auto size = static_cast<std::size_t>(size_of(types[i].domain));
    values[i] = static_cast<std::int32_t>(types[i].domain.low + static_cast<std::int64_t>(number % size));
    number /= size;
  }
  std::vector<Symbol> arguments;
  for (std::size_t i = 0; i < types.size(); ++i)
    arguments.push_back(value_parameter(types[i], {values[i]}, instantiable.parameters()[i].span));
  // Templates see global names only, not those of the system section: UPPAAL lets these be declared after
  // all templates.
  auto instance = std::make_unique<Instance>(&global_);
  instance->name = values.empty() ? family.name : fmt::format("{}({})", family.name, fmt::join(values, ","));
  if (!build(instantiable, std::move(arguments), *instance)) return;
  workspace_.network.processes[index(instance->process)].priority = family.priority;
  family.members.push_back(std::move(instance));
}

// From the outermost instance to the template: each evaluates the arguments of the next with its own
// parameters, as P(i) = Q(i + 1); Q(j) = T(j, 0) does.
bool SystemBuilder::build(const Instantiable& instantiable, std::vector<Symbol> arguments,
                          Instance& instance) {
  // An instance of an instance has a scope with its own parameters, in which the arguments of the next one
  // are read.
  Scope inner(&system_);
  Scope& scope = instantiable.whole != nullptr ? instance.scope : inner;
  const auto& parameters = instantiable.parameters();
  for (std::size_t i = 0; i < parameters.size(); ++i)
    if (scope.add(parameters[i].name, std::move(arguments[i])) == nullptr)
      diagnostics_.error(Code::kDuplicate, parameters[i].span,
                         fmt::format("parameter '{}' is declared twice", parameters[i].name),
                         "each parameter needs a name of its own");
  if (instantiable.whole != nullptr) {
    lower_template(*instantiable.whole, instance, workspace_);
    return true;
  }
  if (instantiable.base == nullptr) return false;
  const ast::Instantiation& partial = *instantiable.partial;
  const auto& wanted = instantiable.base->parameters();
  if (partial.arguments.size() != wanted.size()) {
    diagnostics_.error(Code::kType, partial.template_span,
                       fmt::format("{} arguments for '{}'", partial.arguments.size(), partial.template_name),
                       fmt::format("it has {} parameters", wanted.size()));
    return false;
  }
  std::vector<Symbol> bound;
  for (std::size_t i = 0; i < wanted.size(); ++i)
    // The others are still bound, for their mistakes.
    if (auto symbol = bind(wanted[i], *instantiable.base->outside, *partial.arguments[i], scope, workspace_))
      bound.push_back(std::move(*symbol));
  return bound.size() == wanted.size() && build(*instantiable.base, std::move(bound), instance);
}
}  // namespace

void build_system(const ast::Model& tree, const Scope& global, const Scope& system,
                  std::deque<Family>& families, Workspace& workspace) {
  SystemBuilder(tree, global, system, families, workspace).run();
}
}  // namespace tarrier::languages::uppaal
