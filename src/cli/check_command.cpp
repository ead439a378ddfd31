// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/query_options.hpp"
#include "cli/search_options.hpp"
#include "cli/terminal.hpp"
#include "report/json.hpp"
#include "report/text.hpp"

namespace tarrier::cli {
namespace {
// tarrier check MODEL [QUERIES] …
class Check final : public Command {
 public:
  explicit Check(Arguments& arguments) : options_(arguments) {
    queries_.declare(arguments);
    arguments.choice("--trace", trace_, {"none", "some", "shortest", "fastest"}, "which trace to look for");
    arguments.option("--shorten", shorten_,
                     "work on making traces shorter, in percent of the search; 0: leave them as found");
    arguments.flag("--non-zeno", non_zeno_, "formulas of LTL are about runs on which time diverges only");
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
    if (trace_ == "shortest") request.trace = checker::TraceWish::kShortest;
    if (trace_ == "none") request.trace = checker::TraceWish::kNone;
    request.shortening_percent = shorten_;
    request.non_zeno = non_zeno_;
    return std::make_unique<Task>(Task{std::move(request), checker::check});
  }

  int run() override {
    report::Result result = checker::check(task()->request);
    if (trace_ == "none") {
      for (report::QueryResult& query : result.queries) query.trace.reset();
    }
    if (trace_file_) write_traces(result);
    const bool text_traces = !trace_file_ && trace_format_ == "text";
    const int status = options_.report(result, text_traces);
    if (!trace_file_ && !text_traces && !options_.json()) fmt::print("{}", json_traces(result));
    return status;
  }

 private:
  static std::string json_traces(const report::Result& result) {
    return report::to_json(result).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
           "\n";
  }

  void write_traces(const report::Result& result) const {
    std::string content;
    if (trace_format_ == "json") {
      content = json_traces(result);
    } else {
      for (const report::QueryResult& query : result.queries)
        if (query.trace) content += query.query.value_or("") + "\n" + report::to_text(*query.trace);
    }
    std::ofstream file(*trace_file_);
    if (!(file << content).flush())
      throw base::Error(base::Code::kNoSuchFile, {base::intern(*trace_file_), {}, 0, 0}, "cannot be written");
  }

  SearchOptions options_;
  QueryOptions queries_;
  std::string trace_ = "some";
  bool non_zeno_ = false;
  std::uint64_t shorten_ = checker::Request{}.shortening_percent;
  std::string trace_format_ = "text";
  std::optional<std::string> trace_file_;
};
}  // namespace

CommandEntry check_command() {
  return {.name = "check", .summary = "verify the queries of a model", .make = make<Check>};
}
}  // namespace tarrier::cli
