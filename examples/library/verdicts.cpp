// SPDX-License-Identifier: MIT
// Checks the queries of a model, and goes the first few steps of one of its runs: what the library of Tarrier is for.
// usage: verdicts MODEL [QUERY]
#include <iostream>
#include <string>
#include <tarrier/tarrier.hpp>

namespace {
void show(const tarrier::Trace& trace) {
  for (std::size_t i = 1; i < trace.steps.size(); ++i) {
    const tarrier::Step& step = trace.steps[i];
    std::cout << "    " << i << ". at time " << step.time << ':';
    for (const tarrier::Edge& edge : step.edges)
      std::cout << ' ' << edge.process << ' ' << edge.from << " -> " << edge.to << " (line "
                << edge.where.line << ')';
    for (const tarrier::Assignment& change : step.changes)
      std::cout << ' ' << change.name << " = " << change.text;
    std::cout << '\n';
  }
}

// Always takes the first step that is possible, as early as it is.
void walk(const tarrier::Model& model, int steps) {
  tarrier::Simulated simulated = model.simulate();
  if (simulated.error) {
    std::cout << simulated.error->text() << '\n';
    return;
  }
  tarrier::Simulation& simulation = *simulated.simulation;
  for (int i = 0; i < steps && !simulation.choices().empty(); ++i) {
    if (const auto error = simulation.take(0)) {
      std::cout << error->text() << '\n';
      return;
    }
  }
  std::cout << "a run of " << simulation.trace().length() << " steps\n";
  show(simulation.trace());
}
}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: verdicts MODEL [QUERY]\n" << tarrier::build_information() << '\n';
    return 64;
  }
  const tarrier::Loaded loaded = tarrier::Model::load(argv[1]);
  for (const tarrier::Error& error : loaded.errors) std::cerr << error.text() << '\n';
  if (!loaded.model) return loaded.errors.front().exit_status;

  tarrier::Options options;
  options.trace = tarrier::TraceWish::kShortest;
  options.seconds = 60;
  const tarrier::Result result =
      loaded.model->check(argc > 2 ? tarrier::Queries(argv[2]) : tarrier::Queries(), options);
  for (const tarrier::Error& error : result.errors()) std::cerr << error.text() << '\n';
  for (const tarrier::Answer& answer : result.answers()) {
    std::cout << *answer.query << ": " << tarrier::name(answer.verdict) << '\n';
    if (answer.error) std::cout << "    " << answer.error->text() << '\n';
    if (answer.trace) show(*answer.trace);
  }
  walk(*loaded.model, 3);
  return result.exit_status();
}
