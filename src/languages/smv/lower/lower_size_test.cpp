// SPDX-License-Identifier: MIT
// The Network of a model is about as large as the model, and its expressions are trees of little height.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "languages/smv/flatten/check_cases.hpp"
#include "languages/smv/flatten/flat_testing.hpp"
#include "languages/smv/lower/lower.hpp"
#include "languages/smv/lower/properties.hpp"

namespace tarrier::languages::smv {
namespace {
struct Size {
  std::size_t nodes = 0;
  std::size_t height = 0;
};

// As trees, because that is how they are walked: what is shared counts as often as it is met.
void add(const model::Expression& expression, Size& size) {
  constexpr std::size_t kMost = 10'000'000;
  std::vector<std::pair<const model::Expression*, std::size_t>> open{{&expression, 1}};
  while (!open.empty() && size.nodes < kMost) {
    const auto [at, height] = open.back();
    open.pop_back();
    if (at->is_empty()) continue;
    ++size.nodes;
    size.height = std::max(size.height, height);
    for (const model::Expression& operand : (*at)->operands) open.emplace_back(&operand, height + 1);
  }
}

Size size_of(const std::string& text) {
  const FlatModel flat = load(text);
  LoweredModel lowered(flat);
  check_cases(lowered.network());
  Size size;
  const model::Network& network = lowered.network();
  for (const model::Variable& variable : network.variables) add(variable.definition, size);
  add(network.initial_constraint, size);
  for (const model::Expression& constraint : network.state_constraints) add(constraint, size);
  for (const model::Edge& edge : network.processes[0].edges) {
    add(edge.guard.condition, size);
    for (const model::Statement& statement : edge.update)
      add(std::get<model::Assignment>(statement).value, size);
  }
  for (const Specification& specification : flat.specifications)
    if (const model::Query query = query_of(specification, flat, lowered);
        const auto* question = std::get_if<model::Question>(&query.meaning))
      if (const auto* reach = std::get_if<model::Reach>(question)) add(reach->goal.condition, size);
  return size;
}

using Line = std::function<std::string(int)>;
std::string lines(int count, const Line& line) {
  std::string text;
  for (int i = 0; i < count; ++i) text += line(i);
  return text;
}
std::string number(int i) { return std::to_string(i); }
// The name of an earlier one; for the first, something else.
std::string before(const char* name, int i, const char* first) {
  return i == 0 ? first : name + number(i - 1);
}
std::string half(const char* name, int i, const char* first) { return i == 0 ? first : name + number(i / 2); }

// Twice the text makes about twice the Network.
void expect_linear(int count, const std::function<std::string(int)>& model) {
  const Size small = size_of(model(count));
  const Size large = size_of(model(2 * count));
  EXPECT_LE(large.nodes, small.nodes * 5 / 2) << small.nodes;
  EXPECT_LE(large.height, 600U);
}

TEST(LoweredSize, DefinitionsThatUseEachOtherTwice) {
  expect_linear(400, [](int n) {
    return "MODULE main\nVAR " + lines(20, [](int i) { return "b" + number(i) + " : boolean; "; }) +
           "DEFINE " +
           lines(n,
                 [](int i) {
                   return "d" + number(i) + " := b" + number(i % 20) + " & " + before("d", i, "TRUE") +
                          " & " + half("d", i, "TRUE") + ";\n";
                 }) +
           "ASSIGN " + lines(20, [n](int i) {
             return "init(b" + number(i) + ") := TRUE; next(b" + number(i) + ") := b" + number(i) + " | d" +
                    number(n - 1 - i) + ";\n";
           });
  });
}

TEST(LoweredSize, DefinitionsOfInputs) {
  expect_linear(400, [](int n) {
    return "MODULE main\nVAR b : boolean; IVAR i : boolean; DEFINE " +
           lines(n,
                 [](int i) {
                   return "d" + number(i) + " := i & " + before("d", i, "TRUE") + " | " +
                          half("d", i, "FALSE") + ";\n";
                 }) +
           "ASSIGN init(b) := TRUE; next(b) := d" + number(n - 1) + ";";
  });
}

TEST(LoweredSize, DefinitionsOfTheNextState) {
  expect_linear(400, [](int n) {
    return "MODULE main\nVAR b : boolean; c : boolean; DEFINE " +
           lines(n,
                 [](int i) {
                   return "d" + number(i) + " := next(b) & " + before("d", i, "TRUE") + " | " +
                          half("d", i, "c") + ";\n";
                 }) +
           "TRANS d" + number(n - 1);
  });
}

TEST(LoweredSize, DefinitionsThatCanFault) {
  expect_linear(400, [](int n) {
    return "MODULE main\nVAR x : 0..9; a : array 0..5 of boolean; b : boolean; DEFINE " +
           lines(n,
                 [](int i) {
                   return "d" + number(i) + " := a[x] & " + before("d", i, "TRUE") + " & " +
                          half("d", i, "TRUE") + ";\n";
                 }) +
           "ASSIGN next(b) := x < 5 & d" + number(n - 1) + "; INVARSPEC x < 5 -> d" + number(n - 1);
  });
}

TEST(LoweredSize, CaseWithoutTrue) {
  const Line symbols = [](int i) { return (i == 0 ? "s" : ", s") + number(i); };
  expect_linear(150, [&](int n) {
    return "MODULE main\nVAR x : {" + lines(n, symbols) + "}; y : {" + lines(n, symbols) +
           "}; ASSIGN init(x) := s0; next(x) := case " +
           lines(n, [n](int i) { return "x = s" + number(i) + " : s" + number((i + 1) % n) + ";\n"; }) +
           "esac; next(y) := case " + lines(n, [](int i) { return "y = s" + number(i) + " : x;\n"; }) +
           "esac;";
  });
}

TEST(LoweredSize, LongChains) {
  expect_linear(1500, [](int n) {
    const auto chain = [n](const char* op, const char* part) {
      return lines(n, [&](int i) { return (i == 0 ? "" : op) + ("x " + std::string(part) + number(i % 4)); });
    };
    return "MODULE main\nVAR x : 0..3; ASSIGN next(x) := {" +
           lines(n, [](int i) { return (i == 0 ? "" : ", ") + number(i % 4); }) + "};\nINVARSPEC " +
           chain(" | ", "= ") + "\nINVARSPEC " + chain(" & ", "!= ") + "\nINVARSPEC " +
           lines(n, [](int i) { return i == 0 ? "x" : " + x"; }) + " < 8\nINVARSPEC count(" +
           chain(", ", "= ") + ") < 8\nINVARSPEC x in {" +
           lines(n, [](int i) { return (i == 0 ? "" : ", ") + number(i); }) + "}";
  });
}

TEST(LoweredSize, ManyConstraints) {
  expect_linear(1500, [](int n) {
    return "MODULE main\nVAR x : 0..3; y : 0..3; " + lines(n, [](int i) {
             const std::string bound = number(i % 4);
             return "INIT x + y < 4 + " + bound + "\nTRANS x = " + bound + " -> next(x) != " + bound +
                    "\nINVAR x <= y + 3 + " + bound + "\n";
           });
  });
}

TEST(LoweredSize, ManyVariablesAndProcesses) {
  expect_linear(500, [](int n) {
    return "MODULE cell(before)\nVAR b : boolean; ASSIGN init(b) := FALSE; next(b) := before;\nMODULE "
           "main\nVAR " +
           lines(n, [](int i) {
             return "c" + number(i) + " : process cell(" + (i == 0 ? "TRUE" : "c" + number(i - 1) + ".b") +
                    ");\n";
           });
  });
}

TEST(LoweredSize, ChainsOfDefinitions) {
  expect_linear(1500, [](int n) {
    const auto chain = [n](const char* name, const char* first) {
      return lines(n, [&](int i) { return name + number(i) + " := !" + before(name, i, first) + ";\n"; });
    };
    return "MODULE main\nVAR b : boolean; IVAR i : boolean; DEFINE " + chain("d", "b") + chain("e", "i") +
           "ASSIGN next(b) := d" + number(n - 1) + " | e" + number(n - 1) + "; INVARSPEC d" + number(n - 1);
  });
}

TEST(LoweredSize, WhatIsNestedTooDeeplyIsRefused) {
  const std::string text =
      "MODULE main\nVAR b : boolean; DEFINE " +
      lines(4000, [](int i) { return "d" + number(i) + " := {b, " + before("d", i, "TRUE") + "};\n"; }) +
      "ASSIGN next(b) := d3999;";
  EXPECT_THROW(size_of(text), base::Error);
}
}  // namespace
}  // namespace tarrier::languages::smv
