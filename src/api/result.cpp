// SPDX-License-Identifier: MIT
#include "api/result.hpp"

#include <nlohmann/json.hpp>

#include "report/json.hpp"
#include "report/text.hpp"

namespace tarrier {
Result::Result() : data_(std::make_unique<Data>()) {}
// Here and not in the header, where the type of the data is not complete.
Result::~Result() = default;
Result::Result(Result&&) noexcept = default;
Result& Result::operator=(Result&&) noexcept = default;

const std::vector<Answer>& Result::answers() const { return data_->answers; }
const std::vector<Error>& Result::errors() const { return data_->errors; }
const std::vector<Warning>& Result::warnings() const { return data_->warnings; }
int Result::exit_status() const { return data_->result.exit_status(); }
std::string Result::json() const { return report::json_text(report::to_json(data_->result)); }
std::string Result::text() const { return report::to_text(data_->result, {}); }
}  // namespace tarrier
