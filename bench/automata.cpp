// SPDX-License-Identifier: MIT
// Sizes of the automata that src/languages/ltl makes: of the formulas of standard input, one a line, or of
// the specification patterns and their negations. Prints, separated by tabs, states, transitions,
// milliseconds, the formula with basic operators only, and the formula. See bench/automata.py.
#include <fmt/core.h>

#include <chrono>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "automata/ltl.hpp"
#include "automata/patterns_testing.hpp"
#include "base/error.hpp"

namespace {
namespace base = tarrier::base;
namespace ltl = tarrier::automata;
namespace model = tarrier::model;

// Any name is a variable; 0 and 1 are constants.
class Names {
 public:
  model::Expression read(const base::SourceText& atom) {
    const std::string name = atom.content.substr(atom.content.find_first_not_of(' '));
    if (name == "0" || name == "1") return model::Expression::constant(name == "1" ? 1 : 0);
    std::uint32_t number = 0;
    while (number < known_.size() && known_[number] != name) ++number;
    if (number == known_.size()) known_.push_back(name);
    return model::Expression::variable(static_cast<model::VariableId>(number));
  }
  [[nodiscard]] std::string write(const model::Expression& atom) const {
    if (atom.is_constant()) return atom.is_constant(0) ? "false" : "true";
    return known_[model::index(atom->variable)];
  }

 private:
  std::vector<std::string> known_;
};

void measure(const std::string& text) {
  Names names;
  const model::Ltl formula = automata::parse(
      {"formula", text},
      [&](const base::SourceText& atom, const base::SourceSpan&) { return names.read(atom); },
      automata::AtomExtent::kShortest);
  const std::string basic =
      automata::to_text(formula, [&](const model::Expression& atom) { return names.write(atom); });
  const auto start = std::chrono::steady_clock::now();
  std::string size;
  try {
    const model::Automaton automaton = automata::translate(formula).automaton;
    std::size_t transitions = 0;
    for (const auto& state : automaton.states) transitions += state.transitions.size();
    size = fmt::format("{}\t{}", automaton.states.size(), transitions);
  } catch (const base::Error&) {
    size = "-\t-";
  }
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
  fmt::print("{}\t{:.1f}\t{}\t{}\n", size, time.count(), basic, text);
}
}  // namespace

int main(int argc, char** argv) {
  try {
    if (argc == 2 && std::string_view(argv[1]) == "--patterns") {
      for (const char* pattern : automata::kPatterns) {
        measure(pattern);
        measure(fmt::format("!({})", pattern));
      }
      return 0;
    }
    for (std::string line; std::getline(std::cin, line);)
      if (!line.empty()) measure(line);
    return 0;
  } catch (const base::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
