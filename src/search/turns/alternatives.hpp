// SPDX-License-Identifier: MIT
// Searches for different things, in turns: one of them is enough, and there is nothing if none of them finds
// anything.
#pragma once
#include <memory>
#include <vector>

#include "search/engine.hpp"

namespace tarrier::search {
class Alternatives final : public Engine {
 public:
  explicit Alternatives(std::vector<std::unique_ptr<Engine>> engines) : engines_(std::move(engines)) {}
  std::unique_ptr<Search> start(const Problem& problem) override;

 private:
  std::vector<std::unique_ptr<Engine>> engines_;
};
}  // namespace tarrier::search
