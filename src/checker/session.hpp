// SPDX-License-Identifier: MIT
// The façade, and the API for C++ programs: load a model, choose a strategy, search, gather evidence.
#pragma once
#include <memory>

#include "checker/request.hpp"
#include "languages/language.hpp"
#include "report/result.hpp"

namespace tarrier::checker {
// Reads the model. Complaints go to `diagnostics`; then the result is null. Throws base::Error if there is no
// such file or no language for it, or none of the name that is given.
std::unique_ptr<languages::Document> load(const std::string& file,
                                          const std::map<std::string, std::int32_t>& constants,
                                          base::Diagnostics& diagnostics,
                                          const std::optional<std::string>& language = std::nullopt);

// The queries that the request asks for: those of the model, unless it names others; none if there are none.
// Throws base::Error (kUsage, kNoSuchFile) if it asks for what is not there.
std::vector<model::Query> selected_queries(const Request& request, languages::Document& document);

// Checks the queries one after the other. Everything that is wrong with the input is in the result; only
// base::InternalError, our own mistakes, is thrown. No error is reported that has not been replayed by
// evidence/.
report::Result check(const Request& request);

// Explores the whole state space; the result has one entry, without a query.
report::Result explore(const Request& request);

// A file as text; - is standard input. Throws base::Error (kNoSuchFile).
base::SourceText read_text(const std::string& file);
}  // namespace tarrier::checker
