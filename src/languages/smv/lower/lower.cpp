// SPDX-License-Identifier: MIT
#include "languages/smv/lower/lower.hpp"

#include <algorithm>
#include <limits>

#include "languages/smv/lower/lower_edge.hpp"
#include "model/faultless.hpp"
#include "model/interval.hpp"
#include "model/terms/joined.hpp"
#include "model/terms/same.hpp"
#include "model/transform/case_split.hpp"
#include "model/transform/inputs.hpp"

namespace tarrier::languages::smv {
using Value = model::Expression;

namespace {
void require_small(const Variable& variable) {
  const Type& type = variable.type;
  if (type.kind == Type::Kind::kWord && type.width > kWidestCodedWord)
    throw base::Error(base::Code::kUnsupported, variable.span,
                      variable.name + " is a word of " + std::to_string(type.width) + " bits",
                      "at most " + std::to_string(kWidestCodedWord) + " bits are supported");
  const auto is_large = [&](const Constant& value) {
    return value.kind == Constant::Kind::kInteger && !fits(value.number);
  };
  if ((type.kind == Type::Kind::kRange && (!fits(type.low) || !fits(type.high))) ||
      std::ranges::any_of(type.values, is_large))
    throw base::Error(base::Code::kUnsupported, variable.span,
                      variable.name + " has values of more than 32 bits");
}

// By itself, or by a definition of which that is known.
bool mentions_running(const Expression& expression, const std::vector<bool>& definitions) {
  // A definition is looked up and not entered: it has been judged before.
  if (expression->op == Op::kRunning) return true;
  if (expression->op == Op::kDefine) return definitions[expression->index];
  return std::ranges::any_of(expression->operands, [&](const Expression& operand) {
    return mentions_running(operand, definitions);
  });
}

void add_operands(const Expression& expression, Op op, std::vector<Expression>& parts) {
  // On words, '&' works on bits and does not split.
  if (expression->op != op || expression->sort.kind == Sort::Kind::kWord) return parts.push_back(expression);
  for (const Expression& operand : expression->operands) add_operands(operand, op, parts);
}
}  // namespace

// Names mean what they mean in a state.
class LoweredModel::StateReading : public Reading {
 public:
  explicit StateReading(const LoweredModel& model) : model_(model) {}

  Term variable(std::size_t variable) override {
    if (model_.flat_.variables[variable].kind == Variable::Kind::kInput)
      refuse("the input " + model_.flat_.variables[variable].name);
    return model_.term_of(variable);
  }
  std::optional<Term> define(std::size_t define) override { return model_.defines_[define]; }
  Value running(std::size_t process) override {
    refuse("that " + model_.flat_.processes[process] + " is running");
  }
  Reading& next() override { refuse("the next state"); }

 private:
  [[noreturn]] static void refuse(const std::string& what) {
    throw base::Error(base::Code::kUnsupported, {}, what + " is not a matter of states",
                      "a condition on states is wanted here");
  }
  const LoweredModel& model_;
};

// The same, with what derived variables are in their places: heuristics see more in a goal that speaks of the
// state itself.
class LoweredModel::PlainReading final : public StateReading {
 public:
  explicit PlainReading(LoweredModel& model) : StateReading(model), lowered_(model) {}
  Term variable(std::size_t variable) override {
    const bool is_derived = lowered_.network_.variables[variable].kind == model::VariableKind::kDerived;
    // Past the limits, the derived variable itself is read, which means the same.
    if (!is_derived || !may_copy()) return StateReading::variable(variable);
    const Coding& coding = lowered_.codings_[variable];
    return {lowered_.terms_.coded(lowered_.current_[variable]->value, coding, *this), coding};
  }
  std::optional<Term> define(std::size_t define) override {
    return may_copy() ? std::nullopt : StateReading::define(define);
  }

 private:
  // Definitions that use others twice double with each step; then variables do better.
  bool may_copy() {
    constexpr std::size_t kMostRead = 2000;
    constexpr std::size_t kMostInAll = 200'000;
    constexpr std::uint32_t kDeepest = 500;
    return ++read_ <= kMostRead && ++lowered_.plain_reads_ <= kMostInAll &&
           lowered_.terms_.depth() < kDeepest;
  }
  std::size_t read_ = 0;
  LoweredModel& lowered_;
};

// The same in a step of a given process.
class LoweredModel::StepReading final : public StateReading {
 public:
  StepReading(const LoweredModel& model, std::size_t process) : StateReading(model), process_(process) {}
  Value running(std::size_t process) override { return Value::constant(process == process_ ? 1 : 0); }

 private:
  std::size_t process_;
};

LoweredModel::LoweredModel(const FlatModel& flat) : flat_(flat), terms_(flat, network_) {
  network_.name = "main";
  // next() assignments all read the state before the step.
  network_.update_order = model::UpdateOrder::kSimultaneous;
  sort_assignments();
  // Before definitions are lowered: those that speak of the running process have no value in a state.
  find_defines_with_running();
  add_variables();
  for (const Assignment& assignment : flat_.assignments) refuse_symbols(assignment);
  add_defines();
  add_initial();
  add_constraints();
  add_edges();
}

// Where numbers stand for themselves, the least of all stands for symbols (code_of), so that one that is assigned
// is out of range; but not of a range that has this number.
void LoweredModel::refuse_symbols(const Assignment& assignment) const {
  constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
  const std::size_t v = assignment.variable;
  if (codings_[v].is_table() || network_.variables[v].domain.low != kLeast || !needs_table(assignment.value))
    return;
  throw base::Error(base::Code::kUnsupported, assignment.span,
                    "symbols beside a range that begins with -2147483648 are not supported");
}

void LoweredModel::sort_assignments() {
  const std::size_t count = flat_.variables.size();
  initial_.resize(count);
  current_.resize(count);
  std::vector<bool> is_assigned(count);
  // Without processes, there is one list for the one that makes all steps.
  next_.resize(std::max<std::size_t>(1, flat_.processes.size()));
  primes_.resize(count);
  define_primes_.resize(flat_.defines.size());
  define_inputs_.resize(flat_.defines.size());
  for (const Assignment& assignment : flat_.assignments) {
    switch (assignment.kind) {
      case Assignment::Kind::kInit: initial_[assignment.variable] = &assignment; break;
      case Assignment::Kind::kCurrent: current_[assignment.variable] = &assignment; break;
      case Assignment::Kind::kNext:
        next_[assignment.process][assignment.variable] = &assignment;
        is_assigned[assignment.variable] = true;
        break;
    }
  }
  for (std::size_t v = 0; v < count; ++v)
    // Frozen variables keep their values, inputs are chosen, derived ones follow: only state variables can
    // be free.
    if (flat_.variables[v].kind == Variable::Kind::kState && !is_assigned[v] && !is_derived(v))
      unassigned_.push_back(v);
}

bool LoweredModel::is_derived(std::size_t variable) const {
  const Assignment* current = current_[variable];
  return current != nullptr && !current->value->is_choice && !current->value->reads_input;
}

const Assignment* LoweredModel::next_of(std::size_t process, std::size_t variable) const {
  const auto found = next_[process].find(variable);
  return found == next_[process].end() ? nullptr : found->second;
}

// Each uses only earlier ones.
void LoweredModel::find_defines_with_running() {
  mentions_running_.resize(flat_.defines.size());
  if (flat_.processes.empty()) return;
  for (std::size_t d = 0; d < flat_.defines.size(); ++d)
    mentions_running_[d] = mentions_running(flat_.defines[d].value, mentions_running_);
}

Term LoweredModel::term_of(std::size_t variable) const {
  return {Value::variable(variables_[variable]), codings_[variable]};
}

void LoweredModel::add_variables() {
  for (std::size_t v = 0; v < flat_.variables.size(); ++v) {
    const Variable& variable = flat_.variables[v];
    require_small(variable);
    model::Variable added{.name = variable.name,
                          .domain = domain_of(variable.type),
                          .is_boolean = variable.type.kind == Type::Kind::kBoolean,
                          .value_names = value_names(variable.type),
                          .span = variable.span};
    if (variable.kind == Variable::Kind::kInput) added.kind = model::VariableKind::kInput;
    if (is_derived(v)) added.kind = model::VariableKind::kDerived;
    variables_.push_back(model::VariableId{static_cast<std::uint32_t>(network_.variables.size())});
    codings_.push_back(Coding::of(variable.type));
    network_.variables.push_back(std::move(added));
  }
}

// Each uses only earlier ones, and variables. A derived variable is computed in every state, and a fault in
// it is one of the state. NuSMV asks for a definition only where a guard lets it: one that can fault is read
// where it is used, as long as that does not make the model much larger.
void LoweredModel::add_defines() {
  StateReading reading(*this);
  for (std::size_t d = 0; d < flat_.defines.size(); ++d) {
    const Define& define = flat_.defines[d];
    const ExpressionNode& node = *define.value;
    // None for now: it is read where it is used.
    defines_.emplace_back();
    if (node.reads_next || node.reads_input || node.is_choice || node.sort.is_set || mentions_running_[d])
      continue;
    const Coding coding = terms_.natural_coding(define.value);
    const Value value = terms_.coded(define.value, coding, reading);
    // One that can fault but is large becomes a variable all the same: a copy at each use would cost more.
    if (!model::is_faultless(value, network_) && may_be_copied(value)) continue;
    // The domain follows from the value, as definitions have no type; coded values cannot leave it.
    const model::Interval range = model::range_of(value, network_);
    model::Variable added{
        .name = define.name,
        .domain = {static_cast<std::int32_t>(range.low), static_cast<std::int32_t>(range.high)},
        .kind = model::VariableKind::kDerived,
        .definition = value,
        .is_boolean = node.sort.kind == Sort::Kind::kBoolean,
        .span = define.span};
    for (const Constant& constant : coding.table()) added.value_names.push_back(to_text(constant));
    if (coding.is_table()) added.domain = {0, static_cast<std::int32_t>(coding.table().size()) - 1};
    const model::VariableId id{static_cast<std::uint32_t>(network_.variables.size())};
    network_.variables.push_back(std::move(added));
    defines_.back() = Term{Value::variable(id), coding};
  }
  // After the definitions, which these may read; the other way round, a definition only names the variable.
  for (std::size_t v = 0; v < flat_.variables.size(); ++v)
    if (network_.variables[v].kind == model::VariableKind::kDerived)
      network_.variables[v].definition = terms_.coded(current_[v]->value, codings_[v], reading);
}

void LoweredModel::add_initial() {
  StateReading reading(*this);
  for (std::size_t v = 0; v < flat_.variables.size(); ++v) {
    if (initial_[v] == nullptr) continue;
    const Expression& value = initial_[v]->value;
    const Alternatives all = terms_.alternatives(value, codings_[v], reading);
    // A constant is an initial value, which costs nothing; everything else is a constraint on initial
    // states.
    if (all.most == 1) {
      const Value only = all.value(Value::constant(0));
      if (only.is_constant() && network_.variables[v].domain.contains(only->value)) {
        network_.variables[v].initial = only->value;
        continue;
      }
    }
    initial_demands_.push_back(terms_.is_among(term_of(v), value, reading));
    demand_values(v, all, initial_[v]->span);
  }
  for (const Expression& constraint : flat_.initial) {
    std::vector<Expression> parts;
    // Part by part, as each may fix a variable by itself.
    add_operands(constraint, Op::kAnd, parts);
    for (const Expression& part : parts) {
      const Value condition = terms_.number(part, reading);
      if (!fixes_initial(condition)) initial_demands_.push_back(condition);
    }
  }
  // Whether values fit comes first, before it is found that none does.
  network_.initial_constraint =
      Value::conjunction(model::all_of(initial_values_), model::all_of(initial_demands_));
}

// `init(x) := e` is an error where e is not a value of x, as `next(x) := e` is.
void LoweredModel::demand_values(std::size_t variable, const Alternatives& all,
                                 const base::SourceSpan& span) {
  const model::Domain domain = network_.variables[variable].domain;
  // Written out, one test per alternative: at an initial state there is no input that could say which one
  // was chosen.
  for (std::int32_t i = 0; i < all.most; ++i) {
    const Value value = all.value(Value::constant(i));
    const model::Interval range = model::range_of(value, network_);
    if (range.low >= domain.low && range.high <= domain.high) continue;
    const Value is_one = Value::binary(model::Op::kLess, Value::constant(i), all.count);
    const Value fits = Value::binary(
        model::Op::kAnd, Value::binary(model::Op::kLessEqual, Value::constant(domain.low), value),
        Value::binary(model::Op::kLessEqual, value, Value::constant(domain.high)));
    const Value outside = Value::binary(model::Op::kAnd, is_one, Value::unary(model::Op::kNot, fits));
    // Faults rather than fails: NuSMV calls it an error of the model.
    initial_values_.push_back(Value::conditional(outside, misfit(span), Value::constant(1), span));
  }
}

// INIT x = c says the same as init(x) := c.
bool LoweredModel::fixes_initial(const Value& condition) {
  const auto fix = [this](const Value& variable, std::int32_t value) {
    if (variable->op != model::Op::kVariable) return false;
    model::Variable& declared = network_.variables[index(variable->variable)];
    // Only the first equation fixes; a second one for the same variable remains a condition, which may
    // contradict it.
    if (!declared.is_free_at_start() || !declared.domain.contains(value)) return false;
    declared.initial = value;
    return true;
  };
  const auto& operands = condition->operands;
  if (condition->op == model::Op::kVariable && network_.variable(condition->variable).is_boolean)
    return fix(condition, 1);
  if (condition->op == model::Op::kNot && operands[0]->op == model::Op::kVariable &&
      network_.variable(operands[0]->variable).is_boolean)
    return fix(operands[0], 0);
  if (condition->op != model::Op::kEqual) return false;
  return (operands[1].is_constant() && fix(operands[0], operands[1]->value)) ||
         (operands[0].is_constant() && fix(operands[1], operands[0]->value));
}

void LoweredModel::add_constraints() {
  StateReading reading(*this);
  for (const Expression& constraint : flat_.invariant) {
    std::vector<Expression> parts;
    add_operands(constraint, Op::kAnd, parts);
    for (const Expression& part : parts) network_.state_constraints.push_back(terms_.number(part, reading));
  }
  for (std::size_t v = 0; v < flat_.variables.size(); ++v)
    if (current_[v] != nullptr && network_.variables[v].kind == model::VariableKind::kState)
      // Demanded of every state, and so of the next one as well: the variable is chosen freely and has to be
      // one of the values.
      network_.state_constraints.push_back(terms_.is_among(term_of(v), current_[v]->value, reading));
}

// One edge for each process, for each case of the TRANS that has most of them, and for each value of a
// variable that says what happens.
void LoweredModel::add_edges() {
  // One location, since everything that changes is a variable.
  network_.processes.push_back({.name = "main", .template_name = "main", .locations = {{}}});
  network_.processes[0].initial = {model::LocationId{0}};
  std::vector<Expression> conditions;
  for (const Expression& transition : flat_.transition) add_operands(transition, Op::kAnd, conditions);
  // The TRANS that splits best becomes the edges. To split by several of them would multiply; the others are
  // guards.
  std::vector<Expression> cases;
  std::size_t split = conditions.size();
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    std::vector<Expression> disjuncts;
    add_operands(conditions[i], Op::kOr, disjuncts);
    // A disjunct without next() is no alternative of what happens: `!enabled | next(x) = 1` says when, not
    // what.
    const auto reads_next = [](const Expression& disjunct) { return disjunct->reads_next; };
    if (disjuncts.size() <= std::max<std::size_t>(1, cases.size()) ||
        !std::ranges::all_of(disjuncts, reads_next))
      continue;
    cases = std::move(disjuncts);
    split = i;
  }
  if (split < conditions.size()) conditions.erase(conditions.begin() + static_cast<std::ptrdiff_t>(split));
  for (std::size_t process = 0; process < next_.size(); ++process) {
    const auto add = [&](const Expression* disjunct) {
      EdgeLowering lowering(*this, process);
      // First: its equations say what the step does, and the other conditions are then tests.
      if (disjunct != nullptr) lowering.require(*disjunct);
      for (const Expression& condition : conditions) lowering.require(condition);
      // One edge per value of a variable that guards and updates ask for: heuristics see steps that differ
      // instead of one that does everything.
      std::ranges::move(model::split_by_cases(network_, lowering.finish()),
                        std::back_inserter(network_.processes[0].edges));
      process_of_edge_.resize(network_.processes[0].edges.size(), process);
    };
    if (cases.empty()) add(nullptr);
    for (const Expression& disjunct : cases) add(&disjunct);
  }
  model::fix_unchosen_inputs(network_);
}

model::VariableId LoweredModel::add_input(model::Variable input) {
  input.kind = model::VariableKind::kInput;
  input.is_internal = true;
  // Copied from the variable whose next value this is.
  input.initial.reset();
  input.definition = {};
  network_.variables.push_back(std::move(input));
  return model::VariableId{static_cast<std::uint32_t>(network_.variables.size()) - 1};
}

model::VariableId LoweredModel::prime(std::size_t variable) {
  if (!primes_[variable]) {
    model::Variable input = network_.variables[variable];
    input.name = "next(" + input.name + ")";
    primes_[variable] = add_input(std::move(input));
  }
  return *primes_[variable];
}

model::VariableId LoweredModel::define_prime(std::size_t define) {
  if (!define_primes_[define]) {
    model::Variable input = network_.variable(defines_[define]->value->variable);
    input.name = "next(" + input.name + ")";
    define_primes_[define] = add_input(std::move(input));
  }
  return *define_primes_[define];
}

model::VariableId LoweredModel::define_input(std::size_t define, const Coding& coding, const Value& value) {
  // Nothing but the value itself tells what a definition may be.
  const model::Interval range = model::range_of(value, network_);
  model::Domain domain{static_cast<std::int32_t>(range.low), static_cast<std::int32_t>(range.high)};
  if (coding.is_table()) domain = {0, static_cast<std::int32_t>(coding.table().size()) - 1};
  std::optional<model::VariableId>& input = define_inputs_[define];
  if (!input)
    input =
        add_input({.name = flat_.defines[define].name, .domain = domain, .span = flat_.defines[define].span});
  // Other edges may give it other values.
  model::Domain& all = network_.variables[index(*input)].domain;
  all = {std::min(all.low, domain.low), std::max(all.high, domain.high)};
  return *input;
}

// Each assignment has its own: processes choose among different numbers of values.
model::VariableId LoweredModel::choice(std::size_t variable, std::int32_t count) {
  // The guard cuts it down where there are fewer in a state.
  return add_input({.name = "choice of " + network_.variables[variable].name, .domain = {0, count - 1}});
}

Value LoweredModel::condition(const Expression& expression) {
  PlainReading reading(*this);
  return terms_.number(expression, reading);
}

model::FairnessCondition LoweredModel::fairness_condition(const Expression& expression) {
  if (!mentions_running(expression, mentions_running_)) return {.condition = condition(expression)};
  std::vector<Value> conditions;  // by process
  for (std::size_t process = 0; process < next_.size(); ++process) {
    StepReading reading(*this, process);
    conditions.push_back(terms_.number(expression, reading));
  }
  model::FairnessCondition result;
  for (const Value& condition : conditions) {
    // The condition cannot hold in steps of this process, so these edges are left out.
    if (condition.is_constant(0)) continue;
    // The Network knows one condition and a set of edges, no condition per edge.
    if (!result.condition.is_empty() && !model::is_same(result.condition, condition))
      throw base::Error(base::Code::kUnsupported, expression->span,
                        "a condition that depends on which process runs is not supported here",
                        "use `running`, or `running & p` with a condition p on states");
    result.condition = condition;
  }
  const auto is_impossible = [](const Value& condition) { return condition.is_constant(0); };
  // All edges count, which an empty list says.
  if (std::ranges::none_of(conditions, is_impossible)) return result;
  for (const std::size_t process : process_of_edge_)
    result.edges.push_back(!is_impossible(conditions[process]));
  return result;
}
}  // namespace tarrier::languages::smv
