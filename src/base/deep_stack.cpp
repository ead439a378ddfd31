// SPDX-License-Identifier: MIT
#include "base/deep_stack.hpp"

#include <pthread.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <exception>
#include <memory>
#include <mutex>
#include <new>
#include <utility>

#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TARRIER_ADDRESS_SANITIZER
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) && !defined(TARRIER_ADDRESS_SANITIZER)
#define TARRIER_ADDRESS_SANITIZER
#endif
#ifdef TARRIER_ADDRESS_SANITIZER
#include <sanitizer/common_interface_defs.h>
#endif

namespace tarrier::base {
namespace {
#ifdef TARRIER_ADDRESS_SANITIZER
constexpr std::size_t kFactor = 6;  // frames have room around each variable
#else
constexpr std::size_t kFactor = 1;
#endif
constexpr std::size_t kLargest = kFactor * (std::size_t{512} << 20U);
constexpr std::size_t kSmallest = kFactor * (std::size_t{8} << 20U);
constexpr std::size_t kGuard = std::size_t{64} << 10U;  // below the stack: an access is a crash
constexpr std::size_t kUsualStack = std::size_t{1} << 20U;

// Address space only: a page becomes memory when the recursion first reaches it, so that a stack of half a
// gigabyte costs nothing for shallow input.
class Stack {
 public:
  explicit Stack(std::size_t size) : size_(size) {
    memory_ = mmap(nullptr, kGuard + size, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (memory_ == MAP_FAILED) throw std::bad_alloc();
    // What runs out of the stack is to crash, not to write into other memory.
    mprotect(memory_, kGuard, PROT_NONE);
  }
  Stack(const Stack&) = delete;
  Stack& operator=(const Stack&) = delete;
  ~Stack() { munmap(memory_, kGuard + size_); }

  [[nodiscard]] char* bottom() const { return static_cast<char*>(memory_) + kGuard; }
  [[nodiscard]] std::size_t size() const { return size_; }

 private:
  void* memory_ = nullptr;
  std::size_t size_;
};

// What happens on the other stack, which is entered once and left once.
class Excursion {
 public:
  Excursion(const Stack& stack, const std::function<void()>& work) : stack_(stack), work_(work) {}

  void go() {
    getcontext(&there_);
    there_.uc_stack.ss_sp = stack_.bottom();
    there_.uc_stack.ss_size = stack_.size();
    there_.uc_link = &here_;
    makecontext(&there_, &Excursion::begin, 0);
    current = this;
    leave(stack_.bottom(), stack_.size(), &fake_here_);
    swapcontext(&here_, &there_);
    arrive(fake_here_, nullptr, nullptr);
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  static void begin() {
    Excursion& self = *current;
    arrive(nullptr, &self.bottom_here_, &self.size_here_);
    try {
      self.work_();
    } catch (...) {
      // Unwinding ends at the bottom of this stack, so what was thrown is carried over by hand.
      self.failure_ = std::current_exception();
    }
    leave(self.bottom_here_, self.size_here_, nullptr);
  }

  // The sanitizer wants to know where stacks are.
  static void leave([[maybe_unused]] const void* bottom, [[maybe_unused]] std::size_t size,
                    [[maybe_unused]] void** fake) {
#ifdef TARRIER_ADDRESS_SANITIZER
    __sanitizer_start_switch_fiber(fake, bottom, size);
#endif
  }
  static void arrive([[maybe_unused]] void* fake, [[maybe_unused]] const void** bottom,
                     [[maybe_unused]] std::size_t* size) {
#ifdef TARRIER_ADDRESS_SANITIZER
    __sanitizer_finish_switch_fiber(fake, bottom, size);
#endif
  }

  static thread_local Excursion* current;  // for begin(): makecontext passes nothing but int

  const Stack& stack_;
  const std::function<void()>& work_;
  std::exception_ptr failure_;
  ucontext_t here_{};
  ucontext_t there_{};
  void* fake_here_ = nullptr;
  const void* bottom_here_ = nullptr;
  std::size_t size_here_ = 0;
};
thread_local Excursion* Excursion::current = nullptr;

// The first one decides for all: the largest that there is address space for.
std::unique_ptr<Stack> new_stack() {
  static std::mutex mutex;
  static std::size_t decided = 0;
  const std::lock_guard lock(mutex);
  for (std::size_t size = decided > 0 ? decided : kLargest;; size /= 2) {
    try {
      auto stack = std::make_unique<Stack>(size);
      decided = size;
      return stack;
    } catch (const std::bad_alloc&) {
      // A smaller stack than the first one would break the promise that whatever was built on that can be
      // walked here.
      if (decided > 0 || size <= kSmallest) throw;
    }
  }
}

std::size_t usual_stack_size() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return kUsualStack;
  void* bottom = nullptr;
  std::size_t size = 0;
  pthread_attr_getstack(&attributes, &bottom, &size);
  pthread_attr_destroy(&attributes);
  return std::min(size, kLargest);  // it may be unlimited
}

thread_local bool is_deep = false;
thread_local std::size_t stack_size = usual_stack_size();

// While the thread is on another stack.
class OnStack {
 public:
  explicit OnStack(const Stack& stack) : before_(std::exchange(stack_size, stack.size())) { is_deep = true; }
  OnStack(const OnStack&) = delete;
  OnStack& operator=(const OnStack&) = delete;
  ~OnStack() {
    stack_size = before_;
    is_deep = false;
  }

 private:
  std::size_t before_;
};
}  // namespace

void on_deep_stack(const std::function<void()>& work) {
  if (is_deep) return work();
  const std::unique_ptr<Stack> stack = new_stack();
  // Outside of the excursion, since what it sets is to be undone on the way of an exception, too.
  const OnStack on_stack(*stack);
  Excursion(*stack, work).go();
}

std::uint32_t levels_on_stack(std::size_t bytes_per_level) {
  // Frames are larger under the sanitizer by the same factor as its stacks, so the heights stay alike.
  return static_cast<std::uint32_t>(stack_size / 4 * 3 / (kFactor * bytes_per_level));
}

std::uint32_t max_height() {
  constexpr std::size_t kBytes = 2048;  // at least twice what any pass has been seen to take
  constexpr std::uint32_t kMost = 120'000;
  return std::min(kMost, levels_on_stack(kBytes));
}
}  // namespace tarrier::base
