// SPDX-License-Identifier: MIT
#include "languages/write_formats.hpp"

#include "languages/write_dot.hpp"
#include "languages/write_json.hpp"
#include "languages/write_tck.hpp"
#include "languages/write_xta.hpp"

namespace tarrier::languages {
std::vector<Format> formats() {
  return {{"xta", "UPPAAL's text format", write_xta},
          {"tck", "TChecker's format", write_tck},
          {"dot", "a drawing for Graphviz", write_dot},
          {"json", "the Network as it is", write_json}};
}
}  // namespace tarrier::languages
