// SPDX-License-Identifier: MIT
// Choices of inputs that make a difference.
//
// What is wanted are the different results that a step can have, each with some choice that leads to it, not
// all choices. So inputs are set one after the other until all conditions hold and all outputs are known,
// whatever the rest becomes (circuit.hpp): an input that does not matter by then is not tried, nor two values
// that nothing tells apart. Where what is
// still open falls into parts that share no input, each part is solved by itself, and the results, each
// once, are combined: those of the largest part come one after the other, those of the others are kept, and
// of a part without outputs one is enough.
//
// Soundness. Every choice for which all conditions hold agrees with some branch on all inputs that are set
// there, since a branch tries all values and only what cannot hold is left out; its outputs are those of the
// branch. Parts read different inputs, so what holds in each holds in all together. Conversely a branch is
// visited only when all conditions are known to hold. An output whose evaluation faults is a result of its
// own: whoever uses the choice finds the fault, if and only if there is such a choice. Conditions cannot
// fault where this is used (Circuit::begin).
#pragma once
#include <functional>
#include <vector>

#include "space/compile/circuit.hpp"

namespace tarrier::space {
class DistinctChoices {
 public:
  // What is called for a choice; false: no more.
  using Visit = std::function<bool()>;

  explicit DistinctChoices(Circuit circuit);

  // Is for_each() going on? Whoever is called by it and needs choices as well takes a copy.
  [[nodiscard]] bool is_busy() const { return is_busy_; }
  // False if this is not for the state, as conditions may fault there.
  [[nodiscard]] bool begin(Valuation& state) { return circuit_.begin(state); }
  // Calls `visit` with the inputs set in the state that begin() has got, with the lowest value if they do not
  // matter; stops when it returns false, and then returns false. To be called once.
  bool for_each(const Visit& visit);

 private:
  struct Part {
    std::vector<std::uint32_t> roots;
    std::vector<std::uint32_t> inputs;  // the first one to be tried first
  };
  struct Result {
    std::vector<std::int32_t> inputs;   // those of a part
    std::vector<std::int64_t> outputs;  // likewise
  };
  // How deep parts of parts are looked for.
  static constexpr unsigned kDeepest = 32;
  // So many results of a part that is not kept are remembered; some may then come twice.
  static constexpr std::size_t kMostRemembered = 4096;
  static constexpr std::int64_t kFault = INT64_MIN;

  bool solve(const Part& whole, unsigned depth, const Visit& visit);
  bool solve_parts(std::vector<Part> parts, unsigned depth, const Visit& visit);
  bool for_each_result(const Part& part, unsigned depth, std::size_t remembered, const Visit& visit);
  std::vector<Result> results(const Part& part, unsigned depth);
  bool combine(const std::vector<Part>& parts, const std::vector<std::vector<Result>>& results,
               const Visit& visit);
  void choose(const Part& part, const Result& result);
  void forget(const Part& part);
  std::vector<Part> split(const Part& whole);
  [[nodiscard]] std::vector<std::int64_t> outputs(const Part& part) const;
  [[nodiscard]] std::size_t most_results(const Part& part) const;

  Circuit circuit_;
  bool is_busy_ = false;
  std::vector<std::int64_t> outputs_;  // by root: what choose() has made of it, otherwise kFault
  // Scratch of split(): the root that a node was met from, if the stamp is the current one.
  std::vector<std::uint32_t> met_from_;
  std::vector<std::uint64_t> stamps_;
  std::uint64_t stamp_ = 0;
};
}  // namespace tarrier::space
