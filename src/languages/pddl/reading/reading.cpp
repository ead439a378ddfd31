// SPDX-License-Identifier: MIT
#include "languages/pddl/reading/reading.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <span>

namespace tarrier::languages::pddl {
namespace {
using base::Code;
using model::Expression;
using model::Op;
using model::VariableId;

[[noreturn]] void complain(Code code, const Term& where, std::string message, std::string expected = {}) {
  throw base::Error(code, where.span, std::move(message), std::move(expected));
}

[[noreturn]] void complain_unknown(const Term& term, const char* what, std::string expected) {
  complain(Code::kUnsupported, term,
           fmt::format("{} '{}' is not supported", what, term.is_list() ? to_text(term) : term.word),
           std::move(expected));
}

void require_size(const Term& term, std::size_t size, const char* expected) {
  if (term.parts.size() != size)
    complain(Code::kSyntax, term, "this has too few or too many parts", expected);
}

const std::string& head_of(const Term& term) {
  static const std::string none;
  return term.parts.empty() ? none : term.parts.front().word;
}

std::uint32_t number(const Term& term) {
  // PDDL allows real costs; the Network counts whole ones.
  std::uint32_t value = 0;
  const char* const end = term.word.data() + term.word.size();
  const auto [rest, error] = std::from_chars(term.word.data(), end, value);
  if (error != std::errc() || rest != end || term.word.empty())
    complain(Code::kSyntax, term, "this is no cost", "expected a number that is not negative");
  return value;
}

// The cost of a plan, which is summed up in 32 bits, has to stay far from their end.
std::uint32_t sum_of_costs(std::uint32_t before, const Term& term) {
  constexpr std::uint32_t kMost = 1'000'000;
  const std::uint64_t sum = std::uint64_t{before} + number(term);
  if (sum > kMost)
    complain(Code::kUnsupported, term, fmt::format("an action of cost {} is not supported", sum),
             fmt::format("expected at most {}", kMost));
  return static_cast<std::uint32_t>(sum);
}

bool is_total_cost(const Term& term) { return term.is("total-cost") && term.parts.size() == 1; }

// (define (KIND NAME) …): the name.
std::string name_in(const Term& definition) { return definition.parts[1].parts[1].word; }

void check_requirements(const Term& section) {
  // A requirement that we do not know stands for constructs that would be misread.
  static constexpr std::array kKnown{":strips",
                                     ":negative-preconditions",
                                     ":disjunctive-preconditions",
                                     ":conditional-effects",
                                     ":derived-predicates",
                                     ":action-costs",
                                     ":typing",
                                     ":equality",
                                     ":universal-preconditions",
                                     ":existential-preconditions",
                                     ":quantified-preconditions",
                                     ":adl"};
  for (std::size_t i = 1; i < section.parts.size(); ++i)
    if (std::ranges::find(kKnown, section.parts[i].word) == kKnown.end())
      complain_unknown(section.parts[i], "the requirement",
                       fmt::format("expected some of {}", fmt::join(kKnown, ", ")));
}

Expression any(const Expression& a, const Expression& b) {
  return a.is_empty() ? b : Expression::binary(Op::kOr, a, b);
}
}  // namespace

// What an action does to each fact: where it is added and where it is deleted.
struct ReadTask::Changes {
  struct Change {
    Expression added;
    Expression deleted;
  };
  std::map<VariableId, Change> facts;
  std::uint32_t cost = 0;
};

ReadTask::ReadTask(const Term& domain, const Term& problem) {
  // Effects of an action all look at the state before it.
  network_.update_order = model::UpdateOrder::kSimultaneous;
  network_.processes.push_back({.name = "plan",
                                .template_name = "plan",
                                // Actions may follow each other in any order, so one location is enough.
                                .locations = {{.name = ""}},
                                .initial = {model::LocationId{0}}});
  read_domain(domain);
  read_problem(problem);
}

void ReadTask::read_domain(const Term& domain) {
  network_.name = name_in(domain);
  std::vector<const Term*> derived;
  const std::span sections(domain.parts.begin() + 2, domain.parts.end());
  // Twice: actions and axioms may stand before the predicates that they use.
  for (const Term& section : sections) {
    if (section.is(":predicates")) add_predicates(section);
    if (section.is(":functions")) {
      has_costs_ = true;
      // Numeric fluents would be variables without a range.
      if (section.parts.size() < 2 || !is_total_cost(section.parts[1]))
        complain_unknown(section, "the section", "the only function is (total-cost)");
    }
    if (section.is(":derived")) derived.push_back(&section);
  }
  // Before actions, whose effects must not change derived predicates.
  add_definitions(derived);
  for (const Term& section : sections) {
    if (section.is(":requirements"))
      check_requirements(section);
    else if (section.is(":action"))
      add_action(section);
    else if (!section.is(":predicates") && !section.is(":functions") && !section.is(":derived"))
      complain_unknown(section.parts.empty() ? section : section.parts.front(), "the section",
                       "expected :requirements, :predicates, :functions, :derived or :action");
  }
}

void ReadTask::add_predicates(const Term& section) {
  for (std::size_t i = 1; i < section.parts.size(); ++i) {
    const Term& predicate = section.parts[i];
    if (predicate.parts.size() != 1 || predicate.parts[0].is_list())
      complain_unknown(predicate, "the predicate", "expected (NAME), without parameters");
    const std::string& name = predicate.parts[0].word;
    const auto id = static_cast<std::uint32_t>(network_.variables.size());
    if (!facts_.emplace(name, VariableId{id}).second)
      complain(Code::kDuplicate, predicate, fmt::format("the predicate '{}' is declared twice", name));
    // All stand in one place: a domain is for many problems, and what one of them does not need is no
    // mistake.
    network_.variables.push_back(
        {.name = name, .domain = {0, 1}, .initial = 0, .is_boolean = true, .span = section.span});
  }
}

// A derived predicate holds where one of its conditions does; what these depend on is defined before.
void ReadTask::add_definitions(const std::vector<const Term*>& all) {
  std::map<VariableId, std::vector<const Term*>> rules;
  for (const Term* const rule : all) {
    require_size(*rule, 3, "expected (:derived (NAME) CONDITION)");
    model::Variable& variable = network_.variables[index(fact(rule->parts[1]))];
    variable.kind = model::VariableKind::kDerived;
    variable.initial.reset();
    const Expression where = condition(rule->parts[2]);
    variable.definition = any(variable.definition, where);
    rules[fact(rule->parts[1])].push_back(&rule->parts[2]);
  }
  std::map<VariableId, bool> is_done;
  const std::function<void(VariableId, const Term&)> visit = [&](VariableId id, const Term& where) {
    const auto [place, is_new] = is_done.try_emplace(id, false);
    // It is on the path that is being followed, so the path is a circle.
    if (!is_new && !place->second)
      complain(Code::kUnsupported, where,
               fmt::format("the predicate '{}' depends on itself", network_.variable(id).name));
    if (!is_new) return;
    const std::function<void(const Term&)> follow = [&](const Term& term) {
      // An atom, and not an empty (and).
      if (term.parts.size() == 1 && !term.parts[0].is_list() && term.parts[0].word != "and" &&
          term.parts[0].word != "or") {
        if (const VariableId other = fact(term); rules.contains(other)) visit(other, term);
      } else {
        for (const Term& part : term.parts) follow(part);
      }
    };
    for (const Term* const rule : rules[id]) follow(*rule);
    is_done[id] = true;
  };
  // A predicate that depends on itself would mean the least fixed point, which no definition of a Network says.
  for (const Term* const rule : all) visit(fact(rule->parts[1]), *rule);
}

VariableId ReadTask::fact(const Term& atom) const {
  if (atom.parts.size() != 1 || atom.parts[0].is_list())
    complain_unknown(atom, "the condition or effect", "expected (NAME), without parameters");
  const auto found = facts_.find(atom.parts[0].word);
  if (found == facts_.end())
    complain(Code::kUnknownName, atom, fmt::format("there is no predicate '{}'", atom.parts[0].word));
  return found->second;
}

Expression ReadTask::condition(const Term& term) const {
  if (term.is("not")) {
    require_size(term, 2, "expected (not CONDITION)");
    return Expression::unary(Op::kNot, condition(term.parts[1]), term.span);
  }
  // An atom that is called `and` cannot be told from an empty conjunction.
  if (!term.is("and") && !term.is("or")) return Expression::variable(fact(term), term.span);
  const bool is_and = term.is("and");
  Expression all;
  for (std::size_t i = 1; i < term.parts.size(); ++i) {
    const Expression part = condition(term.parts[i]);
    all = all.is_empty() ? part : Expression::binary(is_and ? Op::kAnd : Op::kOr, all, part, term.span);
  }
  return all.is_empty() ? Expression::constant(is_and ? 1 : 0, term.span) : all;
}

void ReadTask::add_effect(const Term& term, const Expression& where, Changes& changes) const {
  const std::string& head = head_of(term);
  if (head == "and") {
    for (std::size_t i = 1; i < term.parts.size(); ++i) add_effect(term.parts[i], where, changes);
  } else if (head == "when") {
    require_size(term, 3, "expected (when CONDITION EFFECT)");
    // PDDL itself has no `when` inside `when`.
    if (!where.is_constant()) complain_unknown(term, "the effect", "conditional effects cannot be nested");
    add_effect(term.parts[2], condition(term.parts[1]), changes);
  } else if (head == "increase") {
    require_size(term, 3, "expected (increase (total-cost) NUMBER)");
    if (!is_total_cost(term.parts[1]) || !where.is_constant())
      complain_unknown(term, "the effect", "expected (increase (total-cost) NUMBER)");
    // Several increases of an action add up.
    changes.cost = sum_of_costs(changes.cost, term.parts[2]);
  } else {
    const bool is_added = head != "not";
    if (!is_added) require_size(term, 2, "expected (not (NAME))");
    const VariableId id = fact(is_added ? term : term.parts[1]);
    if (network_.variable(id).kind == model::VariableKind::kDerived)
      complain(Code::kStructure, term, fmt::format("'{}' is derived", network_.variable(id).name),
               "an effect changes other predicates");
    // Collected per fact, as several effects may be about the same one.
    Expression& change = is_added ? changes.facts[id].added : changes.facts[id].deleted;
    change = any(change, where);
  }
}

void ReadTask::add_action(const Term& section) {
  if (section.parts.size() < 2 || section.parts[1].is_list())
    complain(Code::kSyntax, section, "the action has no name", "expected (:action NAME …)");
  model::Edge edge{.span = section.span};
  edge.text.update = section.parts[1].word;
  Changes changes;
  for (std::size_t i = 2; i + 1 < section.parts.size(); i += 2) {
    const Term& what = section.parts[i];
    const Term& value = section.parts[i + 1];
    if (what.word == ":precondition")
      edge.guard.condition = condition(value);
    else if (what.word == ":effect")
      add_effect(value, Expression::constant(1), changes);
    else if (what.word != ":parameters" || !value.is_list() || !value.parts.empty())
      complain_unknown(what.word == ":parameters" ? value : what, "the part",
                       "expected :parameters (), :precondition or :effect");
  }
  if (section.parts.size() % 2 != 0) complain(Code::kSyntax, section, "the last part has no value");
  if (edge.guard.condition.is_constant(1)) edge.guard.condition = {};
  // Without costs, a plan counts its actions.
  edge.cost = has_costs_ ? changes.cost : 1;
  for (const auto& [id, change] : changes.facts) {
    // A fact that is both added and deleted is added.
    Expression value = Expression::variable(id);
    if (!change.deleted.is_empty())
      value = Expression::conditional(change.deleted, Expression::constant(0), value);
    if (!change.added.is_empty())
      value = Expression::conditional(change.added, Expression::constant(1), value);
    edge.update.emplace_back(
        model::Assignment{.target = {.first = id}, .value = value, .span = section.span});
  }
  network_.processes[0].edges.push_back(std::move(edge));
}

// Facts that :init does not name are false: the closed world of PDDL.
void ReadTask::read_problem(const Term& problem) {
  for (const Term& section : std::span(problem.parts.begin() + 2, problem.parts.end())) {
    if (section.is(":domain")) {
      require_size(section, 2, "expected (:domain NAME)");
      if (section.parts[1].word != network_.name)
        complain(Code::kStructure, section, fmt::format("the domain is called '{}'", network_.name));
    } else if (section.is(":init")) {
      for (std::size_t i = 1; i < section.parts.size(); ++i) {
        const Term& part = section.parts[i];
        if (part.is("=") && part.parts.size() == 3 && is_total_cost(part.parts[1])) {
          // The cost of a path begins at 0.
          if (number(part.parts[2]) != 0)
            complain_unknown(part, "the initial value", "expected (= (total-cost) 0)");
          continue;
        }
        model::Variable& variable = network_.variables[index(fact(part))];
        if (variable.kind == model::VariableKind::kDerived)
          complain(Code::kStructure, part, fmt::format("'{}' is derived", variable.name));
        variable.initial = 1;
      }
    } else if (section.is(":goal")) {
      queries_.push_back(goal(section));
    } else if (section.is(":metric")) {
      // No search looks for anything but the cheapest plan.
      if (section.parts.size() != 3 || section.parts[1].word != "minimize" ||
          !is_total_cost(section.parts[2]))
        complain_unknown(section, "the section", "expected (:metric minimize (total-cost))");
    } else if (!section.is(":requirements")) {
      complain_unknown(section.parts.empty() ? section : section.parts.front(), "the section",
                       "expected :domain, :init, :goal or :metric");
    }
  }
  if (queries_.size() != 1) complain(Code::kStructure, problem, "a problem has one goal");
}

model::Query ReadTask::goal(const Term& term) const {
  if (!term.is(":goal") || term.parts.size() != 2)
    complain(Code::kSyntax, term, "this is no goal", "expected (:goal CONDITION)");
  return {.text = to_text(term),
          .span = term.span,
          .meaning = model::Reach{.goal = model::Formula::of(condition(term.parts[1]))}};
}
}  // namespace tarrier::languages::pddl
