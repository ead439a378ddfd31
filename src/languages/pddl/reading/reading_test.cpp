// SPDX-License-Identifier: MIT
#include "languages/pddl/reading/reading.hpp"

#include <gtest/gtest.h>

#include "languages/writers/write_testing.hpp"
#include "model/text.hpp"

namespace tarrier::languages::pddl {
namespace {
constexpr const char* kHead = "(define (domain d) (:requirements :strips)\n(:predicates (a) (b) (c))\n";
constexpr const char* kProblem = "(define (problem p) (:domain d) (:init (A)) (:goal (and (b) (not (c)))))\n";

std::string error_in(const std::string& text) {
  base::Diagnostics diagnostics;
  const auto document = language_for("m.pddl").load({"m.pddl", text}, {}, diagnostics);
  return document != nullptr ? "" : diagnostics.errors().front().what();
}
std::string error_in_domain(const std::string& sections) {
  return error_in(kHead + sections + ")\n" + kProblem);
}

std::string update(const model::Network& network, std::size_t edge) {
  std::string text;
  for (const model::Statement& statement : network.processes[0].edges[edge].update) {
    const auto& assignment = std::get<model::Assignment>(statement);
    text +=
        network.variable(assignment.target.first).name + " = " + to_text(assignment.value, network) + "; ";
  }
  return text;
}

TEST(PddlReading, MakesAnEdgeOfEachAction) {
  const auto document = load_text(
      "m.pddl",
      std::string(kHead) +
          "(:action go :parameters () :precondition (and (a) (not (b))) :effect (and (b) (not (a))))\n"
          "(:action both :effect (and (c) (when (a) (not (c))) (when (b) (a))))\n)" +
          kProblem);
  const model::Network& network = document->network();
  ASSERT_EQ(network.processes[0].edges.size(), 2U);
  EXPECT_EQ(to_text(network.processes[0].edges[0].guard.condition, network), "a && (!b)");
  EXPECT_EQ(update(network, 0), "a = 0; b = 1; ");
  EXPECT_EQ(update(network, 1), "a = b ? 1 : a; c = 1; ") << "what is both added and deleted is added";
  EXPECT_EQ(network.variables[0].initial, 1);
  EXPECT_EQ(network.variables[1].initial, 0);
  EXPECT_EQ(document->queries()[0].text, "(:goal (and (b) (not (c))))");
  EXPECT_EQ(document->parse_queries({"query", document->queries()[0].text}).size(), 1U);
}

TEST(PddlReading, KnowsCostsAndDerivedPredicates) {
  const auto document = load_text(
      "m.pddl", std::string(kHead) +
                    "(:functions (total-cost))\n(:derived (c) (a)) (:derived (c) (b))\n"
                    "(:action free :effect (a)) (:action dear :effect (and (b) (increase (total-cost) 3))))" +
                    kProblem);
  const model::Network& network = document->network();
  EXPECT_EQ(to_text(network.variables[2].definition, network), "a || b");
  EXPECT_EQ(network.processes[0].edges[0].cost, 0U);
  EXPECT_EQ(network.processes[0].edges[1].cost, 3U);
}

TEST(PddlReading, SaysWhereSomethingIsWrong) {
  EXPECT_EQ(error_in_domain("(:action go :effect (x))"), "m.pddl:3:21: there is no predicate 'x'");
  EXPECT_EQ(error_in_domain("(:action go :effect (a"), "m.pddl:3:1: the bracket is not closed; expected ')'");
  EXPECT_EQ(error_in_domain(")"), "m.pddl:3:2: there is no bracket to close");
  EXPECT_EQ(error_in_domain("(:predicates (a))"), "m.pddl:3:14: the predicate 'a' is declared twice");
  EXPECT_EQ(error_in_domain("(:derived (a) (b)) (:derived (b) (not (a)))"),
            "m.pddl:3:39: the predicate 'a' depends on itself");
  EXPECT_EQ(error_in("(define (domain d))"),
            "m.pddl: there is no problem; expected (define (problem NAME) …); its domain may stand in the "
            "same file or "
            "beside it");
  EXPECT_EQ(error_in("(domain d)"),
            "m.pddl:1:1: this is neither a domain nor a problem; expected (define (domain NAME) …) or "
            "(define (problem "
            "NAME) …)");
  EXPECT_EQ(error_in(kProblem),
            "m.pddl: the domain of this problem is missing; expected it in the same file, or in domain.pddl "
            "beside it");
}

TEST(PddlReading, NamesWhatItDoesNotRead) {
  EXPECT_EQ(error_in_domain("(:constraints (always (a)))"),
            "m.pddl:3:2: the section ':constraints' is not supported; expected :requirements, :predicates, "
            ":functions, :derived or :action");
  EXPECT_EQ(
      error_in_domain("(:action go :effect (preference x (a)))"),
      "m.pddl:3:21: the condition or effect '(preference x (a))' is not supported; expected (NAME), without "
      "parameters");
  EXPECT_EQ(error_in_domain("(:requirements :fluents)"),
            "m.pddl:3:16: the requirement ':fluents' is not supported; expected some of :strips, "
            ":negative-preconditions, :disjunctive-preconditions, :conditional-effects, :derived-predicates, "
            ":action-costs, :typing, :equality, :universal-preconditions, :existential-preconditions, "
            ":quantified-preconditions, :adl");
}

std::string error_in_costs(const std::string& effect, const std::string& init, const std::string& metric) {
  return error_in(std::string(kHead) + "(:functions (total-cost))\n(:action go :effect (and (b) " + effect +
                  ")))\n(define (problem p) (:domain d) (:init (a) " + init + ")\n(:goal (b)) " + metric +
                  ")");
}

TEST(PddlReading, RefusesCostsThatItWouldGetWrong) {
  const std::string million = "(increase (total-cost) 1000000)";
  const std::string zero = "(= (total-cost) 0)";
  const std::string metric = "(:metric minimize (total-cost))";
  EXPECT_EQ(error_in_costs(million, zero, metric), "");
  EXPECT_EQ(error_in_costs(million, zero, "(:metric maximize (total-cost))"),
            "m.pddl:6:13: the section '(:metric maximize (total-cost))' is not supported; expected (:metric "
            "minimize (total-cost))");
  EXPECT_EQ(error_in_costs(million, zero, "(:metric minimize (total-time))"),
            "m.pddl:6:13: the section '(:metric minimize (total-time))' is not supported; expected (:metric "
            "minimize (total-cost))");
  EXPECT_EQ(
      error_in_costs(million, "(= (total-cost) 5)", metric),
      "m.pddl:5:44: the initial value '(= (total-cost) 5)' is not supported; expected (= (total-cost) 0)");
  EXPECT_EQ(error_in_costs(million + " (increase (total-cost) 1)", zero, metric),
            "m.pddl:4:85: an action of cost 1000001 is not supported; expected at most 1000000");
  EXPECT_EQ(error_in_costs("(increase (total-cost) 4294967295) (increase (total-cost) 2)", zero, metric),
            "m.pddl:4:53: an action of cost 4294967295 is not supported; expected at most 1000000");
}
}  // namespace
}  // namespace tarrier::languages::pddl
