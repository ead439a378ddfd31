// SPDX-License-Identifier: MIT
#include "differential/random_network.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "differential/environment.hpp"
#include "differential/generator.hpp"
#include "differential/printing.hpp"

namespace tarrier::differential {
using model::Expression;
using model::LocationId;
using model::ProcessId;

namespace {
// No larger than the environment wants it.
Shape in_size(Shape shape) {
  const std::uint64_t size = from_environment("TARRIER_DIFFERENTIAL_SIZE", 0);
  if (size == 0) return shape;
  const auto most = static_cast<std::uint32_t>(std::min<std::uint64_t>(size, 100));
  shape.max_processes = std::min(shape.max_processes, most);
  shape.max_clocks = std::min(shape.max_clocks, most);
  shape.max_locations = std::min(shape.max_locations, most + 1);
  shape.max_constant = std::min(shape.max_constant, static_cast<std::int32_t>(most) + 1);
  return shape;
}
}  // namespace

Generator::Generator(std::uint64_t seed, const Shape& shape) : random_(seed), shape_(in_size(shape)) {
  model_.network.name = fmt::format("seed {}", seed);
}

RandomModel Generator::run() {
  model_.may_fault = percent(shape_.faults);
  if (shape_.disabling > 0 && percent(shape_.disabling)) {  // asked first: other shapes keep their models
    net().out_of_range = model::OutOfRange::kDisable;
    model_.may_fault = true;
  }
  choose_features();
  const std::uint32_t processes = std::min(shape_.max_processes, pick({1, 2, 2, 2, 3, 3}));
  const std::uint32_t clocks = pick({0, 1, 1, 1, 2, 2, 2, 2, 3, 3});
  const std::uint32_t needed = has_differences_ || has_copies_ ? 2 : has_urgency_ ? 1 : 0;
  make_clocks(std::min(shape_.max_clocks, std::max(clocks, needed)));
  const std::uint32_t integers = pick({0, 1, 1, 2, 2});
  for (std::uint32_t i = 0; i < std::max(integers, has_arrays_                        ? 2U
                                                   : has_functions_ || has_deadlines_ ? 1U
                                                                                      : 0U);
       ++i)
    make_integer();
  if (has_arrays_) make_integer(true);
  for (std::uint32_t i = 0; has_deadlines_ && i < processes; ++i) make_deadline(i);
  const std::uint32_t channels = processes == 1 ? pick({0, 0, 1}) : pick({0, 1, 1, 2, 2, 3});
  for (std::uint32_t i = 0; i < std::max(channels, has_urgency_ ? 1U : 0U); ++i) make_channel();
  if (has_functions_) make_functions();
  for (std::uint32_t i = 0; i < processes; ++i) make_process(ProcessId{i});
  if (percent(shape_.vectors)) make_vectors();
  process_ = 0;
  for (model::Process& process : net().processes) {
    make_edges(process);
    ++process_;
  }
  process_ = 0;
  if (shape_.starts > 0 && percent(shape_.starts)) {
    for (model::Process& process : net().processes)
      if (percent(50)) process.initial.push_back(LocationId{1});
  }
  if (has_priorities_) make_priorities();
  if (now_and_then(shape_.stopwatches > 0, shape_.stopwatches)) make_rates();
  model_.goal = goal();
  model_.measure = measure();
  model_.trigger = plain_goal();
  return std::move(model_);
}

void Generator::choose_features() {
  const auto chosen = [&](std::uint32_t chance) { return now_and_then(chance > 0, chance); };
  has_arrays_ = chosen(shape_.arrays);
  has_functions_ = chosen(shape_.functions);
  has_differences_ = chosen(shape_.differences);
  has_copies_ = chosen(shape_.copies);
  has_priorities_ = chosen(shape_.priorities);
  has_urgency_ = chosen(shape_.urgency);
  has_deadlocks_ = chosen(shape_.deadlocks);
  has_deadlines_ = chosen(shape_.deadlines);
  deadlines_are_private_ = now_and_then(has_deadlines_, 60);
  copies_go_up_ = now_and_then(has_copies_ && has_differences_, 50);
}

// ---- Declarations

void Generator::make_clocks(std::uint32_t count) {
  const bool array = now_and_then(has_arrays_ && count > 1, 70);
  for (std::uint32_t i = 0; i < count; ++i) {
    model::Clock clock{.name = array ? fmt::format("x[{}]", i) : std::string(1, static_cast<char>('x' + i))};
    if (!array && percent(5)) clock.initial = 1;
    net().clocks.push_back(std::move(clock));
  }
}

// The first one is no array. Constants are tables with any values, the rest mostly starts low.
void Generator::make_integer(bool constant) {
  Integer integer{.first = static_cast<std::uint32_t>(net().variables.size())};
  integer.domain.low = one_of(std::vector<std::int32_t>{0, 0, 0, -1, 1});
  integer.domain.high = integer.domain.low + between(1, 3);
  if (!integers_.empty() && (has_arrays_ || percent(50))) {
    integer.size = static_cast<std::uint32_t>(between(2, 3));
    integer.low_index = percent(30) ? 1 : 0;
    if (now_and_then(has_arrays_, 70)) integer.rows = 2;
  }
  const std::string name = constant ? "t" : std::string(1, static_cast<char>('i' + integers_.size()));
  for (std::uint32_t row = 0; row < std::max(integer.rows, 1U); ++row) {
    for (std::uint32_t k = 0; k < std::max(integer.size, 1U); ++k) {
      std::string cell = name;
      if (integer.rows > 0) cell += fmt::format("[{}]", row);
      if (integer.size > 0) cell += fmt::format("[{}]", integer.low_index + static_cast<std::int32_t>(k));
      const auto [low, high] = integer.domain;
      net().variables.push_back(
          {.name = std::move(cell),
           .domain = integer.domain,
           .kind = constant ? model::VariableKind::kConstant : model::VariableKind::kState,
           .initial = !constant && percent(75) ? low : between(low, high)});
    }
  }
  (constant ? tables_ : integers_).push_back(integer);
}

// A variable that is for the clock bounds of one process.
void Generator::make_deadline(std::uint32_t process) {
  const Integer integer{.first = static_cast<std::uint32_t>(net().variables.size()),
                        .domain = {0, shape_.max_constant + 1}};
  net().variables.push_back({.name = fmt::format("d{}", process),
                             .domain = integer.domain,
                             .initial = between(0, integer.domain.high)});
  deadlines_.push_back(integer);
}

void Generator::make_channel() {
  const bool broadcast = percent(45);
  const std::string name(1, static_cast<char>('a' + channels_.size()));
  Channel channel{.first_send = static_cast<std::uint32_t>(net().actions.size()),
                  .size = percent(30) ? static_cast<std::uint32_t>(between(2, 3)) : 0,
                  .urgent = percent(has_urgency_ ? 70 : 20)};
  const std::uint32_t count = std::max(channel.size, 1U);
  channel.first_receive = channel.first_send + count;
  std::vector<std::string> names;
  for (std::uint32_t k = 0; k < count; ++k)
    names.push_back(channel.size == 0 ? name : fmt::format("{}[{}]", name, k));
  for (const char direction : {'!', '?'})
    for (const std::string& each : names) net().actions.push_back({each + direction});
  for (std::uint32_t k = 0; k < count; ++k) {
    const model::Participant sender{.action = model::ActionId{channel.first_send + k}};
    model::Participant receiver{.action = model::ActionId{channel.first_receive + k}};
    if (broadcast) {
      receiver.strength = model::Strength::kWeak;
      receiver.every = true;
    }
    net().synchronisations.push_back(
        {.name = names[k], .participants = {sender, receiver}, .urgent = channel.urgent});
  }
  channels_.push_back(channel);
}

// Two or three actions that any edge may carry, and a few vectors of any places for them that do not compete.
void Generator::make_vectors() {
  const auto first = static_cast<std::uint32_t>(net().actions.size());
  const std::int32_t count = between(2, 3);
  for (std::int32_t i = 0; i < count; ++i) {
    const auto action = static_cast<std::uint32_t>(net().actions.size());
    net().actions.push_back({fmt::format("act{}", i)});
    channels_.push_back({.first_send = action, .first_receive = action});
  }
  for (std::int32_t i = between(1, 2); i > 0;) {
    model::Synchronisation vector{.name = fmt::format("vector{}", i)};
    for (std::int32_t k = between(1, 3); k > 0; --k) {
      model::Participant place{
          .action = model::ActionId{first + static_cast<std::uint32_t>(between(0, count - 1))}};
      place.strength = model::Strength{static_cast<std::uint8_t>(between(0, 2))};
      place.every = percent(20);
      if (!place.every && percent(50))
        place.process = ProcessId{static_cast<std::uint32_t>(random_.below(net().processes.size()))};
      vector.participants.push_back(place);
    }
    if (!model::is_well_formed(vector)) continue;
    net().synchronisations.push_back(std::move(vector));
    --i;
  }
}

void Generator::make_process(ProcessId id) {
  process_ = index(id);
  const std::string name = fmt::format("P{}", index(id));
  model::Process process{.name = name, .template_name = name, .initial = {LocationId{0}}};
  const auto most = static_cast<std::int32_t>(shape_.max_locations);
  const std::int32_t usual = percent(10) ? 2 : between(std::min(3, most), most);
  const std::int32_t count = now_and_then(shape_.still > 0, shape_.still) ? 1 : usual;
  for (std::int32_t i = 0; i < count; ++i) {
    model::Location location{.name = fmt::format("L{}", i), .invariant = invariant(i == 0)};
    location.committed = percent(i == 0 ? 3 : 7);
    location.urgent = !location.committed && percent(8);
    location.invariant_text = to_text(net(), location.invariant);
    process.locations.push_back(std::move(location));
  }
  net().processes.push_back(std::move(process));
}

// ---- Edges

// A way from each location to the next, and a few more edges in between.
void Generator::make_edges(model::Process& process) {
  const auto last = static_cast<std::int32_t>(process.locations.size()) - 1;
  const auto id = [](std::int32_t location) { return LocationId{static_cast<std::uint32_t>(location)}; };
  for (std::int32_t source = 0; source <= last; ++source) {
    if (source < last) process.edges.push_back(edge(id(source), id(source + 1)));
    for (std::int32_t more = between(0, 3); more > 0; --more) {
      const std::int32_t farthest = percent(15) ? last : std::min(source + 1, last);
      process.edges.push_back(edge(id(source), id(between(0, farthest))));
    }
  }
}

void Generator::add_action(model::Edge& edge) {
  const Channel& channel = one_of(channels_);
  model::Reference<model::ActionId> action{
      .first = model::ActionId{percent(50) ? channel.first_send : channel.first_receive}};
  if (channel.size > 0)
    action.subscripts.push_back({.index = index_of(channel.size, 0, edge.inputs), .size = channel.size});
  edge.action = std::move(action);
  if (channel.urgent && !has_urgency_) edge.guard.clocks.clear();
  if (now_and_then(channel.urgent && has_urgency_ && edge.guard.clocks.empty(), 60))
    edge.guard.clocks.push_back(clock_atom());
}

void Generator::add_update(model::Edge& edge) {
  if (now_and_then(has_deadlines_, 40)) {
    const Integer& integer = deadlines_are_private_ ? deadlines_[process_] : one_of(deadlines_);
    Expression value = new_value(integer, value_of(integer, {}), edge, false);
    edge.update.push_back(
        model::Assignment{.target = {.first = model::VariableId{integer.first}}, .value = std::move(value)});
  }
  bool untouched = !edge.action;
  for (std::uint32_t count = pick({0, 0, 1, 1, 2}); count > 0; --count) {
    if (!integers_.empty() && percent(50)) {
      const Integer& integer = one_of(integers_);
      model::Reference<model::VariableId> target = cell(integer, edge.inputs);
      const Expression old = Expression::element(target.first, target.subscripts);
      Expression value = new_value(integer, old, edge, untouched);
      edge.update.push_back(model::Assignment{.target = std::move(target), .value = std::move(value)});
      untouched = false;
    } else if (!net().clocks.empty()) {
      edge.update.push_back(clock_assignment(edge.inputs));
    }
    if (now_and_then(has_copies_, 40)) edge.update.push_back(clock_assignment(edge.inputs));
    if (now_and_then(has_functions_, 60)) {
      edge.update.push_back(calling_statement(edge.inputs));
      untouched = false;
    }
  }
}

model::Edge Generator::edge(LocationId source, LocationId target) {
  model::Edge edge{.source = source, .target = target};
  if ((!integers_.empty() || !channels_.empty()) && percent(15)) {
    const auto input = static_cast<std::uint32_t>(net().variables.size());
    net().variables.push_back({.name = fmt::format("s{}", input),
                               .domain = {0, between(1, 2)},
                               .kind = model::VariableKind::kInput});
    edge.inputs.push_back(model::VariableId{input});
  }
  if (!net().clocks.empty() && percent(45)) edge.guard.clocks.push_back(clock_atom());
  if (!net().clocks.empty() && percent(10)) edge.guard.clocks.push_back(clock_atom());
  if (percent(25)) edge.guard.condition = integer_atom(edge.inputs);
  if (!channels_.empty() && percent(40)) add_action(edge);
  add_update(edge);
  edge.text = labels(net(), edge);
  return edge;
}

// Levels of channels below, at and above that of internal steps, now and then different ones in an array; two
// or three levels of processes.
void Generator::make_priorities() {
  for (std::size_t i = 0; i < net().synchronisations.size(); ++i) {
    const bool same = i > 0 && net().synchronisations[i].name.front() ==
                                   net().synchronisations[i - 1].name.front();  // an array
    net().synchronisations[i].priority =
        same && percent(70) ? net().synchronisations[i - 1].priority : between(-1, 1);
  }
  for (std::size_t i = 1; i < net().processes.size(); ++i)
    net().processes[i].priority = net().processes[i - 1].priority + (percent(60) ? 1 : 0);
}

// Each clock that stops does so in locations of one process, so that nobody contradicts; now and then it
// depends on a variable.
void Generator::make_rates() {
  for (std::uint32_t clock = 0; clock < net().clocks.size(); ++clock) {
    if (percent(25)) continue;
    model::Process& owner = net().processes[random_.below(net().processes.size())];
    for (model::Location& location : owner.locations) {
      if (percent(50)) continue;
      model::ClockRate rate{.clock = {.first = model::ClockId{clock}}, .rate = number(percent(85) ? 0 : 1)};
      if (now_and_then(!integers_.empty(), 15)) rate.rate = integer_atom({});
      const std::string text = fmt::format("{}' == {}", net().clocks[clock].name, to_text(net(), rate.rate));
      location.invariant_text += (location.invariant_text.empty() ? "" : " && ") + text;
      location.rates.push_back(std::move(rate));
    }
  }
}

RandomModel random_model(std::uint64_t seed, const Shape& shape) { return Generator(seed, shape).run(); }
}  // namespace tarrier::differential
