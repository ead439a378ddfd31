// SPDX-License-Identifier: MIT
#include "space/successor_buffer.hpp"

#include "zones/simulation.hpp"

namespace tarrier::space {
Candidate SuccessorBuffer::operator[](std::size_t i) const {
  const Entry& entry = entries_[i];
  return {.discrete = content_.data() + entry.discrete,
          .zone = {content_.data() + entry.zone, entry.dimension, entry.zone_width},
          .thresholds = {content_.data() + entry.thresholds, entry.dimension, entry.thresholds_width},
          .bounds = &entry.bounds};
}

void SuccessorBuffer::clear() {
  size_ = 0;
  content_.clear();
}

Word* SuccessorBuffer::add(const zones::Dbm& zone, const zones::LuBounds& bounds, std::uint32_t cost) {
  if (size_ == entries_.size()) entries_.emplace_back();
  Entry& entry = entries_[size_++];
  entry.cost = cost;
  entry.dimension = zone.dimension();
  entry.zone_width = fitting_width(zone.matrix());
  entry.zone = put(zone.matrix(), entry.zone_width);
  entry.thresholds = entry.zone;
  entry.thresholds_width = entry.zone_width;
  if (simulation_ == Simulation::kAlu && zone.dimension() > 1) {
    entry.bounds = bounds;
    zones::alu_thresholds(zone.matrix(), bounds, thresholds_);
    entry.thresholds_width = fitting_width(thresholds_);
    entry.thresholds = put(thresholds_, entry.thresholds_width);
  }
  entry.discrete = content_.size();
  content_.resize(content_.size() + words_);
  return content_.data() + entry.discrete;
}

std::size_t SuccessorBuffer::put(const zones::Matrix& matrix, zones::CellWidth width) {
  const std::size_t begin = content_.size();
  content_.resize(begin + zones::packed_words(matrix.dimension(), width));
  zones::pack(matrix, width, content_.data() + begin);
  return begin;
}
}  // namespace tarrier::space
