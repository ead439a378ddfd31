// SPDX-License-Identifier: MIT
// What is to be run, all of it understood before anything runs.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/bench/suite.hpp"
#include "cli/command.hpp"

namespace tarrier::cli {
// Another program on the task of a line.
struct PlannedPeer {
  std::string name;
  std::vector<std::string> words;  // the program first
  std::string text;                // the same as suites have it, wherever program and model are
  PeerAnswers answers;
};

// A line of a suite, or a cell of its tables, with all options.
struct PlannedLine {
  std::string text;
  std::string command;  // all words, as seen from the folder of the models: another folder is the same task,
  std::string digest;   // if the text of model and queries is the same
  std::unique_ptr<Command> owner;
  std::unique_ptr<Task> task;
  std::vector<std::uint64_t> seeds;
  std::vector<PlannedPeer> peers = {};
  // In tables to give up is a result as well. If the first seed finds nothing, the others are not tried.
  bool is_cell = false;
};

struct PlannedTable {
  const SuiteTable* table = nullptr;
  std::vector<std::vector<std::optional<std::size_t>>>
      lines;  // of the plan, by row and column; none: not run
};

struct PlannedSuite {
  Suite suite;
  std::vector<PlannedTable> tables;
};

struct Plan {
  std::vector<std::unique_ptr<PlannedSuite>> suites;
  std::vector<PlannedLine> lines;

  [[nodiscard]] bool has_tables() const;
};

struct PlanOptions {
  std::vector<std::string> suites;
  std::optional<std::string> models;
  std::vector<std::string> words;    // options that are added to each line
  std::vector<std::uint64_t> seeds;  // of lines that have none of their own
  bool replaces_seeds = false;       // also of those that have
  std::vector<std::string> peers;    // NAME=PATH
  std::string only = {};             // what lines, or the names and lines of cells, must have in them
};

// Throws base::Error for what can be refused without running anything.
Plan make_plan(const PlanOptions& options);
}  // namespace tarrier::cli
