// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "checker/session.hpp"
#include "cli/command.hpp"
#include "cli/options/model_options.hpp"
#include "cli/options/query_options.hpp"
#include "cli/output.hpp"
#include "cli/output_file.hpp"
#include "languages/writers/write_formats.hpp"
#include "report/json.hpp"
#include "report/printable.hpp"

namespace tarrier::cli {
namespace {
std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const languages::Format& format : languages::formats()) names.emplace_back(format.name);
  return names;
}

// tarrier convert MODEL [QUERIES] --to FORMAT
class Convert final : public Command {
 public:
  explicit Convert(Arguments& arguments) : options_(arguments) {
    queries_.declare(arguments);
    arguments.choice("--to", to_, format_names(), "the format to write");
    arguments.choice("--predicates", tasks_.predicates, {"per-value", "objects"},
                     "pddl: a predicate for each value, or predicates that take variables and values");
    arguments.list("--loop-changes", tasks_.loop_changes,
                   "pddl: all, auto (what the query and fairness speak of; incomplete), or the variables and "
                   "processes that steps of a loop may change; otherwise a task for all and one for auto",
                   "auto|all|X,Y");
    arguments.option("-o,--output", output_, "write there instead of to standard output", "FILE");
  }

  int run() override {
    const auto all = languages::formats();
    const auto format = std::find_if(all.begin(), all.end(), [this](const auto& f) { return f.name == to_; });
    if (format == all.end())
      throw base::Error(base::Code::kUsage, {}, "--to is missing",
                        fmt::format("expected one of {}", fmt::join(format_names(), ", ")));
    if (!format->is_task && !tasks_.is_empty())
      throw base::Error(base::Code::kUsage, {}, "--predicates and --loop-changes are for --to pddl");
    int status = 0;
    const auto document = options_.load(status);
    if (document == nullptr) return status;
    checker::Request request = options_.request();
    queries_.add_to(request);
    // Queries that cannot be checked are handed over, too: what becomes of them is up to the format.
    const std::vector<model::Query> queries = checker::selected_queries(request, *document);
    const std::vector<languages::Written> texts = format->write(document->network(), queries, tasks_);
    std::vector<std::string> files;
    if (output_) {
      std::vector<std::string> inputs = inputs_of(request);
      // A model may include other files, which are not to be lost either.
      for (const std::string& file : document->files()) inputs.push_back(file);
      files = write(texts, inputs);
    }
    std::string text;
    for (const languages::Written& written : texts) {
      text += written.text;
      // To standard error, as standard output may be the converted model.
      for (const std::string& remark : written.remarks) put_error("note: " + remark + "\n");
    }
    if (options_.json()) {
      nlohmann::ordered_json json = options_.document();
      json["to"] = to_;
      if (!output_)
        json["text"] = text;
      else if (files.size() == 1)
        json["output"] = files.front();
      else
        json["output"] = files;
      for (const languages::Written& written : texts)
        for (const std::string& remark : written.remarks) json["remarks"].push_back(remark);
      print_json(json);
    } else if (!output_) {
      put(text);
    }
    return 0;
  }

 private:
  // The names of the files.
  [[nodiscard]] std::vector<std::string> write(const std::vector<languages::Written>& texts,
                                               const std::vector<std::string>& inputs) const {
    std::vector<std::string> files;
    for (const languages::Written& written : texts) files.push_back(file_name(written.suffix));
    // All of them before the first is written, so that a refusal leaves nothing half done.
    for (const std::string& file : files) refuse_to_overwrite(file, inputs);
    for (std::size_t i = 0; i < texts.size(); ++i) write_file(files[i], report::printable(texts[i].text));
    return files;
  }

  // NAME.pddl with the suffix -domain is NAME-domain.pddl.
  [[nodiscard]] std::string file_name(const std::string& suffix) const {
    std::filesystem::path path(*output_);
    if (!suffix.empty()) path.replace_filename(path.stem().string() + suffix + path.extension().string());
    return path.string();
  }

  ModelOptions options_;
  QueryOptions queries_;
  std::string to_;
  languages::TaskOptions tasks_;
  std::optional<std::string> output_;
};
}  // namespace

CommandEntry convert_command() {
  return {.name = "convert", .summary = "write the model in another format", .make = make<Convert>};
}
}  // namespace tarrier::cli
