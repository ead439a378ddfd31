// SPDX-License-Identifier: MIT
// Random numbers that are the same on every machine for the same seed.
#pragma once
#include <algorithm>
#include <cstdint>
#include <utility>

namespace tarrier::base {
// SplitMix64 (Steele, Lea, Flood 2014): one word of state and good enough to drive searches. The standard
// library's distributions are avoided because each implementation draws them differently.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    std::uint64_t z = (state_ += 0x9e3779b97f4a7c15U);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }

  // Uniform in 0 … bound-1 up to a bias below 2^-32. REQUIRES: 0 < bound <= 2^32.
  std::uint64_t below(std::uint64_t bound) { return ((next() >> 32) * bound) >> 32; }

  // Where one more of something belongs in a sample of so many of it, `before` having come before it; at
  // `most` if it is left out. When all have come, each is as likely to be in the sample (Vitter 1985).
  std::uint64_t place_in_sample(std::uint64_t before, std::uint64_t most) {
    return before < most ? before : std::min(below(before + 1), most);
  }

  template <typename Sequence>
  void shuffle(Sequence& sequence) {
    for (std::size_t i = sequence.size(); i > 1; --i) std::swap(sequence[i - 1], sequence[below(i)]);
  }

 private:
  std::uint64_t state_;
};
}  // namespace tarrier::base
