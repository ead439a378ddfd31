// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/check_assignments.hpp"
#include "languages/smv/flatten/define_order.hpp"
#include "languages/smv/flatten/instantiate.hpp"
#include "languages/smv/flatten/specifications.hpp"
#include "languages/smv/flatten/translate.hpp"
#include "languages/smv/flatten/uses.hpp"
#include "languages/smv/reading/driver.hpp"

namespace tarrier::languages::smv {
namespace {
class Flattening {
 public:
  Flattening(Names& names, FlatModel& model, base::Diagnostics& diagnostics)
      : names_(names), model_(model), diagnostics_(diagnostics), translator_(names, model, diagnostics) {}

  void run() {
    flatten_definitions();
    // Instances in the order of declaration, and in each its own module before those of ISA.
    for (const Instance& instance : names_.instances)
      for (const ast::Module* body : instance.bodies) flatten_body(*body, instance);
    flatten_specifications(names_.instances.front());
    check_assignments(model_, diagnostics_);
  }

 private:
  void flatten_definitions();
  void flatten_body(const ast::Module& body, const Instance& instance);
  void flatten_constraint(const ast::Constraint& constraint, const Instance& instance);
  void flatten_specifications(const Instance& instance);
  Expression translate(const Expression& expression, const Instance& scope, const Use& use);

  Names& names_;
  FlatModel& model_;
  base::Diagnostics& diagnostics_;
  Translator translator_;
};

Expression Flattening::translate(const Expression& expression, const Instance& scope, const Use& use) {
  Expression result = translator_.translate(expression, scope);
  check_use(result, use, diagnostics_);
  return result;
}

void Flattening::flatten_definitions() {
  // Each definition is translated after those that it uses: its flags and its sort are made of theirs.
  const std::vector<std::size_t> order = define_order(names_, diagnostics_);
  // Those that are left out, because they are wrong, come last.
  constexpr std::size_t kNone = SIZE_MAX;
  for (Definition& definition : names_.definitions) definition.flat = kNone;
  for (std::size_t i = 0; i < order.size(); ++i) names_.definitions[order[i]].flat = i;
  std::size_t count = order.size();
  for (Definition& definition : names_.definitions)
    if (definition.flat == kNone) definition.flat = count++;
  model_.defines.resize(count);
  for (const Definition& definition : names_.definitions)
    // A place holder of unknown sort, so that users of a wrong definition keep silent.
    model_.defines[definition.flat] = {definition.name, Expression(ExpressionNode{.span = definition.span}),
                                       definition.span};
  // Where a definition may be used is judged by what it contains, at the use.
  const Use use{.where = "a definition", .allows_next = true, .allows_input = true, .wants_boolean = false};
  for (const std::size_t i : order) {
    const Definition& definition = names_.definitions[i];
    model_.defines[definition.flat].value = translate(definition.value, *definition.scope, use);
  }
}

void Flattening::flatten_constraint(const ast::Constraint& constraint, const Instance& instance) {
  using Kind = ast::Constraint::Kind;
  const auto add = [&](std::vector<Expression>& list, const Use& use) {
    list.push_back(translate(constraint.first, instance, use));
  };
  switch (constraint.kind) {
    case Kind::kInitial: return add(model_.initial, {.where = "an INIT constraint"});
    case Kind::kInvariant: return add(model_.invariant, {.where = "an INVAR constraint"});
    case Kind::kTransition:
      return add(model_.transition,
                 {.where = "a TRANS constraint", .allows_next = true, .allows_input = true});
    case Kind::kJustice: return add(model_.justice, {.where = "a fairness constraint", .allows_input = true});
    case Kind::kCompassion: {
      const Use use{.where = "a COMPASSION constraint", .allows_input = true};
      Expression first = translate(constraint.first, instance, use);
      model_.compassion.emplace_back(std::move(first), translate(constraint.second, instance, use));
    }
  }
}

void Flattening::flatten_body(const ast::Module& body, const Instance& instance) {
  for (const ast::Assign& assign : body.assignments) {
    const auto target = translator_.target(assign.target, instance);
    Expression value = translator_.translate(assign.value, instance);
    // The value is translated in any case, for its mistakes.
    if (target)
      model_.assignments.push_back(
          {assign.kind, *target, std::move(value), instance.running.index, assign.target->span});
  }
  for (const ast::Constraint& constraint : body.constraints) flatten_constraint(constraint, instance);
}

// Those of the parts come first, as in NuSMV.
void Flattening::flatten_specifications(const Instance& instance) {
  for (const Instance* child : instance.children) flatten_specifications(*child);
  for (const ast::Module* body : instance.bodies)
    for (const ast::Spec& spec : body->specifications)
      if (auto result = flatten_specification(spec, instance, names_, translator_, diagnostics_))
        model_.specifications.push_back(std::move(*result));
}
}  // namespace

std::optional<FlatModel> flatten(const base::SourceText& text, base::Diagnostics& diagnostics) {
  const std::size_t errors = diagnostics.errors().size();
  const base::SourceFile source(text);
  parsing::Driver driver{.source = source, .diagnostics = diagnostics};
  if (!parsing::parse(driver)) return std::nullopt;
  FlatModel model;
  // Shared: queries that come later are read with the same names.
  const auto names = std::make_shared<Names>();
  if (!instantiate(driver.program, {.file = base::intern(text.name)}, *names, model, diagnostics))
    return std::nullopt;
  Flattening(*names, model, diagnostics).run();
  if (diagnostics.errors().size() > errors) return std::nullopt;
  for (Instance& instance : names->instances) instance.bodies.clear();  // they end with the driver
  model.names = names;
  return model;
}
}  // namespace tarrier::languages::smv
