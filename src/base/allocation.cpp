// SPDX-License-Identifier: MIT
// Every allocation is a checkpoint of the budget (budget.hpp). The forms with an alignment stay as they are.
// The address sanitizer has its own.
#include <cstdlib>
#include <new>

#include "base/budget.hpp"

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TARRIER_KEEPS_ALLOCATION
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define TARRIER_KEEPS_ALLOCATION
#endif

#ifndef TARRIER_KEEPS_ALLOCATION
// Never inlined: in a unity build g++ would inline one of a pair and warn that the other does not match it.
[[gnu::noinline]] void* operator new(std::size_t size) {
  tarrier::base::checkpoint_allocation(size);
  if (void* const block = std::malloc(size > 0 ? size : 1)) return block;
  throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* block) noexcept { std::free(block); }
[[gnu::noinline]] void operator delete(void* block, std::size_t) noexcept { std::free(block); }
#endif
