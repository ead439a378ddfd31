// SPDX-License-Identifier: MIT
#include "cli/bench/plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "cli/bench/words.hpp"
#include "cli/options/seeds.hpp"
#include "cli/output_file.hpp"
#include "cli/program.hpp"

namespace tarrier::cli {
namespace {
using Words = std::vector<std::string>;

std::map<std::string, std::string> peers_of(const Words& given) {
  std::map<std::string, std::string> peers;
  for (const std::string& text : given) {
    const std::size_t sign = text.find('=');
    if (sign == std::string::npos || sign == 0 || sign + 1 == text.size())
      throw base::Error(base::Code::kUsage, {}, fmt::format("'{}' is no peer", text), "--peer NAME=PATH");
    if (!peers.emplace(text.substr(0, sign), text.substr(sign + 1)).second)
      throw base::Error(base::Code::kUsage, {},
                        fmt::format("the peer {} is given twice", text.substr(0, sign)));
  }
  return peers;
}

void replace(std::string& word, std::string_view what, const std::string& with) {
  if (const std::size_t place = word.find(what); place != std::string::npos)
    word.replace(place, what.size(), with);
}

// FNV-1a (Fowler, Noll, Vo) over the text of files; those that cannot be read again count as empty.
std::string digest_of(const std::vector<std::string>& files) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const std::string& file : files) {
    // A pipe can be read only once.
    std::error_code ignored;
    if (!std::filesystem::is_regular_file(file, ignored)) continue;
    std::ifstream stream(file, std::ios::binary);
    for (std::istreambuf_iterator<char> letter(stream), end; letter != end; ++letter)
      hash = (hash ^ static_cast<unsigned char>(*letter)) * 0x100000001b3U;
  }
  return fmt::format("{:016x}", hash);
}

class Planner {
 public:
  explicit Planner(const PlanOptions& options) : options_(options), peers_(peers_of(options.peers)) {}

  Plan make() {
    for (const std::string& name : options_.suites) {
      plan_.suites.push_back(
          std::make_unique<PlannedSuite>(PlannedSuite{read_suite(find_suite(name), options_.models), {}}));
      add(*plan_.suites.back());
    }
    if (plan_.lines.empty()) refuse_nothing();
    for (const auto& [name, path] : peers_)
      if (!used_peers_.contains(name))
        throw base::Error(base::Code::kUsage, {},
                          fmt::format("no line of the suites has a command for the peer {}", name),
                          "'peer: NAME …' below a line or a row");
    return std::move(plan_);
  }

 private:
  [[noreturn]] void refuse_nothing() const {
    // Models that are not there, rather than nothing in the suite.
    for (const auto& suite : plan_.suites)
      for (const SuiteTable& table : suite->suite.tables)
        for (const SuiteRow& row : table.rows)
          if (row.is_left_out && options_.only.empty())
            throw base::Error(base::Code::kNoSuchFile, row.line.where, "no model of the suite is there",
                              "--models FOLDER");
    throw base::Error(base::Code::kUsage, {}, "there is nothing to run",
                      options_.only.empty() ? "" : "another text after --only");
  }

  void add(PlannedSuite& planned) {
    const Suite& suite = planned.suite;
    for (const SuiteLine& line : suite.lines) {
      if (!is_wanted(line.text)) continue;
      plan_.lines.push_back(planned_line(line, line.words, line.text));
      add_peers(plan_.lines.back(), line, suite);
    }
    for (const SuiteTable& table : suite.tables) {
      planned.tables.push_back({&table, {}});
      for (const SuiteRow& row : table.rows)
        planned.tables.back().lines.push_back(cells_of(suite, table, row));
    }
  }

  [[nodiscard]] bool is_wanted(const std::string& text) const {
    return text.find(options_.only) != std::string::npos;
  }

  void add_peers(PlannedLine& planned, const SuiteLine& line, const Suite& suite) {
    for (const PeerCall& call : line.peers) {
      const auto program = peers_.find(call.name);
      if (program == peers_.end()) continue;
      const auto answers = suite.answers.find(call.name);
      if (answers == suite.answers.end())
        throw base::Error(base::Code::kStructure, line.where,
                          fmt::format("it is not said how {} tells its answers", call.name),
                          "'answer: PEER satisfied TEXT'");
      used_peers_.insert(call.name);
      PlannedPeer& peer =
          planned.peers.emplace_back(PlannedPeer{call.name, {program->second}, call.name, answers->second});
      for (std::string word : call.words) {
        peer.text += " " + word;
        replace(word, "{model}", line.words[1]);
        replace(word, "{stem}", std::filesystem::path(line.words[1]).replace_extension().string());
        replace(word, "{folder}", std::filesystem::path(line.words[1]).parent_path().string());
        peer.words.push_back(std::move(word));
      }
    }
  }

  std::vector<std::optional<std::size_t>> cells_of(const Suite& suite, const SuiteTable& table,
                                                   const SuiteRow& row) {
    std::vector<std::optional<std::size_t>> cells;
    bool has_peers = false;
    for (const SuiteColumn& column : table.columns) {
      const bool is_without =
          std::find(row.without.begin(), row.without.end(), column.name) != row.without.end();
      cells.emplace_back();
      if (row.is_left_out || is_without || column.is_published_only) continue;
      if (!is_wanted(fmt::format("{} {} {}", row.name, column.name, row.line.text))) continue;
      Words words{row.line.words[0], row.line.words[1]};
      words.insert(words.end(), suite.options.begin(), suite.options.end());
      words.insert(words.end(), column.words.begin(), column.words.end());
      // What a row says of itself comes last, as it may need another limit than others.
      words.insert(words.end(), row.line.words.begin() + 2, row.line.words.end());
      cells.back() = cell(words, row.line, column);
      // Once in a row: its task is the same in all columns, also in other tables.
      if (!std::exchange(has_peers, true) && with_peers_.emplace(row.line.folder, row.line.text).second)
        add_peers(plan_.lines[*cells.back()], row.line, suite);
    }
    return cells;
  }

  std::size_t cell(const Words& words, const SuiteLine& line, const SuiteColumn& column) {
    PlannedLine planned = planned_line(line, words, join_words(as_written(line, words)));
    planned.is_cell = true;
    if (!column.seeds.empty() && !options_.replaces_seeds) planned.seeds = choose_seeds({}, {}, column.seeds);
    // The same cell may be part of several tables.
    const auto [place, is_new] = cells_.emplace(std::pair(line.folder, planned.command), plan_.lines.size());
    if (is_new) {
      plan_.lines.push_back(std::move(planned));
    } else if (PlannedLine& other = plan_.lines[place->second]; other.seeds.size() < planned.seeds.size()) {
      other.seeds = planned.seeds;
    }
    return place->second;
  }

  // The words of a command line as a suite has them: the model first, seen from where models are.
  static Words as_written(const SuiteLine& line, const Words& words) {
    const std::filesystem::path model(words[1]);
    Words written{line.folder.empty() ? words[1] : model.lexically_relative(line.folder).string(), words[0]};
    written.insert(written.end(), words.begin() + 2, words.end());
    return written;
  }

  [[nodiscard]] PlannedLine planned_line(const SuiteLine& line, Words words, const std::string& text) const {
    words.insert(words.end(), options_.words.begin(), options_.words.end());
    try {
      std::unique_ptr<Command> command = parse_words(words);
      std::unique_ptr<Task> task = command->task();
      // A suite can be run from anywhere: like models, query files are found from where the suite says.
      if (auto& queries = task->request.query_file) queries = (line.folder / *queries).string();
      const std::string digest = digest_of(inputs_of(task->request));
      return {text,          join_words(as_written(line, words)), digest, std::move(command), std::move(task),
              options_.seeds};
    } catch (const base::Error& error) {
      // An error in the line itself has no place yet; the user is told which line of the suite it is.
      if (!error.where().file.empty()) throw;
      throw base::Error(error.code(), line.where, error.message(), error.expected());
    }
  }

  const PlanOptions& options_;
  std::map<std::string, std::string> peers_;
  std::set<std::string> used_peers_;
  std::set<std::pair<std::filesystem::path, std::string>> with_peers_;          // rows, by folder and line
  std::map<std::pair<std::filesystem::path, std::string>, std::size_t> cells_;  // lines by folder and command
  Plan plan_;
};
}  // namespace

bool Plan::has_tables() const {
  return std::any_of(suites.begin(), suites.end(), [](const auto& suite) { return !suite->tables.empty(); });
}

Plan make_plan(const PlanOptions& options) { return Planner(options).make(); }
}  // namespace tarrier::cli
