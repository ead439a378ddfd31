/* SPDX-License-Identifier: MIT
 * TChecker's expressions and statements. The first token is a pseudo token that says which of them follows.
 *
 * Terms are integers (or clocks), formulas are truth values; a term can stand for a formula but not the other
 * way round. So `!a == b` negates the comparison: it cannot be read otherwise.
 */
%require "3.8"
%skeleton "lalr1.cc"
%language "c++"
%define api.namespace {tarrier::languages::tchecker::parsing}
%define api.parser.class {Parser}
%define api.location.type {Range}
%define api.value.type variant
%define api.value.automove
%define api.token.constructor
%define parse.error custom
%define parse.lac full
%locations
%param {Driver& driver}
%expect 0

%code requires {
#include "languages/tchecker/driver.hpp"

namespace tarrier::languages::tchecker::parsing {
struct Comparator {
  model::Op op;
  Range at;
};
}
}

%code provides {
namespace tarrier::languages::tchecker::parsing {
// In lexer.l.
void open_scanner(Driver& driver);
void close_scanner(Driver& driver);
Parser::symbol_type scan(Driver& driver);
// In messages.cpp.
void report_unexpected(Driver& driver, Parser::symbol_kind_type token, Range at,
                       const std::vector<Parser::symbol_kind_type>& expected);
}
}

%code {
namespace tarrier::languages::tchecker::parsing {
namespace {
using model::Op;

Parser::symbol_type yylex(Driver& driver) {
  if (driver.started) return scan(driver);
  driver.started = true;
  const auto start = driver.wants_statements ? Parser::token::START_STATEMENTS : Parser::token::START_CONDITION;
  return Parser::symbol_type(start, driver.here);
}

std::vector<Expr> list(Expr one) {
  std::vector<Expr> all;
  all.push_back(std::move(one));
  return all;
}

std::vector<Expr> list(Expr one, Expr two) {
  std::vector<Expr> all = list(std::move(one));
  all.push_back(std::move(two));
  return all;
}

std::vector<Expr> list(Expr one, Expr two, Expr three) {
  std::vector<Expr> all = list(std::move(one), std::move(two));
  all.push_back(std::move(three));
  return all;
}

template <typename T>
std::vector<T> append(std::vector<T> all, std::vector<T> more) {
  for (T& one : more) all.push_back(std::move(one));
  return all;
}
}
}
// Bison joins the ranges of the symbols on the right; an empty rule stands where the last symbol ended.
#define YYLLOC_DEFAULT(Current, Rhs, N) \
  (Current) = (N) ? tarrier::languages::tchecker::Range{YYRHSLOC(Rhs, 1).begin, YYRHSLOC(Rhs, N).end} \
                  : tarrier::languages::tchecker::Range{YYRHSLOC(Rhs, 0).end, YYRHSLOC(Rhs, 0).end}
}

%token END 0 "end of attribute"
%token START_CONDITION START_STATEMENTS
%token IDENTIFIER "name" NUMBER "number"
%token IF "if" THEN "then" ELSE "else" END_BLOCK "end" WHILE "while" DO "do" LOCAL "local" NOP "nop"
%token AND "&&" OR "||" EQUAL "==" NOT_EQUAL "!=" LESS_EQUAL "<=" GREATER_EQUAL ">=" LESS "<" GREATER ">"
%token ASSIGN "=" PLUS "+" MINUS "-" STAR "*" SLASH "/" PERCENT "%" NOT "!" SEMICOLON ";"
%token LEFT_PAREN "(" RIGHT_PAREN ")" LEFT_BRACKET "[" RIGHT_BRACKET "]" STRAY "character"

%left PLUS MINUS
%left STAR SLASH PERCENT
%precedence UNARY

%type <std::vector<Expr>> condition
%type <Expr> conjunct formula term lvalue
%type <Comparator> comparator
%type <std::vector<Stmt>> statements statement

%start text

%%

text:
  START_CONDITION
| START_CONDITION condition                      { driver.condition = $2; }
| START_STATEMENTS
| START_STATEMENTS statements                    { driver.statements = $2; }
;

condition:
  conjunct                                       { $$ = list($1); }
| condition "&&" conjunct                        { $$ = append($1, list($3)); }
;

conjunct:
  term                                           { $$ = $1; }
| formula                                        { $$ = $1; }
;

formula:
  term comparator term                           { auto c = $2; $$ = driver.operation(c.op, c.at, list($1, $3)); }
| term comparator term comparator term
    { auto c = $2; auto d = $4; $$ = driver.chain(c.op, c.at, d.op, d.at, list($1, $3, $5)); }
| "!" conjunct                                   { $$ = driver.operation(Op::kNot, @1, list($2)); }
| "(" formula ")"                                { $$ = $2; }
| "(" condition "&&" conjunct ")"                { $$ = driver.operation(Op::kAnd, @3, append($2, list($4))); }
;

comparator:
  "=="                                           { $$ = {Op::kEqual, @1}; }
| "!="                                           { $$ = {Op::kNotEqual, @1}; }
| "<"                                            { $$ = {Op::kLess, @1}; }
| "<="                                           { $$ = {Op::kLessEqual, @1}; }
| ">="                                           { $$ = {Op::kGreaterEqual, @1}; }
| ">"                                            { $$ = {Op::kGreater, @1}; }
;

term:
  NUMBER                                         { $$ = driver.number(@1); }
| lvalue                                         { $$ = $1; }
| "(" term ")"                                   { $$ = $2; }
| "-" term  %prec UNARY                          { $$ = driver.operation(Op::kNegate, @1, list($2)); }
| "+" NUMBER  %prec UNARY                        { $$ = driver.number(@2); }
| term "+" term                                  { $$ = driver.operation(Op::kAdd, @2, list($1, $3)); }
| term "-" term                                  { $$ = driver.operation(Op::kSubtract, @2, list($1, $3)); }
| term "*" term                                  { $$ = driver.operation(Op::kMultiply, @2, list($1, $3)); }
| term "/" term                                  { $$ = driver.operation(Op::kDivide, @2, list($1, $3)); }
| term "%" term                                  { $$ = driver.operation(Op::kRemainder, @2, list($1, $3)); }
| "(" "if" condition "then" term "else" term ")"
    { $$ = driver.operation(Op::kConditional, @2, list(driver.operation(Op::kAnd, @3, $3), $5, $7)); }
;

lvalue:
  IDENTIFIER                                     { $$ = driver.name(@1); }
| IDENTIFIER "[" term "]"                        { $$ = driver.element(@1, driver.name(@1), $3); }
;

statements:
  statement                                      { $$ = $1; }
| statements ";" statement                       { $$ = append($1, $3); }
| statements ";"                                 { $$ = $1; }
;

statement:
  lvalue "=" term
    { $$.push_back({.kind = Stmt::Kind::kAssign, .target = $1, .value = $3, .span = driver.span(@1)}); }
| "nop"                                          { }
| "if" condition "then" statements "end"         { $$.push_back(driver.compound(Stmt::Kind::kIf, @1, $2, $4)); }
| "if" condition "then" statements "else" statements "end"
    { $$.push_back(driver.compound(Stmt::Kind::kIf, @1, $2, $4, $6)); }
| "while" condition "do" statements "end"        { $$.push_back(driver.compound(Stmt::Kind::kWhile, @1, $2, $4)); }
| "local" IDENTIFIER
    { $$.push_back({.kind = Stmt::Kind::kLocal, .target = driver.name(@2), .span = driver.span(@2)}); }
| "local" IDENTIFIER "=" term
    { $$.push_back({.kind = Stmt::Kind::kLocal, .target = driver.name(@2), .value = $4, .span = driver.span(@2)}); }
| "local" IDENTIFIER "[" term "]"
    { $$.push_back({.kind = Stmt::Kind::kLocalArray, .target = driver.name(@2), .value = $4, .span = driver.span(@2)}); }
;

%%

namespace tarrier::languages::tchecker::parsing {
// Only what the actions throw as syntax_error comes here: nesting that is too deep.
void Parser::error(const Range& at, const std::string& message) { driver.error(at, message); }

void Parser::report_syntax_error(const context& context) const {
  symbol_kind_type expected[YYNTOKENS];
  const int count = context.expected_tokens(expected, YYNTOKENS);
  report_unexpected(driver, context.token(), context.location(), {expected, expected + count});
}
}  // namespace tarrier::languages::tchecker::parsing
