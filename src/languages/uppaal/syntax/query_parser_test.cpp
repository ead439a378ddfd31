// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "languages/uppaal/syntax/parser.hpp"
#include "languages/uppaal/syntax/parser_testing.hpp"

namespace tarrier::languages::uppaal::testing {
namespace {
using ast::QueryKind;

ast::Query parse_one(const std::string& text) {
  std::vector<ast::Query> queries = parse_queries({"m.q", text});
  EXPECT_EQ(queries.size(), 1U) << text;
  return queries.empty() ? ast::Query{} : std::move(queries.front());
}

std::string error(const std::string& text) {
  const ast::Query query = parse_one(text);
  if (!query.error_span) return "";
  return position(*query.error_span) + " " + query.error + (query.error_expected.empty() ? "" : "; ") +
         query.error_expected;
}

std::string other(const std::string& text) {
  const ast::Query query = parse_one(text);
  EXPECT_FALSE(query.error_span) << text << ": " << query.error;
  return query.kind == QueryKind::kOther ? query.what : "";
}

TEST(QueryParser, PathQuantifiers) {
  const auto check = [](const std::string& text, QueryKind kind, const std::string& predicate) {
    const ast::Query query = parse_one(text);
    EXPECT_EQ(query.error, "") << text;
    EXPECT_EQ(query.kind, kind) << text;
    ASSERT_TRUE(query.predicate) << text;
    EXPECT_EQ(show(*query.predicate), predicate);
  };
  check("E<> P.a and x < 3", QueryKind::kReachable, "(P.a && (x < 3))");
  check("A[] not deadlock", QueryKind::kInvariant, "(!deadlock)");
  check("A<> P(1).a", QueryKind::kEventually, "P(1).a");
  check("E[]P.a", QueryKind::kPotentiallyAlways, "P.a");
  check("A [ ] forall (i : id_t) P(i).a imply A[i] > E", QueryKind::kInvariant,
        "forall(i:id_t)<((!P(i).a) || (A[i] > E))>");
  check("E<> sup.inf && P.deadlock", QueryKind::kReachable, "(sup.inf && P.deadlock)");
}

TEST(QueryParser, LeadsTo) {
  const ast::Query query = parse_one("P.a --> P.b and x-- > 1");
  EXPECT_EQ(query.kind, QueryKind::kLeadsTo);
  EXPECT_EQ(show(*query.predicate), "P.a");
  EXPECT_EQ(show(query.values), "(P.b && ((x--) > 1))");
}

TEST(QueryParser, Extremes) {
  ast::Query query = parse_one("sup{P.a}: x, y + 1");
  EXPECT_EQ(query.kind, QueryKind::kSupremum);
  EXPECT_EQ(show(*query.predicate), "P.a");
  EXPECT_EQ(show(query.values), "x, (y + 1)");
  query = parse_one("inf : x");
  EXPECT_EQ(query.kind, QueryKind::kInfimum);
  EXPECT_EQ(query.predicate, nullptr);
  EXPECT_EQ(parse_one("bounds { true } : x").kind, QueryKind::kBounds);
  EXPECT_EQ(parse_one("sup.a --> inf.b").kind, QueryKind::kLeadsTo);
}

TEST(QueryParser, NamesThatLookLikeQueries) {
  const auto shown = [](const std::string& text) {
    const ast::Query query = parse_one(text);
    EXPECT_FALSE(query.error_span) << text << ": " << query.error;
    return query.predicate ? show(*query.predicate) : "";
  };
  EXPECT_EQ(shown("E<> A.E and E.A > M[W].U - R"), "(A.E && (E.A > (M[W].U - R)))");
  EXPECT_EQ(shown("A[] A[0] <= E"), "(A[0] <= E)");
  EXPECT_EQ(shown("E<> Pr.simulate or simulate(1).Pr"), "(Pr.simulate || simulate(1).Pr)");
  EXPECT_EQ(shown("E<> bounds.a == sup && inf"), "((bounds.a == sup) && inf)");
  EXPECT_EQ(shown("E<> P.state && P.init and commit"), "((P.state && P.init) && commit)");
}

TEST(QueryParser, OtherQueriesAreNamed) {
  EXPECT_EQ(other("Pr[<=10](<> P.a)"), "a statistical query (Pr)");
  EXPECT_EQ(other("Pr (<> P.a) >= 0.5"), "a statistical query (Pr)");
  EXPECT_EQ(other("simulate[<=10; 5] { x, y }"), "a simulation query (simulate)");
  EXPECT_EQ(other("simulate 1 [<=10] { x }"), "a simulation query (simulate)");
  EXPECT_EQ(other("E[<=10; 100](max: x)"), "an expected-value query (E[...])");
  EXPECT_EQ(other("strategy S = control: A[] p"), "a strategy query (strategy)");
  EXPECT_EQ(other("control: A<> P.a"), "a game query (control)");
  EXPECT_EQ(other("{ P.a, x } control: A<> P.a"), "a game query (control)");
  EXPECT_EQ(other("E<> control: A<> P.a"), "a game query (control)");
  EXPECT_EQ(other("control_t*(1,2): A<> P.a"), "a game query (control)");
  EXPECT_EQ(other("sat: Scenario"), "a scenario query (sat)");
  EXPECT_EQ(other("E<> P.a under S"), "a query under a strategy");
  EXPECT_EQ(other("A[] (P.a) under S"), "a query under a strategy");
  EXPECT_EQ(other("A[ P.a U P.b ]"), "an until query (A[ p U q ])");
  EXPECT_EQ(other("A[P.a W P.b]"), "a weak until query (A[ p W q ])");
  EXPECT_EQ(other("A[ W and not W U W ]"), "an until query (A[ p U q ])");
  EXPECT_EQ(other("A[ (U == 1) W U ]"), "a weak until query (A[ p W q ])");
  EXPECT_EQ(other("A[ p# W a$ ]"), "a weak until query (A[ p W q ])");
  EXPECT_EQ(other("E<> p$ under S$1"), "a query under a strategy");
  EXPECT_EQ(other("E<> p and a#U == a$W"), "");
  EXPECT_EQ(other("saveStrategy(\"f\", S)"), "a strategy query (saveStrategy)");
  EXPECT_EQ(other("minE(x)[<=10] : <> P.a"), "a strategy query (minE)");
  EXPECT_EQ(other("refinement: A <= B"), "a refinement query (refinement)");
  EXPECT_EQ(other("P.a -->[<=5] P.b"), "a leads-to query with a time bound");
  EXPECT_EQ(other("E<> control.a && under and not under or P.under"), "");
  EXPECT_EQ(other("E<> not under"), "");
}

TEST(QueryParser, Errors) {
  EXPECT_EQ(error("E<>"), "1:4 unexpected end of the query; expected an expression");
  EXPECT_EQ(error("E<> P.a)"), "1:8 unexpected ')'; expected end of the query or an operator");
  EXPECT_EQ(error("P.a"), "1:1 not a query: there is no path quantifier; expected E<>, A[], A<>, E[] or -->");
  EXPECT_EQ(error("A[] E<> P.a"), "1:5 'E<>' inside a query: path quantifiers cannot be nested");
  EXPECT_EQ(error("A[] x <= 5000000000"),
            "1:10 the number 5000000000 does not fit 32 bits; expected a number up to 2147483647");
  EXPECT_EQ(error("A[] x /* y"), "1:7 a comment is not closed");
  EXPECT_EQ(error("sup{x}"), "1:7 unexpected end of the query; expected ':'");
  EXPECT_EQ(error("sup: "), "1:5 unexpected end of the query; expected an expression");
  EXPECT_EQ(error("bounds{}: x"), "1:8 unexpected '}'; expected an expression");
  EXPECT_EQ(error("inf{x} y"), "1:8 unexpected identifier 'y'; expected ':'");
  EXPECT_EQ(error("P.a --> "), "1:8 unexpected end of the query; expected an expression");
  EXPECT_EQ(error("P.a --> P.b --> P.c"), "1:13 unexpected '-->'; expected end of the query or an operator");
}

TEST(QueryParser, AFileHasOneQueryPerLine) {
  const auto queries = parse_queries({"m.q",
                                      "// heading\n\n/* EXPECT:ok\n   E<> no */\n  E<>  P.a // why\r\n"
                                      "A[] P.a and \\\n    P.b\n  A[] (\nA<>\tP.c"});
  ASSERT_EQ(queries.size(), 4U);
  EXPECT_EQ(queries[0].text, "E<> P.a");
  EXPECT_EQ(position(queries[0].span), "5:3");
  EXPECT_EQ(queries[1].text, "A[] P.a and P.b");
  EXPECT_EQ(show(*queries[1].predicate), "(P.a && P.b)");
  EXPECT_EQ(position(queries[1].predicate->operands[1]->span), "7:5");
  ASSERT_TRUE(queries[2].error_span);
  EXPECT_EQ(position(*queries[2].error_span), "8:8");
  EXPECT_FALSE(queries[3].error_span);
  EXPECT_EQ(queries[3].text, "A<> P.c");
  EXPECT_TRUE(parse_queries({"m.q", "// nothing\n"}).empty());
}
}  // namespace
}  // namespace tarrier::languages::uppaal::testing
