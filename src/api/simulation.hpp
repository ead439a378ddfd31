// SPDX-License-Identifier: MIT
// What is behind a Simulation.
#pragma once
#include <memory>

#include "evidence/simulator.hpp"
#include "languages/language.hpp"
#include "tarrier/tarrier.hpp"

namespace tarrier {
struct Simulation::Data {
  // The document has the network, so it lives as long as the simulation does.
  Data(std::shared_ptr<languages::Document> read, const model::Start& start)
      : document(std::move(read)), simulator(document->network(), start) {
    look_around();
  }
  [[nodiscard]] const model::Network& network() const { return document->network(); }
  // Makes the choices those of the state at hand.
  void look_around();
  // Changes the run and looks around; what keeps it from being done is returned, and then nothing has changed.
  std::optional<Error> go_on(const std::function<std::optional<std::string>()>& change);

  std::shared_ptr<languages::Document> document;
  evidence::Simulator simulator;
  std::vector<Choice> choices;
  Interval waiting;
};
}  // namespace tarrier
