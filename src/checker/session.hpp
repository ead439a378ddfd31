// SPDX-License-Identifier: MIT
// The façade: load a model, answer its queries one after the other, report.
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
// The same from a text that has been read; its name tells the language if it has an extension, as files do.
std::unique_ptr<languages::Document> load(const base::SourceText& text,
                                          const std::map<std::string, std::int32_t>& constants,
                                          base::Diagnostics& diagnostics,
                                          const std::optional<std::string>& language = std::nullopt);

// The queries that the request asks for: those of the model, unless it names others; none if there are none.
// Throws base::Error (kUsage, kNoSuchFile) if it asks for what is not there.
std::vector<model::Query> selected_queries(const Request& request, languages::Document& document);

// What is asked about the states of a model.
enum class Task : std::uint8_t {
  kCheck,    // the queries, one after the other
  kExplore,  // the whole state space; the result has one entry, without a query
};

// Everything that is wrong with the input is in the result; only base::InternalError, our own mistakes, is
// thrown. No error is reported that has not been replayed by evidence/.
report::Result answer(const Request& request, Task task);
inline report::Result check(const Request& request) { return answer(request, Task::kCheck); }
inline report::Result explore(const Request& request) { return answer(request, Task::kExplore); }

// The same for a model that has been read; what the request says of files, languages and constants is for
// messages only.
report::Result answer(languages::Document& document, const Request& request, Task task);

// A file as text; - is standard input. Throws base::Error (kNoSuchFile).
base::SourceText read_text(const std::string& file);
}  // namespace tarrier::checker
