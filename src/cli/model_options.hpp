// SPDX-License-Identifier: MIT
// The options of commands that only read a model.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "languages/language.hpp"

namespace tarrier::cli {
class ModelOptions {
 public:
  explicit ModelOptions(Arguments& arguments);

  // The model; null if it is wrong: then the complaints have been made and `status` is the exit status.
  std::unique_ptr<languages::Document> load(int& status) const;

  [[nodiscard]] const std::string& model() const { return model_; }
  [[nodiscard]] bool json() const { return json_; }

 private:
  std::string model_;
  std::vector<std::string> definitions_;
  bool json_ = false;
};
}  // namespace tarrier::cli
