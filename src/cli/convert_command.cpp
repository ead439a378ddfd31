// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/model_options.hpp"
#include "cli/terminal.hpp"
#include "languages/write_formats.hpp"
#include "report/json.hpp"

namespace tarrier::cli {
namespace {
std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const languages::Format& format : languages::formats()) names.emplace_back(format.name);
  return names;
}

// tarrier convert MODEL --to FORMAT
class Convert final : public Command {
 public:
  explicit Convert(Arguments& arguments) : options_(arguments) {
    arguments.choice("--to", to_, format_names(), "the format to write");
    arguments.option("-o,--output", output_, "write there instead of to standard output", "FILE");
  }

  int run() override {
    const auto all = languages::formats();
    const auto format = std::find_if(all.begin(), all.end(), [this](const auto& f) { return f.name == to_; });
    if (format == all.end())
      throw base::Error(base::Code::kUsage, {}, "--to is missing",
                        fmt::format("expected one of {}", fmt::join(format_names(), ", ")));
    int status = 0;
    const auto document = options_.load(status);
    if (document == nullptr) return status;
    const std::string text = format->write(document->network(), document->queries());
    if (output_) write(text);
    if (options_.json()) {
      nlohmann::ordered_json json = options_.document();
      json["to"] = to_;
      if (output_)
        json["output"] = *output_;
      else
        json["text"] = text;
      print_json(json);
    } else if (!output_) {
      fmt::print("{}", text);
    }
    return 0;
  }

 private:
  void write(const std::string& text) const {
    std::ofstream file(*output_);
    if (!(file << text).flush())
      throw base::Error(base::Code::kNoSuchFile, {base::intern(*output_), {}, 0, 0}, "cannot be written");
  }

  ModelOptions options_;
  std::string to_;
  std::optional<std::string> output_;
};
}  // namespace

CommandEntry convert_command() {
  return {.name = "convert", .summary = "write the model in another format", .make = make<Convert>};
}
}  // namespace tarrier::cli
