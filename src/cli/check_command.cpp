// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/error.hpp"
#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/options/query_options.hpp"
#include "cli/options/search_options.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "report/traces/catalogue.hpp"

namespace tarrier::cli {
namespace {
// tarrier check MODEL [QUERIES] …
class Check final : public Command {
 public:
  explicit Check(Arguments& arguments) : options_(arguments) {
    queries_.declare(arguments);
    arguments.choice("--trace", trace_, {"none", "some", "shortest", "fastest"}, "which trace to look for");
    arguments.option(
        "--shorten", shorten_,
        "work on making traces shorter, in percent of the search, usually 25; 0: leave them as found");
    arguments.flag("--non-zeno", non_zeno_,
                   "only runs on which time diverges count, for LTL, A<>, E[] and -->");
    std::vector<std::string_view> formats;
    for (const report::TraceFormat& format : report::trace_formats()) formats.push_back(format.name);
    arguments.option("--trace-format", trace_format_, "how to write traces",
                     fmt::format("{}", fmt::join(formats, "|")));
    arguments.option("--trace-file", trace_file_, "write the traces there", "FILE");
  }

  // All that can be refused is refused here: bench makes the tasks of all lines before it runs the first.
  std::unique_ptr<Task> task() override {
    if (trace_ == "fastest")
      throw base::Error(base::Code::kUnsupported, {}, "--trace fastest is not supported yet");
    // An unknown format is refused before the search, not after it.
    (void)report::trace_format(trace_format_);
    checker::Request request = options_.request();
    queries_.add_to(request);
    if (trace_ == "shortest") request.choices.trace = procedures::TraceWish::kShortest;
    if (trace_ == "none") request.choices.trace = procedures::TraceWish::kNone;
    request.choices.shortening_percent = shorten_;
    request.choices.non_zeno = non_zeno_;
    options_.watch(request);
    // The search log counts as well, which is open by now.
    if (trace_file_) refuse_to_overwrite(*trace_file_, options_.files(request));
    return std::make_unique<Task>(Task{std::move(request), checker::check});
  }

  int run() override {
    report::Result result = checker::check(task()->request);
    // A procedure may have needed a trace to be sure of its answer; it is not shown if nobody asked for it.
    if (trace_ == "none") {
      for (report::QueryResult& query : result.queries) query.trace.reset();
    }
    const report::TraceFormat format = report::trace_format(trace_format_);
    // The same trace is not shown twice: it is among the answers, in the file, or below the answers.
    const bool with_answers = !trace_file_ && format.is_in_answers;
    const int status = options_.report(result, with_answers);
    // With --json, standard output has one document only, and that has the traces already.
    if (trace_file_)
      write_side_file(*trace_file_, format.write(result));
    else if (!with_answers && !options_.json())
      put(format.write(result));
    return status;
  }

 private:
  SearchOptions options_;
  QueryOptions queries_;
  std::string trace_ = "some";
  bool non_zeno_ = false;
  std::optional<std::uint64_t> shorten_;
  std::string trace_format_ = "text";
  std::optional<std::string> trace_file_;
};
}  // namespace

CommandEntry check_command() {
  return {.name = "check", .summary = "verify the queries of a model", .make = make<Check>};
}
}  // namespace tarrier::cli
