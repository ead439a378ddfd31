// SPDX-License-Identifier: MIT
// The options of commands that only read a model.
#pragma once
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.hpp"
#include "checker/request.hpp"
#include "cli/arguments.hpp"
#include "cli/options/language_option.hpp"
#include "languages/language.hpp"

namespace tarrier::cli {
class ModelOptions {
 public:
  explicit ModelOptions(Arguments& arguments);

  // The model; null if it is wrong: then the complaints have been made and `status` is the exit status.
  std::unique_ptr<languages::Document> load(int& status);
  // The beginning of a JSON document about the model, with the warnings, once it is loaded.
  [[nodiscard]] nlohmann::ordered_json document() const;

  // That names the model.
  [[nodiscard]] checker::Request request() const { return {.model = model_}; }
  [[nodiscard]] bool json() const { return json_; }

 private:
  std::string model_;
  LanguageOption language_;
  std::vector<std::string> definitions_;
  std::vector<std::string> no_warning_;
  std::vector<base::Warning> warnings_;
  bool json_ = false;
  std::optional<base::Budget> interruptible_;  // from when the model is loaded
};
}  // namespace tarrier::cli
