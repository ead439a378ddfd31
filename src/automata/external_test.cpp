// SPDX-License-Identifier: MIT
// Comparison with other translators, where they are installed.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <map>
#include <memory>
#include <sstream>

#include "automata/hoa.hpp"
#include "automata/patterns_testing.hpp"
#include "automata/words_testing.hpp"

namespace tarrier::automata {
namespace {
std::string output_of(const std::string& command) {
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  std::string result;
  std::array<char, 4096> buffer{};
  while (pipe) {
    const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe.get());
    if (count == 0) break;
    result.append(buffer.data(), count);
  }
  return result;
}

bool is_installed(const char* program) {
  return !output_of(fmt::format("command -v {} 2>/dev/null", program)).empty();
}

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
    text.replace(at, from.size(), to);
}

std::string spin_text(const model::Ltl& formula) {
  std::string text = to_text(formula);
  replace_all(text, "F ", "<> ");
  replace_all(text, "G ", "[] ");
  replace_all(text, " R ", " V ");
  return text;
}

std::string never_claim(const model::Ltl& formula) {
  return output_of(fmt::format("timeout 10 spin -f '{}' 2>&1", spin_text(formula)));
}

model::Expression to_condition(const model::Ltl& formula) {
  using model::Expression;
  if (formula->op == model::LtlOp::kAtom) return formula->condition;
  if (formula->op == model::LtlOp::kNot)
    return Expression::unary(model::Op::kNot, to_condition(formula->operands[0]));
  const model::Op op = formula->op == model::LtlOp::kAnd ? model::Op::kAnd : model::Op::kOr;
  Expression result = to_condition(formula->operands[0]);
  for (std::size_t i = 1; i < formula->operands.size(); ++i)
    result = Expression::binary(op, result, to_condition(formula->operands[i]));
  return result;
}

model::Expression read_spin_condition(const std::string& text) {
  const auto read_atom = [](const base::SourceText& atom, const base::SourceSpan& where) {
    if (atom.content.find_last_not_of(" 1") == std::string::npos) return model::Expression::constant(1);
    return read_test_atom(atom, where);
  };
  return to_condition(parse({"claim", text}, read_atom, AtomExtent::kShortest));
}

// States begin with labels and have lines ":: (condition) -> goto label", or just `skip`, or nothing that can
// be done.
model::Automaton read_claim(const std::string& claim) {
  model::Automaton automaton;
  std::map<std::string, std::uint32_t> number;
  std::istringstream lines(claim);
  std::vector<std::pair<std::uint32_t, std::pair<std::string, std::string>>> steps;
  bool has_steps = true;
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(" \t");
    if (begin == std::string::npos || line.find("never") == 0) continue;
    const auto state = static_cast<std::uint32_t>(automaton.states.size() - 1);
    if (line.back() == ':') {
      if (has_steps) automaton.states.emplace_back();
      has_steps = false;
      const std::string label = line.substr(0, line.size() - 1);
      number[label] = static_cast<std::uint32_t>(automaton.states.size() - 1);
      if (label.find("accept") == 0) automaton.states.back().is_accepting = true;
      continue;
    }
    has_steps = true;
    const std::size_t arrow = line.find("-> goto ");
    if (line.find("skip") == begin) {
      automaton.states[state].transitions.push_back({state, {}});
    } else if (line.find(":: atomic") == begin) {  // { (condition) -> assert(!(condition)) }
      const std::size_t open = line.find('{') + 1;
      steps.push_back({state, {line.substr(open, line.find("-> assert") - open), "accept_all"}});
    } else if (arrow != std::string::npos) {
      steps.push_back({state, {line.substr(begin + 2, arrow - begin - 2), line.substr(arrow + 8)}});
    }
  }
  const bool is_wanted = std::any_of(steps.begin(), steps.end(),
                                     [](const auto& step) { return step.second.second == "accept_all"; });
  if (is_wanted && !number.contains("accept_all")) {
    number["accept_all"] = static_cast<std::uint32_t>(automaton.states.size());
    automaton.states.push_back({true, {{static_cast<std::uint32_t>(automaton.states.size()), {}}}});
  }
  for (const auto& [state, step] : steps)
    automaton.states[state].transitions.push_back({number.at(step.second), read_spin_condition(step.first)});
  automaton.initial = {0};
  return automaton;
}

TEST(External, SpinAcceptsTheSameWords) {
  if (!is_installed("spin")) GTEST_SKIP() << "spin is not installed";
  for_seeds(40, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl formula = random_formula(random, 2, 1 + random.below(6));
    const std::string claim = never_claim(formula);
    if (claim.find("never") != 0) return;  // built without X
    const model::Automaton theirs = read_claim(claim);
    const model::Automaton ours = translate(formula).automaton;
    for (int i = 0; i < 30; ++i) {
      const Word word = random_word(random, 2);
      ASSERT_EQ(accepts(ours, word), accepts(theirs, word))
          << "seed " << seed << ": " << spin_text(formula) << "\n"
          << claim;
    }
  });
}

// A formula in prefix notation.
std::string lbt_text(const model::Ltl& formula) {
  using model::LtlOp;
  static const std::map<LtlOp, std::string> kNames = {
      {LtlOp::kNot, "!"},     {LtlOp::kAnd, "&"},      {LtlOp::kOr, "|"},    {LtlOp::kNext, "X"},
      {LtlOp::kFinally, "F"}, {LtlOp::kGlobally, "G"}, {LtlOp::kUntil, "U"}, {LtlOp::kRelease, "V"}};
  if (formula->op == LtlOp::kAtom) {
    if (formula->condition.is_constant()) return formula->condition.is_constant(0) ? "f" : "t";
    return write_test_atom(formula->condition);
  }
  std::string text = kNames.at(formula->op);
  for (const model::Ltl& operand : formula->operands) text += " " + lbt_text(operand);
  return text;
}

// A condition in prefix notation as a label of HOA; pN becomes N.
std::string lbt_label(std::istream& in) {
  std::string token;
  in >> token;
  if (token == "!") return "!" + lbt_label(in);
  if (token == "&" || token == "|") {
    const std::string left = lbt_label(in);
    return "(" + left + token + lbt_label(in) + ")";
  }
  return token[0] == 'p' ? token.substr(1) : token;
}

// "states sets", then for each state "number is-initial sets -1" and "target condition" up to -1.
std::string hoa_of_lbt(const std::string& output) {
  std::istringstream in(output);
  int states = 0;
  int sets = 0;
  in >> states >> sets;
  std::string head = fmt::format("HOA: v1\nStates: {}\nAP: 2 \"p0\" \"p1\"\nAcceptance: {} ", states, sets);
  for (int i = 0; i < sets; ++i) head += fmt::format("{}Inf({})", i == 0 ? "" : "&", i);
  if (sets == 0) head += "t";
  std::string body;
  for (int i = 0; i < states; ++i) {
    int number = 0;
    int is_initial = 0;
    in >> number >> is_initial;
    if (is_initial != 0) head += fmt::format("\nStart: {}", number);
    body += fmt::format("State: {} {{", number);
    for (int set = 0; in >> set && set >= 0;) body += fmt::format(" {}", set);
    body += "}\n";
    for (int target = 0; in >> target && target >= 0;)
      body += fmt::format("[{}] {}\n", lbt_label(in), target);
  }
  return head + "\n--BODY--\n" + body + "--END--\n";
}

TEST(External, LbtAcceptsTheSameWords) {
  if (!is_installed("lbt")) GTEST_SKIP() << "lbt is not installed";
  for_seeds(40, [](base::Random& random, std::uint64_t seed) {
    const model::Ltl formula = random_formula(random, 2, 1 + random.below(6));
    const std::string output = output_of(fmt::format("echo '{}' | timeout 10 lbt", lbt_text(formula)));
    const std::string hoa = hoa_of_lbt(output);
    if (hoa.find("Start") == std::string::npos) {  // nothing is accepted
      const Word word = random_word(random, 2);
      ASSERT_FALSE(satisfies(formula, word)) << lbt_text(formula);
      return;
    }
    const model::Automaton theirs = read_hoa({"lbt", hoa}, read_test_atom).automaton;
    const model::Automaton ours = translate(formula).automaton;
    for (int i = 0; i < 30; ++i) {
      const Word word = random_word(random, 2);
      ASSERT_EQ(accepts(ours, word), accepts(theirs, word))
          << "seed " << seed << ": " << lbt_text(formula) << "\n"
          << hoa;
    }
  });
}

bool has_next(const model::Ltl& formula) {
  if (formula->op == model::LtlOp::kNext) return true;
  return std::any_of(formula->operands.begin(), formula->operands.end(), has_next);
}

// Of the specification patterns: those without X, which spin may have been built without, and not the row for
// "at most two spans", where it takes minutes.
TEST(External, SpinNeedsMoreStates) {
  if (!is_installed("spin")) GTEST_SKIP() << "spin is not installed";
  std::size_t ours = 0;
  std::size_t theirs = 0;
  for (std::size_t i = 0; i < kPatterns.size(); ++i) {
    const std::string pattern = kPatterns[i];
    if (i / 5 == 2 || has_next(read_test_formula(pattern))) continue;
    for (const std::string& text : {pattern, "!(" + pattern + ")"}) {
      const model::Ltl formula = read_test_formula(text);
      const std::size_t states = translate(formula).automaton.states.size();
      const std::size_t spin = read_claim(never_claim(formula)).states.size();
      EXPECT_LE(states, spin) << text;
      ours += states;
      theirs += spin;
    }
  }
  EXPECT_LT(ours, theirs);
  RecordProperty("states", static_cast<int>(ours));
  RecordProperty("states_of_spin", static_cast<int>(theirs));
}

TEST(Patterns, HaveSmallAutomata) {
  std::size_t states = 0;
  for (const std::string pattern : kPatterns)
    for (const std::string& text : {pattern, "!(" + pattern + ")"})
      states += translate(read_test_formula(text)).automaton.states.size();
  EXPECT_LE(states, 435U);  // what Spot 2.9.4 gives with ltl2tgba -B
}
}  // namespace
}  // namespace tarrier::automata
