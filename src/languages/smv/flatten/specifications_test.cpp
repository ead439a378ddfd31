// SPDX-License-Identifier: MIT
#include "languages/smv/flatten/specifications.hpp"

#include <gtest/gtest.h>

#include "languages/smv/flatten/flat_testing.hpp"

namespace tarrier::languages::smv {
namespace {
constexpr const char* kModel =
    "MODULE main VAR p : m(q.x); q : m(p.x); SPEC AG !p.x INVARSPEC NAME top := p.x | q.d;\n"
    "LTLSPEC G d IN p COMPUTE NAME far := MAX[p.x, q.x]\n"
    "MODULE m(other) VAR x : boolean; DEFINE d := !x; SPEC AF (x & other) LTLSPEC NAME a.b := F other;\n";

TEST(Specifications, OfPartsComeFirstAndTellTheirInstance) {
  EXPECT_EQ(flat(kModel),
            "VAR p.x : boolean\nVAR q.x : boolean\nDEFINE p.d := !p.x\nDEFINE q.d := !q.x\n"
            "CTLSPEC AF (x & other) IN p\nLTLSPEC NAME a.b := F other IN p\n"
            "CTLSPEC AF (x & other) IN q\nLTLSPEC NAME a.b := F other IN q\n"
            "CTLSPEC AG !p.x\nINVARSPEC NAME top := (p.x | q.d)\nLTLSPEC G d IN p\n"
            "COMPUTE NAME far := MAX [ p.x, q.x ]\n");
}

TEST(Specifications, AreFlat) {
  const FlatModel model = load(kModel);
  std::string formulas;
  for (const Specification& spec : model.specifications) formulas += to_text(spec.formula, &model) + "; ";
  EXPECT_EQ(formulas,
            "AF (p.x & q.x); F q.x; AF (q.x & p.x); F p.x; AG !p.x; (p.x | q.d); G p.d; MAX [ p.x, q.x ]; ");
}

std::string query(const std::string& text) {
  const FlatModel model = load(kModel);
  base::Diagnostics diagnostics;
  const auto spec = read_specification(model, {"query", text}, diagnostics);
  if (!spec) return diagnostics.errors().at(0).what();
  constexpr const char* kKinds[] = {"invariant", "LTL", "CTL", "COMPUTE", "PSL"};
  return std::string(kKinds[static_cast<int>(spec->kind)]) + ": " + to_text(spec->formula, &model);
}

TEST(Specifications, CanBeQueries) {
  EXPECT_EQ(query("p.x"), "invariant: p.x");
  EXPECT_EQ(query("G p.x;"), "LTL: G p.x");
  EXPECT_EQ(query("EF p.other"), "CTL: EF q.x");
  EXPECT_EQ(query("d & other IN q"), "invariant: (q.d & p.x)");
  EXPECT_EQ(query("SPEC p.x"), "CTL: p.x");
  EXPECT_EQ(query("LTLSPEC NAME n := p.x -> X q.x"), "LTL: (p.x -> X q.x)");
  EXPECT_EQ(query("INVARSPEC p.x"), "invariant: p.x");
  EXPECT_EQ(query("COMPUTE MIN[p.x, q.x]"), "COMPUTE: MIN [ p.x, q.x ]");
}

TEST(Specifications, ReportWhatIsWrongWithAQuery) {
  EXPECT_EQ(query("p.y"), "query:1:1: 'p' has no part 'y'");
  EXPECT_EQ(query("p.x &"), "query:1:6: unexpected end of the query; expected an expression");
  EXPECT_EQ(query(""), "query:1:1: unexpected end of the query; expected a specification or an expression");
  EXPECT_EQ(query("p.x q.x"),
            "query:1:5: unexpected 'q'; expected ';', end of the query, 'IN' or an operator");
  EXPECT_EQ(query("(G p.x) & (EF p.x)"),
            "query:1:2: a temporal operator of LTL in a CTL specification; expected operators of CTL only");
  EXPECT_EQ(query("p.x IN r"), "query:1:8: there is no instance 'r'");
  EXPECT_EQ(query("INVARSPEC AG p.x"),
            "query:1:11: a temporal operator of CTL in an invariant; expected none");
}
}  // namespace
}  // namespace tarrier::languages::smv
