// SPDX-License-Identifier: MIT
// Recorded traces: is each step possible, and do they show what they are said to show?
#pragma once
#include <optional>

#include "evidence/interpreter.hpp"
#include "languages/language.hpp"
#include "model/question.hpp"
#include "report/read_trace.hpp"

namespace tarrier::checker {
struct Judgement {
  evidence::Replay replay;
  bool decides = false;  // what the query asks has been judged, and not the steps alone
};

// What is asked is read from the recorded query, so that the end of the trace is judged as well; and the
// trace has to be what it says of itself. Throws base::Error if the query or the run is none of this model.
Judgement judge(languages::Document& document, const report::RecordedTrace& recorded);

// A plan for the PDDL that a model and its query were converted to, as a trace; the query may be null. Nothing of
// the plan is believed: its steps are executed on the model, and the run is judged by the query itself. Throws
// base::Error (kUnsupported) if there is no plan in the text, or PDDL cannot express the query.
struct JudgedPlan {
  report::RecordedTrace recorded;
  Judgement judgement;
};
JudgedPlan judge_plan(const base::SourceText& plan, const model::Network& network, const model::Query* query);
}  // namespace tarrier::checker
