// SPDX-License-Identifier: MIT
#include <functional>

#include "api/interrupt.hpp"
#include "api/request.hpp"
#include "api/result.hpp"
#include "api/simulation.hpp"
#include "api/turn.hpp"
#include "api/values.hpp"
#include "base/deep_stack.hpp"
#include "checker/replay.hpp"
#include "checker/session.hpp"
#include "checker/starts.hpp"
#include "model/lint/lint.hpp"

namespace tarrier {
struct Model::Data {
  std::string name;
  std::shared_ptr<languages::Document> document;
};

namespace {
// Expressions are destroyed recursively, and may be as high as the stack on which they were built allows.
void destroy(languages::Document* document) {
  base::on_deep_stack([document] { delete document; });
}

// What a reader of models makes of a text.
struct Reading {
  std::shared_ptr<languages::Document> document;
  std::vector<Error> errors;
  std::vector<Warning> warnings;
};

using ReadText = std::function<base::SourceText()>;
Reading read(const ReadText& text, const LoadOptions& options) {
  Reading reading;
  base::Diagnostics diagnostics;
  const auto error = api::try_in_turn({options.seconds, options.bytes}, [&] {
    const auto language = options.language.empty() ? std::nullopt : std::optional(options.language);
    const std::map<std::string, std::int32_t> constants(options.constants.begin(), options.constants.end());
    // The text is read within the limits, too: a pipe may keep one waiting for long.
    auto document = checker::load(text(), constants, diagnostics, language);
    if (document == nullptr) return;
    model::lint(document->network(), document->queries(), diagnostics);
    // A deleter of its own: the last one who drops the model may be on any stack.
    reading.document = {document.release(), destroy};
  });
  // What was collected before the reader gave up comes first, as it does on the command line.
  reading.errors = api::errors_of(diagnostics.errors());
  if (error) reading.errors.push_back(api::error_of(*error));
  // With errors, a document may lack parts that all others rely on.
  if (!reading.errors.empty()) reading.document.reset();
  reading.warnings = api::warnings_of(diagnostics.warnings());
  return reading;
}
}  // namespace

Model::Model(std::shared_ptr<Data> data) : data_(std::move(data)) {}
Model::~Model() = default;
Model::Model(Model&&) noexcept = default;
Model& Model::operator=(Model&&) noexcept = default;

Loaded Model::load(const std::string& file, const LoadOptions& options) {
  Reading reading = read([&] { return checker::read_text(file); }, options);
  Loaded loaded{
      .model = std::nullopt, .errors = std::move(reading.errors), .warnings = std::move(reading.warnings)};
  if (reading.document != nullptr)
    loaded.model = Model(std::make_shared<Data>(Data{file, std::move(reading.document)}));
  return loaded;
}

Loaded Model::parse(const std::string& text, const std::string& name, const LoadOptions& options) {
  Reading reading = read([&] { return base::SourceText{name, text}; }, options);
  Loaded loaded{
      .model = std::nullopt, .errors = std::move(reading.errors), .warnings = std::move(reading.warnings)};
  if (reading.document != nullptr)
    loaded.model = Model(std::make_shared<Data>(Data{name, std::move(reading.document)}));
  return loaded;
}

const std::string& Model::name() const { return data_->name; }

std::vector<std::string> Model::queries() const {
  std::vector<std::string> texts;
  for (const model::Query& query : data_->document->queries()) texts.push_back(query.text);
  return texts;
}

std::vector<std::string> Model::processes() const {
  std::vector<std::string> names;
  for (const model::Process& process : data_->document->network().processes) names.push_back(process.name);
  return names;
}

std::vector<std::string> Model::clocks() const {
  std::vector<std::string> names;
  for (const model::Clock& clock : data_->document->network().clocks) names.push_back(clock.name);
  return names;
}

std::vector<Variable> Model::variables() const {
  std::vector<Variable> variables;
  for (const model::Variable& variable : data_->document->network().variables)
    // Inputs and locals have no value in a state, and constants only one.
    if (variable.kind == model::VariableKind::kState || variable.kind == model::VariableKind::kDerived)
      variables.push_back({variable.name, variable.domain.low, variable.domain.high});
  return variables;
}

Result Model::answer(const Queries* queries, const Options& options) const {
  Result result;
  Result::Data& data = *result.data_;
  data.result.model = data_->name;
  data.result.seed = options.seed;
  try {
    checker::Request request = api::request_for(data_->name, options);
    if (queries != nullptr) api::add_queries(*queries, request);
    const auto task = queries != nullptr ? checker::Task::kCheck : checker::Task::kExplore;
    api::in_turn(options.interrupt != nullptr ? &options.interrupt->data_->is_raised : nullptr,
                 [&] { data.result = checker::answer(*data_->document, request, task); });
  } catch (const base::Error& error) {
    // Options that make no sense end up where errors of the model do: callers have one place to look.
    data.result.errors.push_back(error);
  }
  // It comes with the verdict, wanted or not.
  if (options.trace == TraceWish::kNone)
    for (report::QueryResult& query : data.result.queries) query.trace.reset();
  for (const report::QueryResult& query : data.result.queries) data.answers.push_back(api::answer_of(query));
  data.errors = api::errors_of(data.result.errors);
  data.warnings = api::warnings_of(data.result.warnings);
  return result;
}

Result Model::check(const Queries& queries, const Options& options) const {
  return answer(&queries, options);
}

Result Model::explore(const Options& options) const {
  Options without_trace = options;
  without_trace.trace = TraceWish::kNone;
  return answer(nullptr, without_trace);
}

Simulated Model::simulate(std::size_t initial) const {
  Simulated result;
  const auto error = api::try_in_turn({}, [&] {
    // Within the turn: looking for the initial state evaluates the model, on a stack that its expressions
    // fit.
    const model::Start start = checker::start_number(data_->document->network(), initial);
    result.simulation = Simulation(std::make_unique<Simulation::Data>(data_->document, start));
  });
  if (error) result.error = api::error_of(*error);
  return result;
}

Replays Model::replay(const std::string& json) const {
  Replays result;
  const auto error = api::try_in_turn({}, [&] {
    for (const report::RecordedTrace& recorded :
         report::read_traces({"trace", json}, data_->document->network())) {
      const checker::Judgement judgement = checker::judge(*data_->document, recorded);
      const evidence::Replay& replay = judgement.replay;
      result.replays.push_back({.query = recorded.query,
                                .is_possible = replay.is_valid(),
                                // A trace that is impossible shows nothing, whatever it would show.
                                .decides = replay.is_valid() && judgement.decides,
                                .step = replay.step,
                                .objection = replay.objection.value_or("")});
    }
  });
  if (error) result.errors.push_back(api::error_of(*error));
  return result;
}
}  // namespace tarrier
