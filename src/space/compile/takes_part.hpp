// SPDX-License-Identifier: MIT
// A process fills at most one place of a synchronisation.
#pragma once
#include <cstdint>
#include <vector>

namespace tarrier::space {
// Marks a process as one that fills a place for as long as this object lives: also a fault, or a limit, ends
// that.
class TakesPart {
 public:
  // `taken`, by process, must outlive this object and keep its size.
  TakesPart(std::vector<bool>& taken, std::uint32_t process) : mark_(taken[process]) { mark_ = true; }
  ~TakesPart() { mark_ = false; }
  TakesPart(const TakesPart&) = delete;
  TakesPart& operator=(const TakesPart&) = delete;

 private:
  std::vector<bool>::reference mark_;
};
}  // namespace tarrier::space
