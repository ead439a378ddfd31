// SPDX-License-Identifier: MIT
// What the parts of one lowering share: the names that are visible, where the expression stands, and the
// diagnostics.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.hpp"
#include "languages/uppaal/lower/lower_value.hpp"

namespace tarrier::languages::uppaal {
// Where an expression stands; decides what may be said about clocks and how a mistake is worded. Bodies of
// functions count as updates; only there may anything change.
enum class Context : std::uint8_t { kDeclaration, kInvariant, kGuard, kSynchronisation, kUpdate, kQuery };

// The function whose body is being lowered.
struct Frame {
  const FunctionSource& source;
  const Frame* caller = nullptr;  // being lowered as well; null: not a function
  std::string prefix;             // of the names of its variables: "f."
  std::optional<Type> result;     // none: void
  const Symbol* cells = nullptr;  // of the result, if it is a struct
  std::string changes;            // see Specialisation
  std::uint32_t depth = 0;        // levels of this and all that is being lowered
  std::uint32_t callees = 0;      // see Specialisation::levels: the largest of those it calls
};

class Environment {
 public:
  // All must outlive the environment; `scope` may grow in the meantime.
  Environment(const Scope& scope, Workspace& workspace, Context context, Frame* frame = nullptr)
      : scope_(&scope), workspace_(workspace), context_(context), frame_(frame) {}

  [[nodiscard]] const Scope& scope() const { return *scope_; }
  [[nodiscard]] Workspace& workspace() { return workspace_; }
  [[nodiscard]] Context context() const { return context_; }
  [[nodiscard]] Frame* frame() const { return frame_; }  // null: not in a function
  [[nodiscard]] bool is_dead() const { return dead_ > 0; }
  [[nodiscard]] std::uint64_t copies() const { return copies_; }

  // Mistakes. The value is Wrong: whoever gets it keeps silent.
  // Legal, but not supported. Says each thing once, however often it occurs.
  Value refuse(const base::SourceSpan& where, std::string_view what);
  Value wrong(base::Code code, const base::SourceSpan& where, std::string message, std::string expected = {});
  Value on_scalar(std::string_view what, const base::SourceSpan& where);  // what is not for scalars
  Value unknown(std::string_view kind, std::string_view name, const base::SourceSpan& where);
  void report(const std::vector<base::Error>& errors);  // leaves out what has been said already

  // Counts one more expression, with templates and quantifiers written out. False, with an error, if there
  // are too many.
  bool count_expression(const base::SourceSpan& where);
  // What is being lowered assigns to the place: see Specialisation::changes.
  void note_change(const Place& place);
  Value read(Value value) { return uppaal::read(std::move(value), workspace_); }

  // While one lives, what is lowered can never be evaluated: indices out of range in it are no mistakes.
  class Dead {
   public:
    Dead(Environment& environment, bool is_dead) : environment_(environment), step_(is_dead ? 1 : 0) {
      environment_.dead_ += step_;
    }
    ~Dead() { environment_.dead_ -= step_; }
    Dead(const Dead&) = delete;
    Dead& operator=(const Dead&) = delete;

   private:
    Environment& environment_;
    int step_;
  };

  // While one lives, what is lowered is one of `copies` of the body of a quantifier, and sees `scope`.
  class Quantified {
   public:
    Quantified(Environment& environment, const Scope& scope, std::uint64_t copies)
        : environment_(environment), outer_scope_(environment.scope_), outer_copies_(environment.copies_) {
      environment_.scope_ = &scope;
      environment_.copies_ *= copies;
    }
    ~Quantified() {
      environment_.scope_ = outer_scope_;
      environment_.copies_ = outer_copies_;
    }
    Quantified(const Quantified&) = delete;
    Quantified& operator=(const Quantified&) = delete;

   private:
    Environment& environment_;
    const Scope* outer_scope_;
    std::uint64_t outer_copies_;
  };

 private:
  const Scope* scope_;
  Workspace workspace_;
  Context context_;
  Frame* frame_;
  int dead_ = 0;
  std::uint64_t expressions_ = 0;  // of a query
  std::uint64_t copies_ = 1;       // of the expression at hand, written out by the quantifiers around it
};
}  // namespace tarrier::languages::uppaal
