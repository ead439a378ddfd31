// SPDX-License-Identifier: MIT
#include "languages/writers/write_dot.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace tarrier::languages {
namespace {
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    // Labels of files from Windows have it; it would be drawn.
    if (c == '\r') continue;
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? std::string("\\n") : std::string(1, c);
  }
  return result + "\"";
}

void add_line(std::string& label, const std::string& line) {
  if (line.empty()) return;
  if (!label.empty()) label += '\n';
  label += line;
}

std::string location_text(std::size_t process, std::size_t number, const model::Location& location) {
  std::string label = location.name;
  if (location.committed) label += " (committed)";
  if (location.urgent) label += " (urgent)";
  add_line(label, location.invariant_text);
  const char* const style = location.committed ? ", style=\"rounded,bold\""
                            : location.urgent  ? ", style=\"rounded,dashed\""
                                               : "";
  return fmt::format("    p{}_{} [label={}{}];\n", process, number, quoted(label), style);
}

std::string edge_text(std::size_t process, const model::Edge& edge) {
  std::string label;
  add_line(label, edge.text.select);
  add_line(label, edge.text.guard);
  add_line(label, edge.text.synchronisation);
  add_line(label, edge.text.update);
  return fmt::format("    p{0}_{1} -> p{0}_{2} [label={3}];\n", process, index(edge.source),
                     index(edge.target), quoted(label));
}
}  // namespace

// The labels as written, not the Network's terms: a drawing is for people who know their model.
std::string write_dot(const model::Network& network, const std::vector<model::Query>& /*queries*/) {
  std::string text = fmt::format("digraph {} {{\n  node [shape=box, style=rounded];\n", quoted(network.name));
  for (std::size_t p = 0; p < network.processes.size(); ++p) {
    const model::Process& process = network.processes[p];
    text += fmt::format("  subgraph cluster_{} {{\n    label={};\n", p, quoted(process.name));
    for (std::size_t l = 0; l < process.locations.size(); ++l)
      text += location_text(p, l, process.locations[l]);
    // An edge from a point marks an initial location; there may be several.
    for (std::size_t i = 0; i < process.initial.size(); ++i)
      text += fmt::format("    p{0}_start{1} [shape=point];\n    p{0}_start{1} -> p{0}_{2};\n", p, i,
                          index(process.initial[i]));
    for (const model::Edge& edge : process.edges) text += edge_text(p, edge);
    text += "  }\n";
  }
  return text + "}\n";
}
}  // namespace tarrier::languages
