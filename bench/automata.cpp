// SPDX-License-Identifier: MIT
// Sizes of the automata that src/languages/ltl makes: of the formulas of standard input, one a line, or of
// the specification patterns and their negations. Prints "states transitions milliseconds formula". See
// bench/automata.py.
#include <fmt/core.h>

#include <chrono>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "languages/ltl/ltl.hpp"
#include "languages/ltl/test_patterns.hpp"

namespace {
using tarrier::languages::ltl::AtomExtent;
namespace ltl = tarrier::languages::ltl;
namespace model = tarrier::model;
namespace base = tarrier::base;

void measure(const std::string& text) {
  std::map<std::string, std::uint32_t> names;
  const auto read_atom = [&](const base::SourceText& atom, const base::SourceSpan&) {
    const std::string name = atom.content.substr(atom.content.find_first_not_of(' '));
    if (name == "0" || name == "1") return model::Expression::constant(name == "1" ? 1 : 0);
    const auto number = static_cast<std::uint32_t>(names.size());
    return model::Expression::variable(
        static_cast<model::VariableId>(names.try_emplace(name, number).first->second));
  };
  const model::Ltl formula = ltl::parse({"formula", text}, read_atom, AtomExtent::kShortest);
  const auto start = std::chrono::steady_clock::now();
  try {
    const model::Automaton automaton = ltl::translate(formula).automaton;
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    std::size_t transitions = 0;
    for (const auto& state : automaton.states) transitions += state.transitions.size();
    fmt::print("{} {} {:.1f} {}\n", automaton.states.size(), transitions, time.count(), text);
  } catch (const base::Error& error) {
    const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
    fmt::print("- - {:.1f} {}: {}\n", time.count(), text, error.what());
  }
}
}  // namespace

int main(int argc, char** argv) {
  if (argc == 2 && std::string_view(argv[1]) == "--patterns") {
    for (const char* pattern : ltl::kPatterns) {
      measure(pattern);
      measure(fmt::format("!({})", pattern));
    }
    return 0;
  }
  for (std::string line; std::getline(std::cin, line);)
    if (!line.empty()) measure(line);
  return 0;
}
