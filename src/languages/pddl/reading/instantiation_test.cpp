// SPDX-License-Identifier: MIT
#include "languages/pddl/reading/instantiation.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "languages/writers/write_testing.hpp"

namespace tarrier::languages::pddl {
namespace {
using testing::ElementsAre;

constexpr const char* kRoomDomain =
    "(define (domain d) (:requirements :adl) (:types room - place place ball)\n"
    "(:constants hall - room)\n"
    "(:predicates (at ?b - ball ?r - place) (door ?a ?b - room) (clean ?r - room) (held ?b - ball) "
    "(never))\n";
constexpr const char* kRoomProblem =
    "(define (problem p) (:domain d) (:objects b - ball kitchen attic - room)\n"
    "(:init (at b hall) (door hall kitchen)) (:goal (exists (?r - room) (and (at b ?r) (not (= ?r "
    "hall))))))\n";

std::unique_ptr<Document> load_rooms(const std::string& actions, const std::string& problem = kRoomProblem) {
  return load_text("m.pddl", kRoomDomain + actions + ")" + problem);
}
std::vector<std::string> actions_of(const Document& document) {
  std::vector<std::string> all;
  for (const model::Edge& edge : document.network().processes[0].edges) all.push_back(edge.text.update);
  return all;
}
std::string error_with(const std::string& actions, const std::string& problem = kRoomProblem) {
  base::Diagnostics diagnostics;
  const auto document =
      language_for("m.pddl").load({"m.pddl", kRoomDomain + actions + ")" + problem}, {}, diagnostics);
  return document != nullptr ? "" : diagnostics.errors().front().what();
}

constexpr const char* kMove =
    "(:action move :parameters (?b - ball ?from ?to - room)\n"
    "  :precondition (and (at ?b ?from) (door ?from ?to) (not (= ?from ?to)))\n"
    "  :effect (and (not (at ?b ?from)) (at ?b ?to)))\n";

TEST(PddlInstantiation, HasAnActionForEachChoiceThatCanHappen) {
  const auto document = load_rooms(kMove);
  EXPECT_THAT(actions_of(*document), ElementsAre("move b hall kitchen")) << "there is one door";
  std::vector<std::string> names;
  for (const model::Variable& variable : document->network().variables) names.push_back(variable.name);
  EXPECT_THAT(names, ElementsAre("at(b,hall)", "at(b,kitchen)")) << "doors are where they are";
}

TEST(PddlInstantiation, LeavesOutWhatNothingLeadsTo) {
  const auto document =
      load_rooms(std::string(kMove) +
                 "(:action sweep :parameters (?r - room) :precondition (at b ?r) :effect (clean ?r))\n"
                 "(:action wish :precondition (never) :effect (held b))\n");
  EXPECT_THAT(actions_of(*document), ElementsAre("move b hall kitchen", "sweep hall", "sweep kitchen"));
}

TEST(PddlInstantiation, TakesQuantifiersApart) {
  const auto document = load_rooms(
      "(:action all :precondition (forall (?b - ball) (imply (held ?b) (at ?b hall)))\n"
      "  :effect (and (forall (?b - ball ?r - room) (when (at ?b ?r) (clean ?r))) (held b)))\n");
  ASSERT_EQ(actions_of(*document), std::vector<std::string>{"all"});
  EXPECT_EQ(document->network().processes[0].edges[0].update.size(), 2U) << "the ball is in one room";
}

TEST(PddlInstantiation, KeepsTheTextOfTheGoal) {
  const auto document = load_rooms(kMove);
  const std::string text = document->queries()[0].text;
  EXPECT_EQ(text, "(:goal (exists (?r - room) (and (at b ?r) (not (= ?r hall)))))");
  EXPECT_TRUE(std::holds_alternative<model::Question>(document->parse_queries({"query", text})[0].meaning));
}

TEST(PddlInstantiation, SaysWhereSomethingIsWrong) {
  EXPECT_EQ(error_with("(:action a :parameters (?x - cat) :effect (never))"),
            "m.pddl:4:25: there is no type 'cat'");
  EXPECT_EQ(error_with("(:action a :effect (held c))"), "m.pddl:4:26: there is no object 'c'");
  EXPECT_EQ(error_with("(:action a :effect (held b b))"),
            "m.pddl:4:20: the predicate 'held' takes 1 objects");
  EXPECT_EQ(error_with("(:action a :effect (sold b))"), "m.pddl:4:20: there is no predicate 'sold'");
  EXPECT_EQ(error_with("(:action a :effect (not (held b) (held b)))"),
            "m.pddl:4:20: this has too few or too many parts");
  EXPECT_EQ(error_with("(:action a :parameters (?x -) :effect (never))"),
            "m.pddl:4:28: there is nothing beside this '-'; expected NAME - TYPE");
}
}  // namespace
}  // namespace tarrier::languages::pddl
