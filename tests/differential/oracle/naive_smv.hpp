// SPDX-License-Identifier: MIT
// What an SMV model means, by trying everything: all assignments of values to variables, all pairs of them.
//
// Follows the reference manual of NuSMV, not the translation: an expression has a set of values, an
// assignment holds if the variable has one of them, a step is a pair of states, values of inputs and a
// process for which everything that the model says holds.
#pragma once
#include <optional>
#include <set>
#include <stdexcept>
#include <vector>

#include "languages/smv/flatten/flat.hpp"

namespace tarrier::differential {
using languages::smv::Constant;
using SmvState = std::vector<Constant>;  // by variable; inputs among them

class NaiveSmv {
 public:
  // The evaluation has no meaning: no case holds, a division by zero, …
  struct Fault : std::runtime_error {
    using runtime_error::runtime_error;
  };

  explicit NaiveSmv(const languages::smv::FlatModel& flat) : flat_(flat) {}

  // How many assignments there are.
  [[nodiscard]] std::uint64_t size() const;
  [[nodiscard]] std::vector<SmvState> all() const;
  [[nodiscard]] bool is_initial(const SmvState& state) const;
  // With the inputs that stand in `from`.
  [[nodiscard]] bool is_step(const SmvState& from, const SmvState& to) const;
  // Is there something that has no meaning in some state or step, reachable or not, whatever comes before it?
  [[nodiscard]] bool has_fault() const;
  // The state without inputs.
  [[nodiscard]] SmvState visible(const SmvState& state) const;
  [[nodiscard]] bool holds(const languages::smv::Expression& condition, const SmvState& state) const;

 private:
  using Values = std::vector<Constant>;  // each once
  struct Place {
    const SmvState* now;
    const SmvState* next;
    std::size_t process;
    bool is_strict = false;  // also what makes no difference is evaluated, but for cases
  };
  [[nodiscard]] Values values(const languages::smv::Expression& expression, const Place& at) const;
  // The values that an assignment allows.
  [[nodiscard]] Values assigned(const languages::smv::Assignment& assignment, const Place& at) const;
  [[nodiscard]] Constant value(const languages::smv::Expression& expression, const Place& at) const;
  [[nodiscard]] bool is_true(const languages::smv::Expression& expression, const Place& at) const;
  [[nodiscard]] bool is_legal(const SmvState& state) const;
  void evaluate_all(const Place& at, bool is_step) const;
  [[nodiscard]] bool is_step_of(std::size_t process, const SmvState& from, const SmvState& to) const;

  const languages::smv::FlatModel& flat_;
};
}  // namespace tarrier::differential
