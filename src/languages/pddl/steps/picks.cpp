// SPDX-License-Identifier: MIT
#include "languages/pddl/steps/picks.hpp"

#include <algorithm>

namespace tarrier::languages::pddl {
namespace {
using model::Expression;

class PickFinder {
 public:
  PickFinder(const StepShape& shape, const model::Network& network, const Places& places)
      : shape_(shape), network_(network), places_(places) {
    for (const Expression& part : shape.guard) guard_.push_back(places_in(part, places));
    for (const Expression& demand : shape.demands) note(demand);
    for (const auto& [place, value] : shape.updates) note(value);
    for (const auto& [input, value] : shape.determined) note(value);
  }

  std::vector<Pick> find() const {
    std::vector<Pick> picks;
    for (const auto& [place, value] : shape_.updates)
      if (auto pick = pick_of(place, value)) picks.push_back(std::move(*pick));
    return picks;
  }

 private:
  void note(const Expression& expression) { read_.push_back(places_in(expression, places_)); }

  // The input, if the value is a function of one that nothing else depends on.
  [[nodiscard]] std::optional<std::uint32_t> only_input(const Expression& value) const {
    const std::set<std::uint32_t> read = places_in(value, places_);
    if (read.size() != 1) return std::nullopt;
    const std::uint32_t input = *read.begin();
    if (std::ranges::find(shape_.inputs, input) == shape_.inputs.end()) return std::nullopt;
    if (std::ranges::count_if(read_, [&](const auto& all) { return all.contains(input); }) != 1)
      return std::nullopt;
    const bool is_alone =
        std::ranges::all_of(guard_, [&](const auto& all) { return !all.contains(input) || all.size() == 1; });
    return is_alone ? std::optional(input) : std::nullopt;
  }

  [[nodiscard]] std::optional<Pick> pick_of(std::uint32_t place, const Expression& value) const {
    const auto input = only_input(value);
    if (!input || !places_.is_kept(place)) return std::nullopt;
    Pick pick{.place = place, .input = *input};
    pick.inputs.resize(places_[place].size);
    for (std::uint32_t k = 0; k < places_[*input].size; ++k) {
      const std::int32_t choice = places_[*input].low + static_cast<std::int32_t>(k);
      const Expression result = with(value, *input, choice);
      const std::optional<bool> allowed = is_allowed(*input, choice);
      // What may fail is left to those who say what is refused.
      if (!allowed || !result.is_constant()) return std::nullopt;
      if (!*allowed) continue;
      const std::int64_t offset = std::int64_t{result->value} - places_[place].low;
      if (offset < 0 || offset >= places_[place].size) return std::nullopt;
      auto& known = pick.inputs[static_cast<std::size_t>(offset)];
      if (!known) known = choice;
    }
    return std::ranges::count_if(pick.inputs, [](const auto& each) { return each.has_value(); }) > 1
               ? std::optional(std::move(pick))
               : std::nullopt;
  }

  [[nodiscard]] Expression with(const Expression& expression, std::uint32_t input, std::int32_t value) const {
    return rewrite(expression, network_, [&](const Expression& leaf) {
      return places_.of(leaf) == input ? places_.value(leaf, value) : leaf;
    });
  }
  [[nodiscard]] std::optional<bool> is_allowed(std::uint32_t input, std::int32_t value) const {
    bool allowed = true;
    for (std::size_t i = 0; i < guard_.size(); ++i) {
      if (!guard_[i].contains(input)) continue;
      const Expression result = with(shape_.guard[i], input, value);
      if (!result.is_constant()) return std::nullopt;
      allowed = allowed && result->value != 0;
    }
    return allowed;
  }

  const StepShape& shape_;
  const model::Network& network_;
  const Places& places_;
  std::vector<std::set<std::uint32_t>> guard_;  // what each part reads
  std::vector<std::set<std::uint32_t>> read_;   // what each of the others reads
};

StepShape without(const StepShape& shape, const std::vector<Pick>& picks, const Places& places) {
  StepShape rest = shape;
  for (const Pick& pick : picks) {
    rest.updates.erase(pick.place);
    std::erase(rest.inputs, pick.input);
    std::erase_if(rest.guard,
                  [&](const Expression& part) { return places_in(part, places).contains(pick.input); });
  }
  return rest;
}
}  // namespace

bool Pick::has_all() const {
  return std::ranges::all_of(inputs, [](const auto& each) { return each.has_value(); });
}

SplitShapes split_choices(const std::vector<StepShape>& shapes, const model::Network& network,
                          const Places& places) {
  SplitShapes result;
  for (const StepShape& shape : shapes) {
    const std::vector<Pick> picks = PickFinder(shape, network, places).find();
    if (result.picks.empty()) result.picks = picks;
    result.is_split.push_back(!picks.empty() && picks == result.picks);
    result.shapes.push_back(result.is_split.back() ? without(shape, picks, places) : shape);
  }
  return result;
}
}  // namespace tarrier::languages::pddl
