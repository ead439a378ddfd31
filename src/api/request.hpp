// SPDX-License-Identifier: MIT
// From the options of the interface to those that Tarrier works with.
#pragma once
#include "checker/request.hpp"
#include "tarrier/tarrier.hpp"

namespace tarrier::api {
// About a model of this name. Throws base::Error (kUsage) for values that there are not.
checker::Request request_for(const std::string& model, const Options& options);
void add_queries(const Queries& queries, checker::Request& request);
}  // namespace tarrier::api
