/* SPDX-License-Identifier: MIT
 * The input language of NuSMV 2.6. The first token is a pseudo token that says whether a model or a query follows.
 *
 * As in NuSMV, all expressions share one grammar, and what may stand where (next(), temporal operators) is checked
 * later. Between `A [` and `U` there is a second, smaller set of rules, because `U` is an operator of LTL elsewhere.
 */
%require "3.8"
%skeleton "lalr1.cc"
%language "c++"
%define api.namespace {tarrier::languages::smv::parsing}
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
#include "languages/smv/reading/driver.hpp"

namespace tarrier::languages::smv::parsing {
using Expressions = std::vector<Expression>;
using Bounds = std::pair<std::int64_t, std::int64_t>;
}
}

%code provides {
namespace tarrier::languages::smv::parsing {
// In lexer.l.
void open_scanner(Driver& driver);
void close_scanner(Driver& driver);
Parser::symbol_type scan(Driver& driver);
// In keywords.cpp.
int keyword(std::string_view text);  // its token
bool begins_section(std::string_view text);
// In messages.cpp.
void report_unexpected(Driver& driver, Parser::symbol_kind_type token, Range at,
                       const std::vector<Parser::symbol_kind_type>& expected);
}
}

%code {
namespace tarrier::languages::smv::parsing {
namespace {
Parser::symbol_type yylex(Driver& driver) {
  if (driver.started) return scan(driver);
  driver.started = true;
  const auto start = driver.is_query ? Parser::token::START_QUERY : Parser::token::START_MODEL;
  return Parser::symbol_type(start, driver.here);
}

Expressions list(Expression one) {
  Expressions all;
  all.push_back(std::move(one));
  return all;
}

Expressions list(Expression one, Expression two) {
  Expressions all = list(std::move(one));
  all.push_back(std::move(two));
  return all;
}

Expressions list(Expression one, Expression two, Expression three) {
  Expressions all = list(std::move(one), std::move(two));
  all.push_back(std::move(three));
  return all;
}

template <typename T>
std::vector<T> append(std::vector<T> all, T one) {
  all.push_back(std::move(one));
  return all;
}

// {e} is e.
Expression set_of(Driver& driver, Range at, Expressions all) {
  return all.size() == 1 ? std::move(all.front()) : driver.make(Op::kSet, at, std::move(all));
}

ast::Spec spec_of(Expression formula, Expression context = {}) {
  return {.formula = std::move(formula), .context = std::move(context)};
}
}
}
// Bison joins the ranges of the symbols on the right; an empty rule stands where the last symbol ended.
#define YYLLOC_DEFAULT(Current, Rhs, N) \
  (Current) = (N) ? tarrier::languages::smv::parsing::Range{YYRHSLOC(Rhs, 1).begin, YYRHSLOC(Rhs, N).end} \
                  : tarrier::languages::smv::parsing::Range{YYRHSLOC(Rhs, 0).end, YYRHSLOC(Rhs, 0).end}
}

%token END 0 "end of file"
%token START_MODEL START_QUERY
%token IDENTIFIER "name" NUMBER "number" WORD_CONSTANT "word" FRACTION "fraction" STRAY "character"
%token MODULE "MODULE" VAR "VAR" IVAR "IVAR" FROZENVAR "FROZENVAR" DEFINE "DEFINE" CONSTANTS "CONSTANTS"
%token ASSIGN "ASSIGN" INIT "INIT" TRANS "TRANS" INVAR "INVAR" FAIRNESS "FAIRNESS" JUSTICE "JUSTICE"
%token COMPASSION "COMPASSION" ISA "ISA" SPEC "SPEC" CTLSPEC "CTLSPEC" INVARSPEC "INVARSPEC" LTLSPEC "LTLSPEC"
%token COMPUTE "COMPUTE" PSLSPEC "PSLSPEC" NAME "NAME" IN_CONTEXT "IN" UNSUPPORTED "unsupported section"
%token MIN "MIN" MAX "MAX" PROCESS "process" ARRAY "array" OF "of" BOOLEAN "boolean" INTEGER "integer" REAL "real"
%token WORD "'word'" WORD1 "word1" BOOL "bool" TOINT "toint" SIGNED "signed" UNSIGNED "unsigned" EXTEND "extend"
%token RESIZE "resize" SIZEOF "sizeof" UWCONST "uwconst" SWCONST "swconst" COUNT "count" ABS "abs" LEAST "min"
%token GREATEST "max" CASE "case" ESAC "esac" MOD "mod" NEXT "next" SMALL_INIT "init" UNION "union" IN_SET "in"
%token XOR "xor" XNOR "xnor" SELF "self" TRUE "TRUE" FALSE "FALSE"
%token EX "EX" AX "AX" EF "EF" AF "AF" EG "EG" AG "AG" E "E" A "A" BU "BU" EBF "EBF" ABF "ABF" EBG "EBG" ABG "ABG"
%token X "X" G "G" F "F" U "U" V "V" Y "Y" Z "Z" H "H" O "O" S "S" T "T"
%token ASSIGNS ":=" CONCATENATION "::" TO ".." IMPLIES "->" IFF "<->" NOT_EQUAL "!=" LESS_EQUAL "<="
%token GREATER_EQUAL ">=" SHIFT_LEFT "<<" SHIFT_RIGHT ">>" EQUAL "=" LESS "<" GREATER ">" PLUS "+" MINUS "-"
%token STAR "*" SLASH "/" NOT "!" AND "&" OR "|" QUESTION "?" COLON ":" SEMICOLON ";" COMMA "," DOT "."
%token LEFT_PAREN "(" RIGHT_PAREN ")" LEFT_BRACKET "[" RIGHT_BRACKET "]" LEFT_BRACE "{" RIGHT_BRACE "}"

%type <Expression> variable primary postfix unary concatenation product sum shift set union membership relation
%type <Expression> ctl pure_ctl ctl_and ctl_or ctl_iff ctl_implies ltl_unary pure_ltl ltl_binary conjunction
%type <Expression> disjunction conditional equivalence expression array_expression constant_name type_value compute
%type <Expressions> expressions branches array_items type_values
%type <std::int64_t> integer
%type <Bounds> bounds time_bounds
%type <ast::Type> simple_type type module_type
%type <ast::Spec> formula_in_context named_formula named_compute

%start text

%%

text:
  START_MODEL modules
| START_QUERY query
;

query:
  { driver.program.modules.emplace_back(); } queried
;

queried:
  specification
| formula_in_context
    { auto spec = $1; spec.is_bare = true; driver.specify(Specification::Kind::kInvariant, @1, std::move(spec)); }
;

/* Modules */

modules:
  module
| modules module
;

module: module_head body;

module_head: "MODULE" module_name parameters;

module_name: IDENTIFIER                          { driver.begin_module(@1); };

parameters:
  %empty
| "(" ")"
| "(" parameter_list ")"
;

parameter_list:
  parameter
| parameter_list "," parameter
;

parameter: IDENTIFIER                            { driver.module().parameters.push_back(driver.word(@1)); };

body:
  %empty
| body section
| body specification
| body error
;

section:
  "VAR" variables
| "IVAR" inputs
| "FROZENVAR" frozen_variables
| "DEFINE" definitions
| "CONSTANTS" constants ";"
| "ASSIGN" assignments
| "INIT" expression semicolon                    { driver.constrain(ast::Constraint::Kind::kInitial, $2); }
| "INVAR" expression semicolon                   { driver.constrain(ast::Constraint::Kind::kInvariant, $2); }
| "TRANS" expression semicolon                   { driver.constrain(ast::Constraint::Kind::kTransition, $2); }
| "FAIRNESS" expression semicolon                { driver.constrain(ast::Constraint::Kind::kJustice, $2); }
| "JUSTICE" expression semicolon                 { driver.constrain(ast::Constraint::Kind::kJustice, $2); }
| "COMPASSION" "(" expression "," expression ")" semicolon
    { driver.constrain(ast::Constraint::Kind::kCompassion, $3, $5); }
| "ISA" IDENTIFIER                               { driver.module().bases.push_back(driver.word(@2)); }
;

semicolon: %empty | ";";

variables:
  %empty
| variables variable ":" type ";"
    { driver.module().declarations.push_back({$2, Variable::Kind::kState, $4}); }
;

inputs:
  %empty
| inputs variable ":" simple_type ";"
    { driver.module().declarations.push_back({$2, Variable::Kind::kInput, $4}); }
;

frozen_variables:
  %empty
| frozen_variables variable ":" simple_type ";"
    { driver.module().declarations.push_back({$2, Variable::Kind::kFrozen, $4}); }
;

definitions:
  %empty
| definitions variable ":=" expression ";"       { driver.module().definitions.push_back({$2, $4}); }
| definitions variable ":=" array_expression ";" { driver.module().definitions.push_back({$2, $4}); }
;

array_expression: "[" array_items "]"            { $$ = driver.make(Op::kArray, @1, $2); };

array_items:
  expression                                     { $$ = list($1); }
| array_expression                               { $$ = list($1); }
| array_items "," expression                     { $$ = append($1, $3); }
| array_items "," array_expression               { $$ = append($1, $3); }
;

constants:
  %empty
| constant_list
;

constant_list:
  constant_name                                  { driver.module().constants.push_back($1); }
| constant_list "," constant_name                { driver.module().constants.push_back($3); }
;

constant_name:
  IDENTIFIER                                     { $$ = driver.name(@1); }
| constant_name "." IDENTIFIER                   { $$ = driver.member(@1, $1, @3); }
;

assignments:
  %empty
| assignments variable ":=" expression ";"
    { driver.module().assignments.push_back({Assignment::Kind::kCurrent, $2, $4}); }
| assignments "init" "(" variable ")" ":=" expression ";"
    { driver.module().assignments.push_back({Assignment::Kind::kInit, $4, $7}); }
| assignments "next" "(" variable ")" ":=" expression ";"
    { driver.module().assignments.push_back({Assignment::Kind::kNext, $4, $7}); }
;

variable:
  IDENTIFIER                                     { $$ = driver.name(@1); }
| "self"                                         { $$ = driver.make(Op::kSelf, @1, {}); }
| variable "." IDENTIFIER                        { $$ = driver.member(@1, $1, @3); }
| variable "." NUMBER                            { $$ = driver.member(@1, $1, @3); }
| variable "[" expression "]"                    { $$ = driver.make(Op::kIndex, @1, list($1, $3)); }
;

/* Types */

type:
  simple_type                                    { $$ = $1; }
| module_type                                    { $$ = $1; }
| "process" module_type                          { $$ = $2; $$.is_process = true; }
;

module_type:
  IDENTIFIER
    { $$ = {.kind = ast::Type::Kind::kModule, .module = driver.word(@1).name, .span = driver.span(@1)}; }
| IDENTIFIER "(" ")"
    { $$ = {.kind = ast::Type::Kind::kModule, .module = driver.word(@1).name, .span = driver.span(@1)}; }
| IDENTIFIER "(" expressions ")"
    { $$ = {.kind = ast::Type::Kind::kModule, .values = $3, .module = driver.word(@1).name, .span = driver.span(@1)}; }
| "array" shift ".." shift "of" module_type      { driver.unsupported(@1, "an array of modules"); }
;

simple_type:
  "boolean"                                      { $$ = {.span = driver.span(@1)}; }
| "integer"                                      { driver.unsupported(@1, "the type integer"); }
| "real"                                         { driver.unsupported(@1, "the type real"); }
| "'word'" "[" expression "]"
    { $$ = {.kind = ast::Type::Kind::kWord, .low = $3, .span = driver.span(@1)}; }
| "unsigned" "'word'" "[" expression "]"
    { $$ = {.kind = ast::Type::Kind::kWord, .low = $4, .span = driver.span(@1)}; }
| "signed" "'word'" "[" expression "]"
    { $$ = {.kind = ast::Type::Kind::kWord, .is_signed = true, .low = $4, .span = driver.span(@1)}; }
| shift ".." shift
    { $$ = {.kind = ast::Type::Kind::kRange, .low = $1, .high = $3, .span = driver.span(@1)}; }
| "{" type_values "}"
    { $$ = {.kind = ast::Type::Kind::kValues, .values = $2, .span = driver.span(@1)}; }
| "array" shift ".." shift "of" simple_type
    { $$ = {.kind = ast::Type::Kind::kArray, .low = $2, .high = $4, .element = std::make_shared<const ast::Type>($6),
            .span = driver.span(@1)}; }
| "array" "'word'"                               { driver.unsupported(@1, "an array of words by words"); YYABORT; }
;

type_values:
  type_value                                     { $$ = list($1); }
| type_values "," type_value                     { $$ = append($1, $3); }
;

type_value:
  constant_name                                  { $$ = $1; }
| "TRUE"                                         { $$ = driver.boolean(@1, true); }
| "FALSE"                                        { $$ = driver.boolean(@1, false); }
| integer
    { $$ = Expression(ExpressionNode{.constant = Constant::integer($1), .span = driver.span(@1)}); }
;

integer:
  NUMBER                                         { $$ = driver.integer(@1); }
| "+" NUMBER                                     { $$ = driver.integer(@2); }
| "-" NUMBER                                     { $$ = -driver.integer(@2); }
;

/* Specifications */

specification:
  "SPEC" named_formula                           { driver.specify(Specification::Kind::kCtl, @1, $2); }
| "CTLSPEC" named_formula                        { driver.specify(Specification::Kind::kCtl, @1, $2); }
| "LTLSPEC" named_formula                        { driver.specify(Specification::Kind::kLtl, @1, $2); }
| "INVARSPEC" named_formula                      { driver.specify(Specification::Kind::kInvariant, @1, $2); }
| "COMPUTE" named_compute                        { driver.specify(Specification::Kind::kCompute, @1, $2); }
| "PSLSPEC"                                      { driver.specify_psl(@1); }
;

named_formula:
  formula_in_context                             { $$ = $1; }
| "NAME" variable ":=" formula_in_context        { $$ = $4; $$.name = to_text($2); }
;

formula_in_context:
  expression semicolon                           { $$ = spec_of($1); }
| expression "IN" variable semicolon             { $$ = spec_of($1, $3); }
;

named_compute:
  compute semicolon                              { $$ = spec_of($1); }
| compute "IN" variable semicolon                { $$ = spec_of($1, $3); }
| "NAME" variable ":=" compute semicolon         { $$ = spec_of($4); $$.name = to_text($2); }
;

compute:
  "MIN" "[" expression "," expression "]"        { $$ = driver.make(Op::kMinDistance, @1, list($3, $5)); }
| "MAX" "[" expression "," expression "]"        { $$ = driver.make(Op::kMaxDistance, @1, list($3, $5)); }
;

/* Expressions, tightest first */

primary:
  IDENTIFIER                                     { $$ = driver.name(@1); }
| "self"                                         { $$ = driver.make(Op::kSelf, @1, {}); }
| "TRUE"                                         { $$ = driver.boolean(@1, true); }
| "FALSE"                                        { $$ = driver.boolean(@1, false); }
| NUMBER                                         { $$ = driver.number(@1); }
| "+" NUMBER                                     { $$ = driver.number(@2); }
| WORD_CONSTANT                                  { $$ = driver.word_constant(@1); }
| FRACTION                                       { driver.unsupported(@1, "a number with a fraction"); $$ = driver.boolean(@1, false); }
| "(" expression ")"                             { $$ = $2; }
| "case" branches "esac"                         { $$ = driver.case_of(@1, $2); }
| "next" "(" expression ")"                      { $$ = driver.make(Op::kNext, @1, list($3)); }
| "count" "(" expressions ")"                    { $$ = driver.make(Op::kCount, @1, $3); }
| "abs" "(" expression ")"                       { $$ = driver.make(Op::kAbsolute, @1, list($3)); }
| "min" "(" expression "," expression ")"        { $$ = driver.make(Op::kMinimum, @1, list($3, $5)); }
| "max" "(" expression "," expression ")"        { $$ = driver.make(Op::kMaximum, @1, list($3, $5)); }
| "bool" "(" expression ")"                      { $$ = driver.make(Op::kToBoolean, @1, list($3)); }
| "toint" "(" expression ")"                     { $$ = driver.make(Op::kToInteger, @1, list($3)); }
| "word1" "(" expression ")"                     { $$ = driver.make(Op::kToWord1, @1, list($3)); }
| "signed" "(" expression ")"                    { $$ = driver.make(Op::kToSigned, @1, list($3)); }
| "unsigned" "(" expression ")"                  { $$ = driver.make(Op::kToUnsigned, @1, list($3)); }
| "sizeof" "(" expression ")"                    { $$ = driver.make(Op::kSizeOf, @1, list($3)); }
| "extend" "(" expression "," expression ")"     { $$ = driver.make(Op::kExtend, @1, list($3, $5)); }
| "resize" "(" expression "," expression ")"     { $$ = driver.make(Op::kResize, @1, list($3, $5)); }
| "uwconst" "(" expression "," expression ")"    { $$ = driver.make(Op::kUnsignedWord, @1, list($3, $5)); }
| "swconst" "(" expression "," expression ")"    { $$ = driver.make(Op::kSignedWord, @1, list($3, $5)); }
;

branches:
  expression ":" expression ";"                  { $$ = list($1, $3); }
| branches expression ":" expression ";"         { $$ = append(append($1, $2), $4); }
;

expressions:
  expression                                     { $$ = list($1); }
| expressions "," expression                     { $$ = append($1, $3); }
;

postfix:
  primary                                        { $$ = $1; }
| postfix "." IDENTIFIER                         { $$ = driver.member(@1, $1, @3); }
| postfix "." NUMBER                             { $$ = driver.member(@1, $1, @3); }
| postfix "[" expression "]"                     { $$ = driver.make(Op::kIndex, @1, list($1, $3)); }
| postfix "[" expression ":" expression "]"      { $$ = driver.make(Op::kBits, @1, list($1, $3, $5)); }
;

unary:
  postfix                                        { $$ = $1; }
| "!" unary                                      { $$ = driver.make(Op::kNot, @1, list($2)); }
| "-" unary                                      { $$ = driver.make(Op::kNegate, @1, list($2)); }
;

concatenation:
  unary                                          { $$ = $1; }
| concatenation "::" unary                       { $$ = driver.make(Op::kConcatenate, @2, list($1, $3)); }
;

product:
  concatenation                                  { $$ = $1; }
| product "*" concatenation                      { $$ = driver.chain(Op::kMultiply, @2, $1, $3); }
| product "/" concatenation                      { $$ = driver.make(Op::kDivide, @2, list($1, $3)); }
| product "mod" concatenation                    { $$ = driver.make(Op::kModulo, @2, list($1, $3)); }
;

sum:
  product                                        { $$ = $1; }
| sum "+" product                                { $$ = driver.chain(Op::kAdd, @2, $1, $3); }
| sum "-" product                                { $$ = driver.make(Op::kSubtract, @2, list($1, $3)); }
;

shift:
  sum                                            { $$ = $1; }
| shift "<<" sum                                 { $$ = driver.make(Op::kShiftLeft, @2, list($1, $3)); }
| shift ">>" sum                                 { $$ = driver.make(Op::kShiftRight, @2, list($1, $3)); }
;

set:
  shift                                          { $$ = $1; }
| shift ".." shift                               { $$ = driver.make(Op::kRange, @2, list($1, $3)); }
| "{" expressions "}"                            { $$ = set_of(driver, @1, $2); }
;

union:
  set                                            { $$ = $1; }
| union "union" set                              { $$ = driver.chain(Op::kUnion, @2, $1, $3); }
;

membership:
  union                                          { $$ = $1; }
| membership "in" union                          { $$ = driver.make(Op::kIn, @2, list($1, $3)); }
;

relation:
  membership                                     { $$ = $1; }
| relation "=" membership                        { $$ = driver.make(Op::kEqual, @2, list($1, $3)); }
| relation "!=" membership                       { $$ = driver.make(Op::kNotEqual, @2, list($1, $3)); }
| relation "<" membership                        { $$ = driver.make(Op::kLess, @2, list($1, $3)); }
| relation "<=" membership                       { $$ = driver.make(Op::kLessEqual, @2, list($1, $3)); }
| relation ">" membership                        { $$ = driver.make(Op::kGreater, @2, list($1, $3)); }
| relation ">=" membership                       { $$ = driver.make(Op::kGreaterEqual, @2, list($1, $3)); }
;

bounds: integer ".." integer                     { $$ = Bounds($1, $3); };

ctl:
  relation                                       { $$ = $1; }
| pure_ctl                                       { $$ = $1; }
;

pure_ctl:
  "EX" ctl                                       { $$ = driver.make(Op::kEX, @1, list($2)); }
| "AX" ctl                                       { $$ = driver.make(Op::kAX, @1, list($2)); }
| "EF" ctl                                       { $$ = driver.make(Op::kEF, @1, list($2)); }
| "AF" ctl                                       { $$ = driver.make(Op::kAF, @1, list($2)); }
| "EG" ctl                                       { $$ = driver.make(Op::kEG, @1, list($2)); }
| "AG" ctl                                       { $$ = driver.make(Op::kAG, @1, list($2)); }
| "E" "[" ctl_implies "U" ctl_implies "]"        { $$ = driver.make(Op::kEU, @1, list($3, $5)); }
| "A" "[" ctl_implies "U" ctl_implies "]"        { $$ = driver.make(Op::kAU, @1, list($3, $5)); }
| "E" "[" ctl_implies "BU" bounds ctl_implies "]"  { $$ = driver.bounded(Op::kEBU, @1, list($3, $6), $5); }
| "A" "[" ctl_implies "BU" bounds ctl_implies "]"  { $$ = driver.bounded(Op::kABU, @1, list($3, $6), $5); }
| "EBF" bounds ctl                               { $$ = driver.bounded(Op::kEBF, @1, list($3), $2); }
| "ABF" bounds ctl                               { $$ = driver.bounded(Op::kABF, @1, list($3), $2); }
| "EBG" bounds ctl                               { $$ = driver.bounded(Op::kEBG, @1, list($3), $2); }
| "ABG" bounds ctl                               { $$ = driver.bounded(Op::kABG, @1, list($3), $2); }
| "!" pure_ctl                                   { $$ = driver.make(Op::kNot, @1, list($2)); }
;

ctl_and:
  ctl                                            { $$ = $1; }
| ctl_and "&" ctl                                { $$ = driver.chain(Op::kAnd, @2, $1, $3); }
;

ctl_or:
  ctl_and                                        { $$ = $1; }
| ctl_or "|" ctl_and                             { $$ = driver.chain(Op::kOr, @2, $1, $3); }
| ctl_or "xor" ctl_and                           { $$ = driver.make(Op::kXor, @2, list($1, $3)); }
| ctl_or "xnor" ctl_and                          { $$ = driver.make(Op::kXnor, @2, list($1, $3)); }
;

ctl_iff:
  ctl_or                                         { $$ = $1; }
| ctl_iff "<->" ctl_or                           { $$ = driver.make(Op::kIff, @2, list($1, $3)); }
;

ctl_implies:
  ctl_iff                                        { $$ = $1; }
| ctl_iff "->" ctl_implies                       { $$ = driver.make(Op::kImplies, @2, list($1, $3)); }
;

time_bounds: "[" integer "," integer "]"         { $$ = Bounds($2, $4); };

ltl_unary:
  ctl                                            { $$ = $1; }
| pure_ltl                                       { $$ = $1; }
;

pure_ltl:
  "X" ltl_unary                                  { $$ = driver.make(Op::kX, @1, list($2)); }
| "Y" ltl_unary                                  { $$ = driver.make(Op::kY, @1, list($2)); }
| "Z" ltl_unary                                  { $$ = driver.make(Op::kZ, @1, list($2)); }
| "G" ltl_unary                                  { $$ = driver.make(Op::kG, @1, list($2)); }
| "H" ltl_unary                                  { $$ = driver.make(Op::kH, @1, list($2)); }
| "F" ltl_unary                                  { $$ = driver.make(Op::kF, @1, list($2)); }
| "O" ltl_unary                                  { $$ = driver.make(Op::kO, @1, list($2)); }
| "G" time_bounds ltl_unary                      { $$ = driver.bounded(Op::kG, @1, list($3), $2); }
| "H" time_bounds ltl_unary                      { $$ = driver.bounded(Op::kH, @1, list($3), $2); }
| "F" time_bounds ltl_unary                      { $$ = driver.bounded(Op::kF, @1, list($3), $2); }
| "O" time_bounds ltl_unary                      { $$ = driver.bounded(Op::kO, @1, list($3), $2); }
| "!" pure_ltl                                   { $$ = driver.make(Op::kNot, @1, list($2)); }
;

ltl_binary:
  ltl_unary                                      { $$ = $1; }
| ltl_binary "U" ltl_unary                       { $$ = driver.make(Op::kU, @2, list($1, $3)); }
| ltl_binary "V" ltl_unary                       { $$ = driver.make(Op::kV, @2, list($1, $3)); }
| ltl_binary "S" ltl_unary                       { $$ = driver.make(Op::kS, @2, list($1, $3)); }
| ltl_binary "T" ltl_unary                       { $$ = driver.make(Op::kT, @2, list($1, $3)); }
;

conjunction:
  ltl_binary                                     { $$ = $1; }
| conjunction "&" ltl_binary                     { $$ = driver.chain(Op::kAnd, @2, $1, $3); }
;

disjunction:
  conjunction                                    { $$ = $1; }
| disjunction "|" conjunction                    { $$ = driver.chain(Op::kOr, @2, $1, $3); }
| disjunction "xor" conjunction                  { $$ = driver.make(Op::kXor, @2, list($1, $3)); }
| disjunction "xnor" conjunction                 { $$ = driver.make(Op::kXnor, @2, list($1, $3)); }
;

conditional:
  disjunction                                    { $$ = $1; }
| disjunction "?" expression ":" conditional     { $$ = driver.make(Op::kConditional, @2, list($1, $3, $5)); }
;

equivalence:
  conditional                                    { $$ = $1; }
| equivalence "<->" conditional                  { $$ = driver.make(Op::kIff, @2, list($1, $3)); }
;

expression:
  equivalence                                    { $$ = $1; }
| equivalence "->" expression                    { $$ = driver.make(Op::kImplies, @2, list($1, $3)); }
;

%%

namespace tarrier::languages::smv::parsing {
// Only what the actions throw as syntax_error comes here: nesting that is too deep.
void Parser::error(const Range& at, const std::string& message) { driver.error(at, message); }

void Parser::report_syntax_error(const context& context) const {
  symbol_kind_type expected[YYNTOKENS];
  const int count = context.expected_tokens(expected, YYNTOKENS);
  report_unexpected(driver, context.token(), context.location(), {expected, expected + count});
}
}  // namespace tarrier::languages::smv::parsing
