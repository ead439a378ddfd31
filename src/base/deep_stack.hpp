// SPDX-License-Identifier: MIT
// Room for recursion on what users write.
//
// Trees of the input are walked recursively, so the stack decides how high they may be. How large the stack
// of a thread is depends on the machine (`ulimit -s`); therefore the program runs on one of its own, and
// whatever builds a tree refuses one that is too high for the stack it is built on. So a tree that exists can
// be walked: on the stack where it was built, and on any that on_deep_stack() gives.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>

namespace tarrier::base {
// Calls `work` on a stack of 512 MiB, of which only what is used takes memory; exceptions pass through. If
// there is not that much address space at the first call, all such stacks are smaller. Throws std::bad_alloc
// if there is none. A call inside `work` stays on the same stack.
void on_deep_stack(const std::function<void()>& work);

// How many levels trees may have on this stack, if each level of recursion takes `bytes_per_level` at most.
// A quarter is left for everything else.
std::uint32_t levels_on_stack(std::size_t bytes_per_level);

// For expressions and statements, which many passes walk, each with small frames.
std::uint32_t max_height();
}  // namespace tarrier::base
