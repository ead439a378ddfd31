// SPDX-License-Identifier: MIT
#include "model/transform/transformed.hpp"

#include <utility>

#include "base/assert.hpp"
#include "model/run.hpp"

namespace tarrier::model {
namespace {
// A path is a run whose delays nobody knows.
Run without_delays(const Path& path) {
  Run run{.start = path.start,
          .steps = {},
          .final_delay = 0,
          .ending = path.ending,
          .loop = path.loop,
          .since = {path.since, 0}};
  run.steps.reserve(path.steps.size());
  for (const Step& step : path.steps) run.steps.push_back({0, step});
  return run;
}

}  // namespace

Path path_of(const Run& run) {
  Path path{.start = run.start, .steps = {}, .ending = run.ending, .loop = run.loop, .since = run.since.step};
  path.steps.reserve(run.steps.size());
  for (const TimedStep& timed : run.steps) path.steps.push_back(timed.step);
  return path;
}

std::vector<Run> Transformed::home(Run run, End /*end*/) const {
  std::vector<Run> same;
  same.push_back(std::move(run));
  return same;
}

std::vector<Path> paths_home(const Transformed& transformed, const Path& path, End end) {
  std::vector<Path> paths;
  for (const Run& run : transformed.home(without_delays(path), end)) paths.push_back(path_of(run));
  return paths;
}

Path path_home(const Transformed& transformed, const Path& path, End end) {
  std::vector<Path> paths = paths_home(transformed, path, end);
  // Any of them will do: without a goal there is nothing to choose by.
  TARRIER_ASSERT(!paths.empty());
  return std::move(paths.front());
}
}  // namespace tarrier::model
