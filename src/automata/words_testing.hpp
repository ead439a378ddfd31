// SPDX-License-Identifier: MIT
// For tests: words that repeat forever, what formulas say of them by their very definition, and random ones.
#pragma once
#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "automata/ltl.hpp"
#include "base/assert.hpp"
#include "base/error.hpp"
#include "base/random.hpp"

namespace tarrier::automata {
// Bit i of a letter is the value of variable i.
struct Word {
  std::vector<std::uint64_t> prefix;
  std::vector<std::uint64_t> loop;  // not empty

  [[nodiscard]] std::size_t size() const { return prefix.size() + loop.size(); }
  [[nodiscard]] std::uint64_t at(std::size_t i) const {
    return i < prefix.size() ? prefix[i] : loop[(i - prefix.size()) % loop.size()];
  }
  [[nodiscard]] std::size_t after(std::size_t i) const { return i + 1 < size() ? i + 1 : prefix.size(); }
};

inline bool evaluate(const model::Expression& condition, std::uint64_t letter) {
  if (condition.is_empty()) return true;
  const auto operand = [&](std::size_t i) { return evaluate(condition->operands[i], letter); };
  switch (condition->op) {
    case model::Op::kConstant: return condition->value != 0;
    case model::Op::kVariable: return (letter >> model::index(condition->variable) & 1U) != 0;
    case model::Op::kNot: return !operand(0);
    case model::Op::kAnd: return operand(0) && operand(1);
    case model::Op::kOr: return operand(0) || operand(1);
    case model::Op::kNotEqual: return operand(0) != operand(1);  // what is left of true && a
    default: throw base::InternalError("not a condition of these tests");
  }
}

inline std::size_t past_operators(const model::Ltl& formula) {
  std::size_t count = model::is_past(formula->op) ? 1 : 0;
  for (const model::Ltl& operand : formula->operands) count += past_operators(operand);
  return count;
}

// By position: does the formula hold there? The loop must have been unrolled once for each past operator,
// after which their values repeat as well.
inline std::vector<bool> values(const model::Ltl& formula, const Word& word) {
  using model::LtlOp;
  std::vector<std::vector<bool>> parts;
  for (const model::Ltl& operand : formula->operands) parts.push_back(values(operand, word));
  // f at positions i, after(i), …, up to where g holds; `size` steps see every position.
  const auto until = [&](const auto& f, const auto& g, std::size_t i) {
    for (std::size_t step = 0; step <= word.size(); ++step, i = word.after(i)) {
      if (g(i)) return true;
      if (!f(i)) return false;
    }
    return false;
  };
  const auto since = [&](const auto& f, const auto& g, std::size_t i) {
    for (;; --i) {
      if (g(i)) return true;
      if (!f(i) || i == 0) return false;
    }
  };
  const auto always = [](std::size_t) { return true; };
  const auto first = [&](std::size_t i) -> bool { return parts[0][i]; };
  const auto second = [&](std::size_t i) -> bool { return parts[1][i]; };
  const auto not_first = [&](std::size_t i) -> bool { return !parts[0][i]; };
  const auto not_second = [&](std::size_t i) -> bool { return !parts[1][i]; };
  const auto value = [&](std::size_t i) -> bool {
    const auto holds = [&](const std::vector<bool>& part) { return static_cast<bool>(part[i]); };
    switch (formula->op) {
      case LtlOp::kAtom: return evaluate(formula->condition, word.at(i));
      case LtlOp::kNot: return !first(i);
      case LtlOp::kAnd: return std::all_of(parts.begin(), parts.end(), holds);
      case LtlOp::kOr: return std::any_of(parts.begin(), parts.end(), holds);
      case LtlOp::kNext: return first(word.after(i));
      case LtlOp::kFinally: return until(always, first, i);
      case LtlOp::kGlobally: return !until(always, not_first, i);
      case LtlOp::kUntil: return until(first, second, i);
      case LtlOp::kRelease: return !until(not_first, not_second, i);
      case LtlOp::kYesterday: return i > 0 && first(i - 1);
      case LtlOp::kWeakYesterday: return i == 0 || first(i - 1);
      case LtlOp::kOnce: return since(always, first, i);
      case LtlOp::kHistorically: return !since(always, not_first, i);
      case LtlOp::kSince: return since(first, second, i);
      case LtlOp::kTriggered: return !since(not_first, not_second, i);
    }
    return false;
  };
  std::vector<bool> result;
  for (std::size_t i = 0; i < word.size(); ++i) result.push_back(value(i));
  return result;
}

inline bool satisfies(const model::Ltl& formula, Word word) {
  const std::vector<std::uint64_t> loop = word.loop;
  for (std::size_t i = 0; i < past_operators(formula) + 1; ++i)
    word.prefix.insert(word.prefix.end(), loop.begin(), loop.end());
  return values(formula, word).front();
}

// From which states does the automaton accept the word? Looks for a way from a pair of an accepting state and
// a position back to it.
inline std::vector<bool> accepting_from(const model::Automaton& automaton, const Word& word) {
  const std::size_t width = word.size();
  const std::size_t count = automaton.states.size() * width;
  const auto reachable = [&](std::size_t start) {  // in one step or more
    std::vector<bool> seen(count, false);
    std::vector<std::size_t> open{start};
    while (!open.empty()) {
      const std::size_t pair = open.back();
      open.pop_back();
      const std::size_t position = pair % width;
      for (const auto& transition : automaton.states[pair / width].transitions) {
        const std::size_t target = transition.target * width + word.after(position);
        if (seen[target] || !evaluate(transition.guard, word.at(position))) continue;
        seen[target] = true;
        open.push_back(target);
      }
    }
    return seen;
  };
  std::vector<bool> is_good(count, false);
  for (std::size_t pair = 0; pair < count; ++pair)
    if (pair % width >= word.prefix.size() && automaton.states[pair / width].is_accepting)
      is_good[pair] = reachable(pair)[pair];
  std::vector<bool> result;
  for (std::size_t state = 0; state < automaton.states.size(); ++state) {
    const std::vector<bool> seen = reachable(state * width);
    bool accepts = is_good[state * width];
    for (std::size_t pair = 0; pair < count; ++pair) accepts = accepts || (seen[pair] && is_good[pair]);
    result.push_back(accepts);
  }
  return result;
}

inline bool accepts(const model::Automaton& automaton, const Word& word) {
  const std::vector<bool> from = accepting_from(automaton, word);
  return std::any_of(automaton.initial.begin(), automaton.initial.end(),
                     [&](std::uint32_t state) { return from[state]; });
}

inline model::Expression test_atom(std::uint32_t number) {
  return model::Expression::variable(static_cast<model::VariableId>(number));
}

// Reads a, b, c, … as variables 0, 1, 2, …, and p0, p1, … likewise.
inline model::Expression read_test_atom(const base::SourceText& text, const base::SourceSpan& where) {
  const std::size_t begin = text.content.find_first_not_of(" \n");
  const std::string name = text.content.substr(begin, text.content.find_last_not_of(" \n") + 1 - begin);
  if (name.size() == 1 && std::islower(static_cast<unsigned char>(name[0])) != 0)
    return test_atom(static_cast<std::uint32_t>(name[0] - 'a'));
  if (name.size() > 1 && name[0] == 'p' && std::isdigit(static_cast<unsigned char>(name[1])) != 0)
    return test_atom(static_cast<std::uint32_t>(std::strtoul(name.c_str() + 1, nullptr, 10)));
  throw base::Error(base::Code::kUnknownName, where, "there is no " + name);
}

inline model::Ltl read_test_formula(const std::string& text) {
  return parse({"formula", text}, read_test_atom, AtomExtent::kShortest);
}

inline std::string write_test_atom(const model::Expression& atom) {
  if (atom.is_constant()) return atom.is_constant(0) ? "false" : "true";
  return "p" + std::to_string(model::index(atom->variable));
}
inline std::string to_text(const model::Ltl& formula) { return to_text(formula, write_test_atom); }

inline Word random_word(base::Random& random, std::uint32_t atoms) {
  Word word;
  const auto letters = [&](std::uint64_t count) {
    std::vector<std::uint64_t> result;
    for (; count > 0; --count) result.push_back(random.below(std::uint64_t{1} << atoms));
    return result;
  };
  word.prefix = letters(random.below(4));
  word.loop = letters(1 + random.below(4));
  return word;
}

// With about `size` operators; the kinds beyond kRelease only if `with_past`.
inline model::Ltl random_formula(base::Random& random, std::uint32_t atoms, std::uint64_t size,
                                 bool with_past = false) {
  using model::Ltl;
  using model::LtlOp;
  if (size == 0) {
    if (random.below(20) == 0) return Ltl::constant(random.below(2) == 0);
    return Ltl::atom(test_atom(static_cast<std::uint32_t>(random.below(atoms))));
  }
  const std::uint64_t last = static_cast<std::uint64_t>(with_past ? LtlOp::kTriggered : LtlOp::kRelease);
  const auto op = static_cast<LtlOp>(1 + random.below(last));
  const auto operand = [&](std::uint64_t part) { return random_formula(random, atoms, part, with_past); };
  switch (op) {
    case LtlOp::kAnd:
    case LtlOp::kOr:
    case LtlOp::kUntil:
    case LtlOp::kRelease:
    case LtlOp::kSince:
    case LtlOp::kTriggered: {
      const std::uint64_t left = random.below(size);
      Ltl a = operand(left);
      Ltl b = operand(size - 1 - left);
      if (op == LtlOp::kAnd) return Ltl::all({a, b});
      if (op == LtlOp::kOr) return Ltl::any({a, b});
      return Ltl::binary(op, a, b);
    }
    default: return Ltl::unary(op, operand(size - 1));
  }
}

inline std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}
// Calls test(random, seed) for as many seeds as wanted, each with random numbers of its own.
template <typename Test>
void for_seeds(std::uint64_t usual, const Test& test) {
  const std::uint64_t first = from_environment("TARRIER_DIFFERENTIAL_SEED", 1);
  const std::uint64_t count = from_environment("TARRIER_DIFFERENTIAL_COUNT", usual) *
                              from_environment("TARRIER_DIFFERENTIAL_TIMES", 1);
  for (std::uint64_t i = 0; i < count; ++i) {
    base::Random random(first + i);
    test(random, first + i);
  }
}
}  // namespace tarrier::automata
