// SPDX-License-Identifier: MIT
// How the rules of the semantics say no, and the words they use for the parts of a network.
#pragma once
#include <span>
#include <stdexcept>
#include <string>

#include "evidence/semantics/evaluate.hpp"
#include "model/run.hpp"

namespace tarrier::evidence {
// Thrown where a run breaks a rule; what() is a full sentence for the user. Stays inside this folder.
class Objection : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string to_text(const Rational& number);                                // "12" or "7/2"
std::string to_text(const model::Network& network, const ClockAtom& atom);  // "x-y<=3"
// The values of its clocks: "x = 12" or "x = 12, y = 7/2".
std::string values_text(const model::Network& network, const ClockAtom& atom, const Clocks& clocks);
std::string to_text(const model::Network& network,
                    const model::Step& step);  // "go[2]" or "Train(2): Appr -> Stop"
// "Train(2) cannot take Appr -> Stop". REQUIRES: process and edge exist.
std::string refusal(const model::Network& network, const model::Move& move);
}  // namespace tarrier::evidence
