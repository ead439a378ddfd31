// SPDX-License-Identifier: MIT
// Declarations into a Network, one after the other. Not for other folders.
#pragma once
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.hpp"
#include "languages/tchecker/lower.hpp"

namespace tarrier::languages::tchecker {
class Lowering {
 public:
  Lowering(const base::SourceFile& source, base::Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  // Mistakes go to the diagnostics. Integers and clocks come first, wherever they are declared: expressions
  // may use them before (the documentation forbids that, but the tool does it and models rely on it).
  void add(const std::vector<Declaration>& declarations);
  Lowered finish();  // REQUIRES: called once, after add()

 private:
  using Pair = std::pair<model::ProcessId, std::uint32_t>;  // a process and the number of an event
  struct Place {
    Pair pair;
    std::string action;  // "P@a"
    bool is_weak = false;
  };
  struct Vector {
    std::string name;
    std::vector<Place> places;
    base::SourceSpan span;
  };

  // In lower.cpp.
  void check_first(const std::vector<Declaration>& declarations);
  void add(const Declaration& declaration);
  void add_system(const Declaration& declaration);
  void add_process(const Declaration& declaration);
  void add_event(const Declaration& declaration);
  void add_clocks(const Declaration& declaration);
  void add_integers(const Declaration& declaration);
  void add_location(const Declaration& declaration);
  bool declare(Names& names, std::string_view what, const Word& word);
  bool declare_array(const Word& size, const Word& name, Variables::Entry entry);
  std::optional<std::int32_t> number(const Word& word);
  [[nodiscard]] std::uint32_t find(const Names& names, const std::string& what, const Word& word) const;
  void warn_unknown(const Declaration& declaration, std::initializer_list<std::string_view> known);
  void read_flag(bool& flag, const Attribute& attribute);
  void read_constraint(model::Constraint& constraint, std::string& text, const Attribute& attribute);
  void read_labels(std::vector<std::string>& labels, const Attribute& attribute) const;

  // In edges.cpp.
  void add_edge(const Declaration& declaration);
  void add_synchronisation(const Declaration& declaration);
  [[nodiscard]] Place place(const Word& word) const;
  void read_update(model::Edge& edge, const Attribute& attribute);
  void warn_out_of_domain(const model::Statement& statement);
  void connect();  // edges and synchronisation vectors by actions

  const base::SourceFile& source_;
  base::Diagnostics& diagnostics_;
  model::Network network_;
  bool has_system_ = false;
  Names processes_;
  Names events_;
  Variables variables_;
  std::vector<Names> locations_;                             // by process
  std::vector<std::vector<std::uint32_t>> events_of_edges_;  // by process and edge
  std::vector<Vector> vectors_;
  std::map<std::string, base::SourceSpan> vector_names_;
};
}  // namespace tarrier::languages::tchecker
