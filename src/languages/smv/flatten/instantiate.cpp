// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/instantiate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/suggestion.hpp"
#include "languages/smv/flatten/declare.hpp"

namespace tarrier::languages::smv {
namespace {
using base::Code;

constexpr std::size_t kMostInstances = 200000;
constexpr std::size_t kDeepestNesting = 1000;  // instances are made recursively

class Instantiation {
 public:
  Instantiation(const ast::Program& program, Names& names, FlatModel& model, base::Diagnostics& diagnostics)
      : program_(program),
        names_(names),
        model_(model),
        diagnostics_(diagnostics),
        declarations_(names, model, diagnostics) {}

  bool run(const base::SourceSpan& file);

 private:
  void collect_modules();
  const ast::Module* find_module(std::string_view name, const base::SourceSpan& span);
  void add_bodies(const ast::Module& module, Instance& instance);
  void bind(const ast::Module& module, const ast::Type& type, Instance& parent, Instance& child);
  void add_instance(const ast::Declaration& declaration, Instance& parent);
  Instance& make(const ast::Module& module, std::string name, std::size_t process);
  void fill(Instance& instance);

  const ast::Program& program_;
  Names& names_;
  FlatModel& model_;
  base::Diagnostics& diagnostics_;
  Declarations declarations_;
  std::unordered_map<std::string_view, const ast::Module*> modules_;
  std::vector<const ast::Module*> path_;   // the modules around the current one, itself included
  std::vector<const ast::Module*> bases_;  // while the bodies of an instance are collected
  bool are_too_many_ = false;              // has been said
};

void Instantiation::collect_modules() {
  for (const ast::Module& module : program_.modules) {
    // The first one counts, and the second is reported.
    const auto [found, is_new] = modules_.emplace(module.name.name, &module);
    if (!is_new)
      diagnostics_.error(Code::kDuplicate, module.name.span,
                         fmt::format("the module '{}' is defined twice", module.name.name),
                         fmt::format("the first definition is in line {}", found->second->name.span.line));
  }
}

const ast::Module* Instantiation::find_module(std::string_view name, const base::SourceSpan& span) {
  if (const auto found = modules_.find(name); found != modules_.end()) return found->second;
  std::vector<std::string_view> known;
  for (const ast::Module& module : program_.modules) known.push_back(module.name.name);
  diagnostics_.error(Code::kUnknownName, span, fmt::format("there is no module '{}'", name),
                     base::suggestion(name, known));
  return nullptr;
}

// ISA: the declarations of another module are part of this one.
void Instantiation::add_bodies(const ast::Module& module, Instance& instance) {
  bases_.push_back(&module);
  instance.bodies.push_back(&module);
  for (const ast::Word& base : module.bases) {
    const ast::Module* found = find_module(base.name, base.span);
    if (found == nullptr) continue;
    // Only the chain above: a module may be a base twice, by two ways.
    if (std::find(bases_.begin(), bases_.end(), found) != bases_.end())
      diagnostics_.error(Code::kStructure, base.span,
                         fmt::format("the module '{}' is part of itself", base.name));
    else
      add_bodies(*found, instance);
  }
  bases_.pop_back();
}

Instance& Instantiation::make(const ast::Module& module, std::string name, std::size_t process) {
  Instance& instance = names_.instances.emplace_back();
  instance.name = std::move(name);
  // Symbols of its own, so that `self` and `running` can be handed over as parameters.
  instance.self = {.kind = Symbol::Kind::kInstance, .instance = &instance};
  instance.running = {.kind = Symbol::Kind::kRunning, .index = process};
  add_bodies(module, instance);
  return instance;
}

void Instantiation::bind(const ast::Module& module, const ast::Type& type, Instance& parent,
                         Instance& child) {
  const auto count = [](std::size_t n) { return fmt::format("{} parameter{}", n, n == 1 ? "" : "s"); };
  if (type.values.size() != module.parameters.size())
    diagnostics_.error(Code::kType, type.span,
                       fmt::format("{} for the module '{}'", count(type.values.size()), module.name.name),
                       fmt::format("expected {}", count(module.parameters.size())));
  // As many as there are: the rest would only be reported as unknown names.
  for (std::size_t i = 0; i < std::min(type.values.size(), module.parameters.size()); ++i) {
    const ast::Word& parameter = module.parameters[i];
    Symbol symbol{.kind = Symbol::Kind::kParameter,
                  // Read where it was written: the actual is an expression of the outer module.
                  .instance = &parent,
                  .actual = type.values[i],
                  .span = parameter.span};
    declarations_.declare(child, parameter.name, std::move(symbol));
  }
}

void Instantiation::add_instance(const ast::Declaration& declaration, Instance& parent) {
  const ast::Type& type = declaration.type;
  const ast::Module* module = find_module(type.module, type.span);
  if (module == nullptr) return;
  // Modules cannot contain themselves, not even behind a condition: all instances exist from the start.
  if (std::find(path_.begin(), path_.end(), module) != path_.end()) {
    diagnostics_.error(Code::kStructure, type.span,
                       fmt::format("the module '{}' contains itself", type.module));
    return;
  }
  if (path_.size() > kDeepestNesting) {
    diagnostics_.error(Code::kUnsupported, type.span,
                       fmt::format("instances nested more than {} levels deep", kDeepestNesting));
    return;
  }
  if (names_.instances.size() >= kMostInstances) {
    if (!std::exchange(are_too_many_, true))
      diagnostics_.error(Code::kUnsupported, type.span,
                         fmt::format("more than {} instances", kMostInstances));
    return;
  }
  // An instance belongs to the process around it.
  std::size_t process = parent.running.index;
  const std::string_view key = declarations_.key(declaration.target, parent);
  if (type.is_process) {
    // Where there are processes, what is not in one of them runs as a process of its own, main.
    // As process 0, which the parts that were made before have as their index already.
    if (model_.processes.empty()) model_.processes.emplace_back("main");
    process = model_.processes.size();
    model_.processes.push_back(parent.qualified(key));
  }
  // Made before its parts are: the parameters of these may name it.
  Instance& child = make(*module, parent.qualified(key), process);
  parent.children.push_back(&child);
  Symbol symbol = child.self;
  symbol.span = declaration.target->span;
  declarations_.declare(parent, key, std::move(symbol));
  bind(*module, type, parent, child);
  path_.push_back(module);
  fill(child);
  path_.pop_back();
}

void Instantiation::fill(Instance& instance) {
  for (const ast::Module* body : instance.bodies) {
    // Instances at once, variables and definitions later: see the header of Declarations.
    for (const ast::Declaration& declaration : body->declarations) {
      if (declaration.type.kind == ast::Type::Kind::kModule)
        add_instance(declaration, instance);
      else
        declarations_.postpone(declaration, instance);
    }
    for (const ast::Definition& definition : body->definitions) declarations_.postpone(definition, instance);
    for (const Expression& constant : body->constants)
      names_.constants.insert(base::intern(to_text(constant)));
  }
}

bool Instantiation::run(const base::SourceSpan& file) {
  collect_modules();
  const auto main = modules_.find("main");
  if (main == modules_.end()) {
    diagnostics_.error(Code::kStructure, file, "there is no module 'main'", "expected MODULE main");
    return false;
  }
  const ast::Module& module = *main->second;
  if (!module.parameters.empty())
    diagnostics_.error(Code::kStructure, module.parameters[0].span, "the module 'main' has parameters",
                       "expected none");
  path_.push_back(&module);
  Instance& root = make(module, {}, 0);
  fill(root);
  // Now all instances are there, so any of them may have parts declared from outside.
  declarations_.finish();
  return true;
}
}  // namespace

bool instantiate(const ast::Program& program, const base::SourceSpan& file, Names& names, FlatModel& model,
                 base::Diagnostics& diagnostics) {
  return Instantiation(program, names, model, diagnostics).run(file);
}
}  // namespace tarrier::languages::smv
