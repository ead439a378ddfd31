// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <map>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/options/model_options.hpp"
#include "cli/output.hpp"
#include "cli/unusual.hpp"
#include "model/transform/non_zeno.hpp"
#include "report/json.hpp"

namespace tarrier::cli {
namespace {
using Json = nlohmann::ordered_json;

struct LocationCounts {
  std::size_t all = 0;
  std::size_t committed = 0;
  std::size_t urgent = 0;
};

LocationCounts count_locations(const model::Network& network) {
  LocationCounts counts;
  for (const model::Process& process : network.processes)
    for (const model::Location& location : process.locations) {
      ++counts.all;
      counts.committed += location.committed;
      counts.urgent += location.urgent;
    }
  return counts;
}

// Inputs, definitions and the like are no part of the state, which is what people ask the size of.
bool is_stored(const model::Variable& variable) { return variable.kind == model::VariableKind::kState; }

std::string reason(const model::Query& query) {
  const auto* error = std::get_if<base::Error>(&query.meaning);
  return error == nullptr ? "" : error->message();
}

// Are there runs with infinitely many steps in bounded time?
std::string zeno_text(const model::Network& network) {
  const std::vector<model::ProcessId> suspects = model::perhaps_zeno(network);
  if (suspects.empty()) return "none: each loop takes time";
  std::string text = "perhaps, in " + network.process(suspects.front()).name;
  if (suspects.size() > 1) text += fmt::format(" and {} more", suspects.size() - 1);
  return text + ": not every loop has a clock that it sets and asks to be at least 1";
}

// tarrier info MODEL
class Info final : public Command {
 public:
  explicit Info(Arguments& arguments) : options_(arguments) {}

  int run() override {
    int status = 0;
    const auto document = options_.load(status);
    if (document == nullptr) return status;
    if (options_.json())
      print_json(as_json(document->network(), document->queries()));
    else
      print(document->network(), document->queries());
    return 0;
  }

 private:
  Json as_json(const model::Network& network, const std::vector<model::Query>& queries) const {
    Json json = options_.document();
    json["processes"] = Json::array();
    for (const model::Process& process : network.processes)
      json["processes"].push_back({{"name", process.name},
                                   {"template", process.template_name},
                                   {"locations", process.locations.size()},
                                   {"edges", process.edges.size()}});
    const LocationCounts locations = count_locations(network);
    json["locations"] = {
        {"all", locations.all}, {"committed", locations.committed}, {"urgent", locations.urgent}};
    json["clocks"] = Json::array();
    for (const model::Clock& clock : network.clocks) json["clocks"].push_back(clock.name);
    json["variables"] = Json::array();
    for (const model::Variable& variable : network.variables)
      if (is_stored(variable))
        json["variables"].push_back(
            {{"name", variable.name}, {"low", variable.domain.low}, {"high", variable.domain.high}});
    json["channels"] = Json::array();
    for (const model::Synchronisation& channel : network.synchronisations)
      json["channels"].push_back(channel.name);
    json["queries"] = Json::array();
    for (const model::Query& query : queries) {
      Json entry{{"query", query.text}};
      if (const auto* error = std::get_if<base::Error>(&query.meaning))
        entry["error"] = report::to_json(*error);
      json["queries"].push_back(std::move(entry));
    }
    if (!network.clocks.empty()) {
      json["perhaps_zeno"] = Json::array();
      for (const model::ProcessId id : model::perhaps_zeno(network))
        json["perhaps_zeno"].push_back(network.process(id).name);
    }
    json["unusual"] = unusual(network);
    return json;
  }

  static void print(const model::Network& network, const std::vector<model::Query>& queries) {
    std::map<std::string, std::size_t> templates;
    for (const model::Process& process : network.processes) ++templates[process.template_name];
    cli::print("processes  {}\n", network.processes.size());
    // By template: a model with a thousand processes has few of these.
    for (const auto& [name, count] : templates) cli::print("  {:<24} {:>6}\n", name, count);
    const LocationCounts locations = count_locations(network);
    cli::print("locations  {}", locations.all);
    if (locations.committed + locations.urgent > 0)
      cli::print(" ({} committed, {} urgent)", locations.committed, locations.urgent);
    cli::print("\nclocks     {}\n", network.clocks.size());
    std::size_t variables = 0;
    for (const model::Variable& variable : network.variables) variables += is_stored(variable);
    cli::print("variables  {}\nchannels   {}\nqueries    {}\n", variables, network.synchronisations.size(),
               queries.size());
    for (std::size_t i = 0; i < queries.size(); ++i) {
      cli::print("  {}. {}\n", i + 1, queries[i].text);
      // To be known before a long search begins, which would leave just this query out.
      if (const std::string why = reason(queries[i]); !why.empty())
        cli::print("     cannot be checked: {}\n", why);
    }
    // Without clocks there is no time that could be bounded.
    if (!network.clocks.empty()) cli::print("Zeno runs  {}\n", zeno_text(network));
    const std::vector<std::string> notes = unusual(network);
    if (!notes.empty()) cli::print("unusual\n");
    for (const std::string& note : notes) cli::print("  {}\n", note);
  }

  ModelOptions options_;
};
}  // namespace

CommandEntry info_command() {
  return {.name = "info",
          .summary = "processes, clocks, variables, queries, what is unusual",
          .make = make<Info>};
}
}  // namespace tarrier::cli
