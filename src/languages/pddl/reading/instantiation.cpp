// SPDX-License-Identifier: MIT
#include "languages/pddl/reading/instantiation.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/budget.hpp"
#include "base/error.hpp"

namespace tarrier::languages::pddl {
namespace {
constexpr std::size_t kMostActions = 200'000;
constexpr std::size_t kMostInstances = 5'000'000;  // of all that stands under quantifiers

[[noreturn]] void object_to(base::Code code, const Term& where, std::string message,
                            std::string expected = {}) {
  throw base::Error(code, where.span, std::move(message), std::move(expected));
}

Term word_of(std::string text, const base::SourceSpan& span) {
  Term result{.word = std::move(text)};
  result.span = span;
  return result;
}
Term list_of(const std::string& head, std::vector<Term> rest, const base::SourceSpan& span) {
  Term result;
  result.span = span;
  result.parts.push_back(word_of(head, span));
  for (Term& each : rest) result.parts.push_back(std::move(each));
  return result;
}
Term truth_term(bool value, const base::SourceSpan& span) { return list_of(value ? "and" : "or", {}, span); }
bool is_true(const Term& term) { return term.is("and") && term.parts.size() == 1; }
bool is_false(const Term& term) { return term.is("or") && term.parts.size() == 1; }

Term negation_of(Term term, const base::SourceSpan& span) {
  if (is_true(term) || is_false(term)) return truth_term(is_false(term), span);
  return list_of("not", {std::move(term)}, span);
}

std::span<const Term> rest_of(const Term& term) { return std::span(term.parts).subspan(1); }

const Term* part_after(const Term& section, std::string_view word) {
  for (std::size_t i = 2; i + 1 < section.parts.size(); i += 2)
    if (section.parts[i].word == word) return &section.parts[i + 1];
  return nullptr;
}

bool is_connective(const Term& term) {
  return term.is("and") || term.is("or") || term.is("not") || term.is("imply") || term.is("forall") ||
         term.is("exists") || term.is("when") || term.is("=") || term.is("increase");
}

// Something that conditions and effects without parameters do not have.
bool has_quantifier(const Term& term) {
  return term.is("forall") || term.is("exists") || term.is("imply") || term.is("=") ||
         std::ranges::any_of(term.parts, has_quantifier);
}

void require_parts(const Term& term, std::size_t size) {
  if (term.parts.size() != size) object_to(base::Code::kSyntax, term, "this has too few or too many parts");
}

template <typename Visit>
void for_each_choice(const std::vector<std::vector<std::string>>& values, const Visit& visit) {
  std::vector<std::size_t> at(values.size(), 0);
  if (std::ranges::any_of(values, &std::vector<std::string>::empty)) return;
  while (true) {
    visit(at);
    std::size_t i = values.size();
    while (i > 0 && ++at[i - 1] == values[i - 1].size()) at[--i] = 0;
    if (i == 0) return;
  }
}
}  // namespace

bool has_parameters(const Term& domain, const Term& problem) {
  const auto has = [](const Term& section) {
    if (section.is(":types") || section.is(":constants") || section.is(":objects")) return true;
    if (section.is(":predicates"))
      return std::ranges::any_of(rest_of(section), [](const Term& each) { return each.parts.size() > 1; });
    if (section.is(":goal")) return has_quantifier(section);
    if (!section.is(":action")) return false;
    const Term* const parameters = part_after(section, ":parameters");
    return (parameters != nullptr && !parameters->parts.empty()) || has_quantifier(section);
  };
  return std::ranges::any_of(domain.parts, has) || std::ranges::any_of(problem.parts, has);
}

Instantiation::Instantiation(const Term& domain, const Term& problem) {
  declare(domain, problem);
  for (const Term& section : domain.parts)
    if (section.is(":action")) add_actions(section);
  find_possible();
  write_domain(domain);
  write_problem(problem);
}

void Instantiation::declare(const Term& domain, const Term& problem) {
  for (const Term& section : domain.parts) {
    if (section.is(":types")) objects_.add_types(section);
    if (section.is(":predicates")) add_predicates(section);
    if (section.is(":derived"))
      object_to(base::Code::kUnsupported, section,
                "derived predicates in a task with parameters are not supported");
  }
  for (const Term& section : domain.parts)
    if (section.is(":constants")) objects_.add(section);
  for (const Term& section : problem.parts)
    if (section.is(":objects")) objects_.add(section);
  for (const Term& section : domain.parts)
    if (const Term* const effect = section.is(":action") ? part_after(section, ":effect") : nullptr)
      note_changes(*effect);
  for (const Term& section : problem.parts) {
    if (!section.is(":init")) continue;
    for (const Term& atom : rest_of(section))
      if (!atom.is("=")) initial_.insert(ground_atom(atom, {}).parts.front().word);
  }
  known_ = Known::kInitial;
}

void Instantiation::add_predicates(const Term& section) {
  for (const Term& each : rest_of(section)) {
    if (each.parts.empty() || each.parts[0].is_list())
      object_to(base::Code::kSyntax, each, "this is no predicate", "expected (NAME ?X …)");
    const auto arity = typed_list(rest_of(each)).size();
    if (!predicates_.emplace(each.parts[0].word, Predicate{arity}).second)
      object_to(base::Code::kDuplicate, each,
                fmt::format("the predicate '{}' is declared twice", each.parts[0].word));
  }
}

void Instantiation::note_changes(const Term& effect) {
  if (effect.is("when") || effect.is("forall")) {
    if (effect.parts.size() == 3) note_changes(effect.parts[2]);
  } else if (effect.is("and") || effect.is("not")) {
    for (const Term& part : rest_of(effect)) note_changes(part);
  } else if (!effect.parts.empty()) {
    if (const auto found = predicates_.find(effect.parts[0].word); found != predicates_.end())
      found->second.changes = true;
  }
}

void Instantiation::add_actions(const Term& section) {
  if (section.parts.size() < 2 || section.parts[1].is_list())
    object_to(base::Code::kSyntax, section, "the action has no name", "expected (:action NAME …)");
  if (section.parts.size() % 2 != 0) object_to(base::Code::kSyntax, section, "the last part has no value");
  std::vector<Typed> parameters;
  if (const Term* const given = part_after(section, ":parameters")) parameters = typed_list(given->parts);
  const Term nothing = truth_term(true, section.span);
  const Term* const precondition = part_after(section, ":precondition");
  const Term* const effect = part_after(section, ":effect");
  // `()` says nothing, too.
  const auto given = [&](const Term* term) -> const Term& {
    return term == nullptr || (term->is_list() && term->parts.empty()) ? nothing : *term;
  };
  choose(parameters, section, given(precondition), given(effect));
}

// One parameter after the other; what is known to be false cuts off all that would follow.
void Instantiation::choose(const std::vector<Typed>& parameters, const Term& section,
                           const Term& precondition, const Term& effect) {
  std::vector<Bindings> open{{}};
  for (const Typed& parameter : parameters) {
    const std::vector<std::string> objects = objects_.of(parameter);
    std::vector<Bindings> next;
    for (const Bindings& bindings : open) {
      for (const std::string& object : objects) {
        base::checkpoint();
        Bindings each = bindings;
        each[parameter.name] = object;
        if (!is_hopeless(precondition, each)) next.push_back(std::move(each));
        if (next.size() > kMostActions)
          object_to(base::Code::kUnsupported, section,
                    fmt::format("more than {} choices of parameters are not supported", kMostActions));
      }
    }
    open = std::move(next);
  }
  for (const Bindings& bindings : open) {
    Term condition = ground(precondition, bindings);
    if (is_false(condition)) continue;
    std::string name = section.parts[1].word;
    for (const Typed& parameter : parameters) name += " " + bindings.at(parameter.name);
    actions_.push_back({&section, std::move(name), std::move(condition), ground(effect, bindings)});
  }
}

// Some atom of a conjunction is known to be false, whatever else is chosen.
bool Instantiation::is_hopeless(const Term& precondition, const Bindings& bindings) const {
  const auto is_known_false = [&](const Term& atom) {
    if (is_connective(atom) || atom.parts.empty()) return false;
    for (const Term& word : rest_of(atom))
      if (word.word.starts_with('?') && !bindings.contains(word.word)) return false;
    return is_false(ground(atom, bindings));
  };
  if (!precondition.is("and")) return is_known_false(precondition);
  return std::ranges::any_of(rest_of(precondition), is_known_false);
}

Term Instantiation::condition(const Term& term) const { return ground(term, {}); }

Term Instantiation::ground(const Term& term, const Bindings& bindings) const {
  if (!is_connective(term)) return ground_atom(term, bindings);
  if (term.is("increase")) return term;
  if (term.is("forall") || term.is("exists")) return ground_all(term, bindings);
  if (term.is("=")) {
    require_parts(term, 3);
    return truth_term(object(term.parts[1], bindings) == object(term.parts[2], bindings), term.span);
  }
  if (term.is("not")) {
    require_parts(term, 2);
    return negation_of(ground(term.parts[1], bindings), term.span);
  }
  if (term.is("imply")) {
    require_parts(term, 3);
    return list_of("or",
                   {negation_of(ground(term.parts[1], bindings), term.span), ground(term.parts[2], bindings)},
                   term.span);
  }
  if (term.is("when")) {
    require_parts(term, 3);
    Term where = ground(term.parts[1], bindings);
    Term effect = ground(term.parts[2], bindings);
    if (is_false(where)) return truth_term(true, term.span);
    return is_true(where) ? effect : list_of("when", {std::move(where), std::move(effect)}, term.span);
  }
  const bool is_and = term.is("and");
  std::vector<Term> parts;
  for (const Term& part : rest_of(term)) {
    Term each = ground(part, bindings);
    if (is_and ? is_false(each) : is_true(each)) return each;
    if (is_and ? is_true(each) : is_false(each)) continue;
    parts.push_back(std::move(each));
  }
  return parts.size() == 1 ? std::move(parts.front())
                           : list_of(is_and ? "and" : "or", std::move(parts), term.span);
}

Term Instantiation::ground_all(const Term& term, const Bindings& bindings) const {
  require_parts(term, 3);
  const std::vector<Typed> variables = typed_list(term.parts[1].parts);
  std::vector<std::vector<std::string>> values;
  for (const Typed& variable : variables) values.push_back(objects_.of(variable));
  std::vector<Term> parts;
  for_each_choice(values, [&](const std::vector<std::size_t>& at) {
    base::checkpoint();
    if (++instances_ > kMostInstances)
      object_to(base::Code::kUnsupported, term,
                fmt::format("quantifiers with more than {} instances are not supported", kMostInstances));
    Bindings inner = bindings;
    for (std::size_t i = 0; i < at.size(); ++i) inner[variables[i].name] = values[i][at[i]];
    Term each = ground(term.parts[2], inner);
    if (!(term.is("forall") ? is_true(each) : is_false(each))) parts.push_back(std::move(each));
  });
  // Together once more, since one part may decide all.
  return ground(list_of(term.is("forall") ? "and" : "or", std::move(parts), term.span), bindings);
}

std::string Instantiation::object(const Term& word, const Bindings& bindings) const {
  if (const auto found = bindings.find(word.word); found != bindings.end()) return found->second;
  if (!objects_.has(word.word))
    object_to(base::Code::kUnknownName, word, fmt::format("there is no object '{}'", word.word));
  return word.word;
}

// Also of what is ground already.
Term Instantiation::ground_atom(const Term& term, const Bindings& bindings) const {
  if (term.parts.empty() || term.parts[0].is_list())
    object_to(base::Code::kSyntax, term, "this is no condition or effect");
  const std::string& name = term.parts[0].word;
  std::string atom = name;
  std::string predicate = name.substr(0, name.find('('));
  if (const auto found = predicates_.find(name); found != predicates_.end()) {
    if (found->second.arity + 1 != term.parts.size())
      object_to(base::Code::kStructure, term,
                fmt::format("the predicate '{}' takes {} objects", name, found->second.arity));
    std::vector<std::string> arguments;
    for (const Term& each : rest_of(term)) arguments.push_back(object(each, bindings));
    if (!arguments.empty()) atom = fmt::format("{}({})", name, fmt::join(arguments, ","));
  } else if (!predicates_.contains(predicate) || predicate == name) {
    object_to(base::Code::kUnknownName, term, fmt::format("there is no predicate '{}'", name));
  }
  switch (truth_of(predicate, atom)) {
    case Truth::kTrue: return truth_term(true, term.span);
    case Truth::kFalse: return truth_term(false, term.span);
    case Truth::kOpen: break;
  }
  return list_of(atom, {}, term.span);
}

Instantiation::Truth Instantiation::truth_of(const std::string& predicate, const std::string& atom) const {
  if (known_ == Known::kNothing) return Truth::kOpen;
  if (!predicates_.at(predicate).changes) return initial_.contains(atom) ? Truth::kTrue : Truth::kFalse;
  if (known_ == Known::kInitial) return Truth::kOpen;
  if (!can_hold_.contains(atom)) return Truth::kFalse;
  const bool can_fail = !initial_.contains(atom) || can_fail_.contains(atom);
  return can_fail ? Truth::kOpen : Truth::kTrue;
}

// What can become true and false at all, if what has been once stays possible.
void Instantiation::find_possible() {
  can_hold_ = initial_;
  std::vector<bool> is_possible(actions_.size(), false);
  for (bool changes = true; changes;) {
    changes = false;
    for (std::size_t a = 0; a < actions_.size(); ++a) {
      base::checkpoint();
      if (!is_possible[a] && !may_hold(actions_[a].precondition)) continue;
      is_possible[a] = true;
      if (apply(actions_[a].effect)) changes = true;
    }
  }
  known_ = Known::kPossible;
  std::vector<GroundAction> kept;
  for (std::size_t a = 0; a < actions_.size(); ++a)
    if (is_possible[a]) kept.push_back(std::move(actions_[a]));
  actions_ = std::move(kept);
}

// Is something new?
bool Instantiation::apply(const Term& effect) {
  if (effect.is("and")) {
    bool changes = false;
    for (const Term& part : rest_of(effect)) changes = apply(part) || changes;
    return changes;
  }
  if (effect.is("when")) return may_hold(effect.parts[1]) && apply(effect.parts[2]);
  if (effect.is("increase")) return false;
  if (effect.is("not")) return can_fail_.insert(effect.parts[1].parts[0].word).second;
  return can_hold_.insert(effect.parts[0].word).second;
}

bool Instantiation::may_hold(const Term& condition) const {
  const auto holds = [this](const Term& part) { return may_hold(part); };
  if (condition.is("and")) return std::ranges::all_of(rest_of(condition), holds);
  if (condition.is("or")) return std::ranges::any_of(rest_of(condition), holds);
  if (condition.is("not")) return may_fail(condition.parts[1]);
  return can_hold_.contains(condition.parts[0].word);
}

bool Instantiation::may_fail(const Term& condition) const {
  const auto fails = [this](const Term& part) { return may_fail(part); };
  if (condition.is("and")) return std::ranges::any_of(rest_of(condition), fails);
  if (condition.is("or")) return std::ranges::all_of(rest_of(condition), fails);
  if (condition.is("not")) return may_hold(condition.parts[1]);
  return !initial_.contains(condition.parts[0].word) || can_fail_.contains(condition.parts[0].word);
}

void Instantiation::write_domain(const Term& domain) {
  domain_ = {.parts = {}, .span = domain.span};
  std::vector<Term> facts;
  for (const std::string& atom : can_hold_)
    if (truth_of(atom.substr(0, atom.find('(')), atom) == Truth::kOpen)
      facts.push_back(list_of(atom, {}, domain.span));
  for (const Term& section : domain.parts) {
    if (section.is(":predicates"))
      domain_.parts.push_back(list_of(":predicates", facts, section.span));
    else if (!section.is(":types") && !section.is(":constants") && !section.is(":action"))
      domain_.parts.push_back(section);
  }
  for (const GroundAction& action : actions_) {
    const base::SourceSpan& span = action.section->span;
    std::vector<Term> parts{word_of(action.name, span)};
    for (std::size_t i = 2; i + 1 < action.section->parts.size(); i += 2) {
      const Term& what = action.section->parts[i];
      if (what.word == ":parameters") continue;
      parts.push_back(what);
      if (what.word == ":precondition")
        parts.push_back(ground(action.precondition, {}));
      else
        parts.push_back(what.word == ":effect" ? ground(action.effect, {}) : action.section->parts[i + 1]);
    }
    domain_.parts.push_back(list_of(":action", std::move(parts), span));
  }
}

void Instantiation::write_problem(const Term& problem) {
  problem_ = {.parts = {}, .span = problem.span};
  for (const Term& section : problem.parts) {
    if (section.is(":objects")) continue;
    if (section.is(":goal") && section.parts.size() == 2) {
      problem_.parts.push_back(list_of(":goal", {condition(section.parts[1])}, section.span));
    } else if (section.is(":init")) {
      std::vector<Term> facts;
      for (const Term& each : rest_of(section)) {
        Term atom = each.is("=") ? each : ground_atom(each, {});
        if (!is_true(atom)) facts.push_back(std::move(atom));
      }
      problem_.parts.push_back(list_of(":init", std::move(facts), section.span));
    } else {
      problem_.parts.push_back(section);
    }
  }
}
}  // namespace tarrier::languages::pddl
