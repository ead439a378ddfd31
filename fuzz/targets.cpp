// SPDX-License-Identifier: MIT
#include "targets.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>

#include "languages/catalogue.hpp"

namespace tarrier::fuzz {
namespace {
using languages::Document;

// There are declarations of every kind for the queries to refer to.
constexpr const char* kModelForQueries = R"(
const int N = 3;
typedef int[0,N-1] id_t;
int i, a[id_t], m[2][3];
bool b;
clock x, y[2];
chan c;
process P(const id_t id) {
  clock z;
  int[0,5] n;
  state s { z <= 5 }, t;
  init s;
  trans s -> t { guard z > 1; sync c!; assign n = 1, i = id; }, t -> s { };
}
process Q() {
  state s;
  init s;
  trans s -> s { sync c?; assign x = 0; };
}
system P, Q;
)";

void require(bool holds) {
  if (!holds) std::abort();
}

std::unique_ptr<Document> load(const std::string& name, std::string_view content) {
  const base::SourceText text{name, std::string(content)};
  base::Diagnostics diagnostics;
  auto document = languages::language_for(name).load(text, {}, diagnostics);
  require((document != nullptr) == !diagnostics.has_errors());
  return document;
}

bool is_right(const model::Query& query) { return !std::holds_alternative<base::Error>(query.meaning); }

bool accepts_file(const std::string& name, std::string_view input) {
  const auto document = load(name, input);
  return document && std::all_of(document->queries().begin(), document->queries().end(), is_right);
}

bool accepts_queries(std::string_view input) {
  static const auto document = load("model.xta", kModelForQueries);
  require(document != nullptr);
  const auto queries = document->parse_queries({"input.q", std::string(input)});
  return std::all_of(queries.begin(), queries.end(), is_right);
}
}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all{
      {"uppaal-xml", [](std::string_view input) { return accepts_file("input.xml", input); }},
      {"uppaal-xta", [](std::string_view input) { return accepts_file("input.xta", input); }},
      {"uppaal-queries", accepts_queries},
      {"tchecker", [](std::string_view input) { return accepts_file("input.tck", input); }},
  };
  return all;
}
}  // namespace tarrier::fuzz
