// SPDX-License-Identifier: MIT
#include "languages/writers/write_formats.hpp"

#include "languages/pddl/writing/write.hpp"
#include "languages/writers/write_dot.hpp"
#include "languages/writers/write_json.hpp"
#include "languages/writers/write_tck.hpp"
#include "languages/writers/write_xta.hpp"

namespace tarrier::languages {
namespace {
// Most formats have one file.
template <auto Write>
std::vector<Written> whole(const model::Network& network, const std::vector<model::Query>& queries,
                           const TaskOptions& /*options*/) {
  return {{"", Write(network, queries)}};
}

std::vector<Written> tck(const model::Network& network, const std::vector<model::Query>& queries,
                         const TaskOptions& /*options*/) {
  Written written;
  written.text = write_tck(network, queries, &written.remarks);
  return {written};
}
}  // namespace

std::vector<Format> formats() {
  return {{"xta", "UPPAAL's text format", whole<write_xta>},
          {"tck", "TChecker's format", tck},
          {"dot", "a drawing for Graphviz", whole<write_dot>},
          {"json", "the Network as it is", whole<write_json>},
          {"pddl", "a planning task for each query", write_pddl, true}};
}
}  // namespace tarrier::languages
