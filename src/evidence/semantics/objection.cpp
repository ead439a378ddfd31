// SPDX-License-Identifier: MIT
// gcc 12 sees overlapping copies in the string assignments of Boost (gcc bug 105651); hence all numbers
// become text in this file, behind to_text().
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wrestrict"
#endif
#include "evidence/semantics/objection.hpp"

#include <fmt/format.h>

namespace tarrier::evidence {
std::string to_text(const Rational& number) { return number.str(); }

std::string to_text(const model::Network& network, const ClockAtom& atom) {
  const std::string& left = network.clock(atom.left).name;
  if (!atom.right) return fmt::format("{}{}{}", left, symbol(atom.comparison), atom.bound);
  return fmt::format("{}-{}{}{}", left, network.clock(*atom.right).name, symbol(atom.comparison), atom.bound);
}

std::string values_text(const model::Network& network, const ClockAtom& atom, const Clocks& clocks) {
  const auto value = [&](model::ClockId clock) {
    return fmt::format("{} = {}", network.clock(clock).name, to_text(clocks[clock]));
  };
  return atom.right ? fmt::format("{}, {}", value(atom.left), value(*atom.right)) : value(atom.left);
}

std::string to_text(const model::Network& network, const model::Step& step) {
  if (step.synchronisation) return network.synchronisations[index(*step.synchronisation)].name;
  const model::Move& move = step.moves.at(0);
  const model::Process& process = network.process(move.process);
  const model::Edge& edge = network.edge(move.process, move.edge);
  return fmt::format("{}: {} -> {}", process.name, process.locations[index(edge.source)].name,
                     process.locations[index(edge.target)].name);
}

std::string refusal(const model::Network& network, const model::Move& move) {
  const model::Process& process = network.process(move.process);
  const model::Edge& edge = network.edge(move.process, move.edge);
  return fmt::format("{} cannot take {} -> {}", process.name, process.locations[index(edge.source)].name,
                     process.locations[index(edge.target)].name);
}
}  // namespace tarrier::evidence
