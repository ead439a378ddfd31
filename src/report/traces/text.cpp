// SPDX-License-Identifier: MIT
#include "report/text.hpp"

#include "report/printable.hpp"
#include "report/traces/catalogue.hpp"

namespace tarrier::report {
TraceFormat text_traces() {
  return {.name = "text",
          .summary = "for people, as answers show them",
          .write =
              [](const Result& result) {
                std::string text;
                for (const QueryResult& query : result.queries)
                  if (query.trace)
                    text += printable_line(query.query.value_or("")) + "\n" + to_text(*query.trace);
                return text;
              },
          .is_in_answers = true};
}
}  // namespace tarrier::report
