// SPDX-License-Identifier: MIT
// Any engine through any transformation: it answers a problem by what the transformation has made of it.
#pragma once
#include <functional>
#include <memory>

#include "model/transform/transformed.hpp"
#include "search/engine.hpp"

namespace tarrier::procedures {
using MakeEngine = std::function<std::unique_ptr<search::Engine>()>;

// `made` is made of the network of each problem that the engine is given, and outlives its searches. Paths,
// runs and counts are those of that network; what `made` does not keep of an answer is not claimed. Where a
// fault may be one of `made` only, the network itself is asked, by an engine of `instead`.
// REQUIRES: made.keeps.faults, or there is one.
std::unique_ptr<search::Engine> through(const model::Transformed& made,
                                        std::unique_ptr<search::Engine> engine, MakeEngine instead = nullptr);
}  // namespace tarrier::procedures
