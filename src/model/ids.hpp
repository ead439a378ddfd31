// SPDX-License-Identifier: MIT
// The numbers by which the parts of a Network refer to each other.
#pragma once
#include "base/ids.hpp"

namespace tarrier::model {
enum class VariableId : std::uint32_t {};         // Network::variables
enum class ClockId : std::uint32_t {};            // Network::clocks
enum class ProcessId : std::uint32_t {};          // Network::processes
enum class LocationId : std::uint32_t {};         // Process::locations
enum class EdgeId : std::uint32_t {};             // Process::edges
enum class ActionId : std::uint32_t {};           // Network::actions
enum class SynchronisationId : std::uint32_t {};  // Network::synchronisations
enum class FunctionId : std::uint32_t {};         // Network::functions
using base::index;

// Row and column of a clock in a zone: row 0 belongs to the constant zero.
constexpr std::uint32_t zone_index(ClockId clock) { return index(clock) + 1; }
}  // namespace tarrier::model
