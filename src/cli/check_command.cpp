// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/options/query_options.hpp"
#include "cli/options/search_options.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "report/json.hpp"
#include "report/printable.hpp"
#include "report/text.hpp"

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
    arguments.choice("--trace-format", trace_format_, {"text", "json", "xtr", "html"}, "how to write traces");
    arguments.option("--trace-file", trace_file_, "write the traces there", "FILE");
  }

  std::unique_ptr<Task> task() override {
    const auto unsupported = [](const char* what) {
      throw base::Error(base::Code::kUnsupported, {}, fmt::format("{} is not supported yet", what));
    };
    if (trace_ == "fastest") unsupported("--trace fastest");
    if (trace_format_ == "xtr") unsupported("--trace-format xtr");
    if (trace_format_ == "html") unsupported("--trace-format html");
    checker::Request request = options_.request();
    queries_.add_to(request);
    if (trace_ == "shortest") request.choices.trace = procedures::TraceWish::kShortest;
    if (trace_ == "none") request.choices.trace = procedures::TraceWish::kNone;
    request.choices.shortening_percent = shorten_;
    request.choices.non_zeno = non_zeno_;
    options_.watch(request);
    if (trace_file_) refuse_to_overwrite(*trace_file_, options_.files(request));
    return std::make_unique<Task>(Task{std::move(request), checker::check});
  }

  int run() override {
    report::Result result = checker::check(task()->request);
    if (trace_ == "none") {
      for (report::QueryResult& query : result.queries) query.trace.reset();
    }
    const bool text_traces = !trace_file_ && trace_format_ == "text";
    const int status = options_.report(result, text_traces);
    if (trace_file_)
      write_side_file(*trace_file_, traces(result));
    else if (!text_traces && !options_.json())
      print_json(report::to_json(result));
    return status;
  }

 private:
  [[nodiscard]] std::string traces(const report::Result& result) const {
    if (trace_format_ == "json") return json_text(report::to_json(result));
    std::string text;
    for (const report::QueryResult& query : result.queries)
      if (query.trace)
        text += report::printable_line(query.query.value_or("")) + "\n" + report::to_text(*query.trace);
    return text;
  }

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
