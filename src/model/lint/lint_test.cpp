// SPDX-License-Identifier: MIT
#include "model/lint/lint.hpp"

#include <gmock/gmock.h>

#include "model/expression_testing.hpp"

namespace tarrier::model {
namespace {
using testing::ElementsAre;
using testing::IsEmpty;

base::SourceSpan at(std::uint32_t line) { return {"m", "", line, 1}; }
Expression read(std::uint32_t variable) { return Expression::variable(VariableId{variable}); }
Statement assign(std::uint32_t variable) {
  return Assignment{{VariableId{variable}, {}, {}}, number(1), at(90)};
}
ClockConstraint compare(std::uint32_t clock, Comparison comparison, std::uint32_t line = 91) {
  return {.left = {ClockId{clock}, {}, {}}, .comparison = comparison, .bound = number(3), .span = at(line)};
}
// Element `index` of `size` things from `first` on.
template <base::IdType Id>
Reference<Id> element(std::uint32_t first, Expression index, std::uint32_t size) {
  return {Id{first}, {{.index = std::move(index), .low = 0, .size = size, .stride = 1}}, {}};
}
Query query(Formula goal) { return {"q", {}, Reach{.goal = std::move(goal)}}; }
const std::vector<Query> kSomeQuery{query(Formula::of(number(1)))};

std::vector<std::string> warnings(const Network& network, const std::vector<Query>& queries = {}) {
  base::Diagnostics diagnostics;
  lint(network, queries, diagnostics);
  std::vector<std::string> lines;
  for (const base::Warning& warning : diagnostics.warnings()) lines.push_back(base::to_string(warning));
  return lines;
}

// One process "P" with a location "A" on line 10, where it starts.
class LintTest : public testing::Test {
 protected:
  LintTest() { add_process("P", 10); }

  Process& add_process(const std::string& name, std::uint32_t line) {
    network.processes.push_back({.name = name, .template_name = name.substr(0, name.find('('))});
    network.processes.back().locations.push_back({.name = "A", .span = at(line)});
    network.processes.back().initial = {LocationId{0}};
    return network.processes.back();
  }
  void add_variable(const std::string& name, std::uint32_t line) {
    network.variables.push_back({.name = name, .domain = {0, 9}, .initial = 0, .span = at(line)});
  }
  void add_clock(const std::string& name, std::uint32_t line) {
    network.clocks.push_back({.name = name, .span = at(line)});
  }
  // Channels name[0], …, on `line`; the "!" actions lie together, then the "?" actions.
  void add_channels(const std::string& name, std::uint32_t count, std::uint32_t line,
                    Strength receiver = Strength::kRequired) {
    const auto first = static_cast<std::uint32_t>(network.actions.size());
    for (const char* side : {"!", "?"})
      for (std::uint32_t i = 0; i < count; ++i)
        network.actions.push_back({name + "[" + std::to_string(i) + "]" + side});
    for (std::uint32_t i = 0; i < count; ++i)
      network.synchronisations.push_back(
          {.name = name + "[" + std::to_string(i) + "]",
           .participants = {{.action = ActionId{first + i}},
                            {.action = ActionId{first + count + i}, .strength = receiver}},
           .span = at(line)});
  }
  Edge& add_edge() {
    network.processes[0].edges.emplace_back();
    return network.processes[0].edges.back();
  }
  void add_edge_with(std::uint32_t action) {
    add_edge().action = Reference<ActionId>{ActionId{action}, {}, {}};
  }

  Network network;
};

TEST_F(LintTest, HasNothingToSayAboutAPlainModel) {
  add_variable("n", 1);
  add_clock("x", 2);
  Edge& edge = add_edge();
  edge.guard = {Expression::binary(Op::kLess, read(0), number(3)), {compare(0, Comparison::kGreater)}};
  edge.update = {assign(0)};
  EXPECT_THAT(warnings(network, kSomeQuery), IsEmpty());
}

TEST_F(LintTest, TellsAnUnusedVariableOnceForAllItsCellsAndInstances) {
  add_process("T(1)", 11);
  add_process("T(2)", 11);
  add_variable("q[0]", 1);
  add_variable("q[1]", 1);
  add_variable("T(1).s.a", 2);
  add_variable("T(1).s.b", 2);
  add_variable("T(2).s.a", 2);
  add_variable("T(2).s.b", 2);
  add_variable("T(1).n", 3);
  EXPECT_THAT(warnings(network), ElementsAre("m:1:1: 'q' is never used [unused-variable]",
                                             "m:2:1: 'T.s' is never used [unused-variable]",
                                             "m:3:1: 'T.n' is never used [unused-variable]"));
}

TEST_F(LintTest, IsSilentAboutADeclarationOfWhichACellIsRead) {
  for (const char* name : {"q[0]", "q[1]", "q[2]"}) add_variable(name, 1);
  add_edge().guard.condition = read(1);
  EXPECT_THAT(warnings(network), IsEmpty());
}

TEST_F(LintTest, FindsReadersInAllPartsOfTheNetwork) {
  for (std::uint32_t i = 0; i < 8; ++i) add_variable("v" + std::to_string(i), i + 1);
  add_clock("x", 20);
  add_channels("c", 2, 21);
  network.functions.push_back({.name = "f", .body = {Return{read(0), {}}}, .result = Domain{0, 9}});
  network.processes[0].locations[0].invariant.clocks = {
      {.left = {ClockId{0}, {}, {}}, .bound = read(1), .condition = read(2)}};
  network.processes[0].locations[0].rates = {{.clock = {ClockId{0}, {}, {}}, .rate = read(3)}};
  add_edge().action = element<ActionId>(0, read(4), 2);
  add_edge_with(3);
  add_edge().update = {Evaluation{Expression::call(FunctionId{0}, {})}};
  network.state_constraints = {read(5)};
  network.initial_constraint = read(6);
  network.transition_constraints = {Expression::next(VariableId{7})};
  EXPECT_THAT(warnings(network, kSomeQuery), IsEmpty());
}

TEST_F(LintTest, CountsAnElementWithAllThatItMayBe) {
  for (std::uint32_t i = 0; i < 4; ++i) add_variable("v" + std::to_string(i), i + 1);
  add_edge().guard.condition =
      Expression::element(VariableId{1}, element<VariableId>(1, read(1), 2).subscripts);
  EXPECT_THAT(warnings(network), ElementsAre("m:1:1: 'v0' is never used [unused-variable]",
                                             "m:4:1: 'v3' is never used [unused-variable]"));
}

TEST_F(LintTest, ReportsAVariableThatIsOnlyAssignedIfTheQueriesAreKnown) {
  add_variable("n", 1);
  add_edge().update = {assign(0)};
  EXPECT_THAT(warnings(network), IsEmpty());
  EXPECT_THAT(warnings(network, kSomeQuery),
              ElementsAre("m:1:1: 'n' is assigned, but never read [unused-variable]"));
  EXPECT_THAT(warnings(network, {query(Formula::of(read(0)))}), IsEmpty());
  std::vector<Query> queries = kSomeQuery;
  queries.push_back({"?", {}, base::Error(base::Code::kUnsupported, {}, "who knows what it reads")});
  EXPECT_THAT(warnings(network, queries), IsEmpty());
}

TEST_F(LintTest, IsNotAboutVariablesOutsideTheState) {
  for (const VariableKind kind : {VariableKind::kInput, VariableKind::kLocal, VariableKind::kConstant}) {
    add_variable("v", 1);
    network.variables.back().kind = kind;
  }
  EXPECT_THAT(warnings(network, kSomeQuery), IsEmpty());
}

TEST_F(LintTest, ReportsClocksThatNobodyComparesIfTheQueriesAreKnown) {
  add_clock("x", 1);
  add_clock("y", 2);
  add_edge().update = {ClockAssignment{{ClockId{0}, {}, {}}, number(0), {}}};
  EXPECT_THAT(warnings(network), IsEmpty());
  EXPECT_THAT(warnings(network, kSomeQuery),
              ElementsAre("m:1:1: 'x' is never compared with anything [unused-clock]",
                          "m:2:1: 'y' is never compared with anything [unused-clock]"));
  EXPECT_THAT(warnings(network, {query(Formula::of(compare(1, Comparison::kLess)))}),
              ElementsAre("m:1:1: 'x' is never compared with anything [unused-clock]"));
}

TEST_F(LintTest, CountsMeasuresCopiesAndDifferencesAsUsesOfAClock) {
  for (std::uint32_t i = 0; i < 4; ++i) add_clock("x" + std::to_string(i), i + 1);
  add_edge().update = {
      ClockAssignment{{ClockId{3}, {}, {}}, number(0), {}, Reference<ClockId>{ClockId{0}, {}, {}}}};
  ClockConstraint difference = compare(1, Comparison::kGreater);
  difference.right = Reference<ClockId>{ClockId{2}, {}, {}};
  add_edge().guard.clocks = {difference};
  const Query supremum{"q",
                       {},
                       Measurement{.kind = Measurement::Kind::kSupremum,
                                   .counted = Formula::of(number(1)),
                                   .measures = {{.clock = Reference<ClockId>{ClockId{3}, {}, {}}}}}};
  EXPECT_THAT(warnings(network, {supremum}), IsEmpty());
}

TEST_F(LintTest, ReportsStrictUpperBoundsOfInvariants) {
  add_clock("x", 1);
  add_clock("y", 1);
  ClockConstraint difference = compare(0, Comparison::kLess, 7);
  difference.right = Reference<ClockId>{ClockId{1}, {}, {}};
  network.processes[0].locations[0].invariant.clocks = {compare(0, Comparison::kLessEqual, 5),
                                                        compare(0, Comparison::kLess, 6), difference};
  network.processes.push_back(network.processes[0]);  // another instance
  const std::string text = "m:6:1: a strict invariant: time never reaches the bound, only comes near it";
  EXPECT_THAT(warnings(network), ElementsAre(text + " [strict-invariant]"));
  for (const std::uint32_t line : {15U, 16U})
    network.processes[1].locations[0].invariant.clocks.push_back(compare(1, Comparison::kLess, line));
  EXPECT_THAT(warnings(network), ElementsAre(text + "; 2 more in this model [strict-invariant]"));
}

TEST_F(LintTest, ReportsLocationsThatNoInstanceCanReach) {
  for (const char* name : {"P(1)", "P(2)"}) {
    Process& process = add_process(name, 10);
    for (const std::uint32_t line : {11U, 12U, 13U, 14U})
      process.locations.push_back({.name = "L" + std::to_string(line), .span = at(line)});
    process.edges.push_back({.source = LocationId{0}, .target = LocationId{1}});
    process.edges.push_back({.source = LocationId{2}, .target = LocationId{3}});
    process.edges.push_back({.source = LocationId{3}, .target = LocationId{2}});
  }
  network.processes[2].edges.push_back({.source = LocationId{1}, .target = LocationId{4}});
  EXPECT_THAT(
      warnings(network),
      ElementsAre("m:12:1: no edges lead from an initial location to 'P.L12' [unreachable-location]",
                  "m:13:1: no edges lead from an initial location to 'P.L13' [unreachable-location]"));
}

TEST_F(LintTest, ReportsChannelsWithOneSide) {
  add_channels("sent", 1, 1);
  add_channels("received", 2, 2);
  add_channels("both", 2, 3);
  add_channels("neither", 1, 4);
  add_edge_with(0);  // sent[0]!
  add_edge_with(5);  // received[1]?
  add_edge_with(6);  // both[0]!
  add_edge_with(9);  // both[1]?
  EXPECT_THAT(warnings(network),
              ElementsAre("m:1:1: 'sent[0]' never happens: nobody receives [one-sided-channel]",
                          "m:2:1: 'received' never happens: nobody sends [one-sided-channel]"));
}

TEST_F(LintTest, ReportsSynchronisationsThatLeaveEdgesWithNothingToDo) {
  for (const char* name : {"P@a", "Q@a", "R@a", "Q@b"}) network.actions.push_back({name});
  const auto add = [this](std::uint32_t left, std::uint32_t right, std::uint32_t line) {
    network.synchronisations.push_back(
        {.name = network.actions[left].name + ":" + network.actions[right].name,
         .participants = {{.action = ActionId{left}}, {.action = ActionId{right}}},
         .span = at(line)});
  };
  add(0, 1, 1);
  add(2, 1, 2);  // Q@a has another use
  add(3, 2, 3);
  for (const std::uint32_t action : {0U, 1U, 3U}) add_edge_with(action);
  EXPECT_THAT(warnings(network),
              ElementsAre("m:3:1: 'Q@b:R@a' never happens: no edge carries 'R@a' [one-sided-channel]"));
}

TEST_F(LintTest, LetsABroadcastHaveNoReceiver) {
  add_channels("shout", 1, 1, Strength::kWeak);
  add_channels("listen", 1, 2, Strength::kWeak);
  add_edge_with(0);  // shout[0]!
  add_edge_with(3);  // listen[0]?
  EXPECT_THAT(warnings(network),
              ElementsAre("m:2:1: 'listen[0]' never happens: nobody sends [one-sided-channel]"));
}

TEST_F(LintTest, ReportsClockGuardsOnUrgentChannels) {
  add_clock("x", 1);
  add_channels("lazy", 1, 2);
  add_channels("hasty", 1, 3);
  network.synchronisations[1].urgent = true;
  for (std::uint32_t action = 0; action < 4; ++action) {
    add_edge_with(action);
    if (action != 3)
      network.processes[0].edges.back().guard.clocks = {compare(0, Comparison::kGreater, 5 + action)};
  }
  EXPECT_THAT(warnings(network),
              ElementsAre(testing::StartsWith("m:7:1: a clock guard on an edge of an urgent")));
}

TEST(LintKinds, HaveDifferentCodes) {
  std::vector<std::string_view> codes;
  for (const base::WarningKind& kind : lint_kinds()) {
    EXPECT_THAT(codes, testing::Not(testing::Contains(kind.code)));
    codes.push_back(kind.code);
  }
  EXPECT_THAT(codes, testing::Contains("unused-clock"));
}
}  // namespace
}  // namespace tarrier::model
