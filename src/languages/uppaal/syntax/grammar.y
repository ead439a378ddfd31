/* SPDX-License-Identifier: MIT
 * The grammar of UPPAAL models and queries. The first token is a pseudo token that says which kind of text follows.
 *
 * Type names are IDENTIFIERs. A block therefore holds declarations and statements in one list (one token after
 * `T x` or `f(x)` decides what it is); Driver::block refuses a declaration after a statement.
 */
%require "3.8"
%skeleton "lalr1.cc"
%language "c++"
%define api.namespace {tarrier::languages::uppaal::parsing}
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
#include "languages/uppaal/syntax/driver.hpp"

namespace tarrier::languages::uppaal::parsing {
struct Label {  // of an edge in .xta
  enum Kind { kSelect, kGuard, kSync, kUpdate, kWeight } kind = kWeight;
  std::vector<ast::Select> selects;
  Expressions expressions;
  ast::Direction direction = ast::Direction::kSend;
  std::string text;
};
using NamedRange = std::pair<std::string, Range>;
}
}

%code {
#include "languages/uppaal/syntax/messages.hpp"
#include "languages/uppaal/syntax/scanner.hpp"

namespace tarrier::languages::uppaal::parsing {
namespace {
using ast::BaseType;
using ast::ExprKind;
using ast::StatementKind;
using model::Op;

Parser::symbol_type yylex(Driver& driver) { return driver.scanner().next(); }

// The word of a label that the edge has already; empty if it is the first of its kind.
std::string_view repeated(const ast::Edge& edge, Label::Kind kind) {
  switch (kind) {
    case Label::kSelect: return edge.select_text.empty() ? "" : "select";
    case Label::kGuard: return edge.guard_text.empty() ? "" : "guard";
    case Label::kSync: return edge.sync_text.empty() ? "" : "sync";
    case Label::kUpdate: return edge.update_text.empty() ? "" : "assign";
    case Label::kWeight: return edge.has_weight ? "probability" : "";
  }
  return {};
}

void apply(Driver& driver, ast::Edge& edge, Label label, Range at) {
  if (const std::string_view word = repeated(edge, label.kind); !word.empty())
    return driver.error(at, "a second " + std::string(word) + " label");
  switch (label.kind) {
    case Label::kSelect:
      edge.selects = std::move(label.selects);
      edge.select_text = std::move(label.text);
      break;
    case Label::kGuard:
      if (!label.expressions.empty()) edge.guard = std::move(label.expressions.front());
      edge.guard_text = std::move(label.text);
      break;
    case Label::kSync:
      edge.channel = std::move(label.expressions.front());
      edge.direction = label.direction;
      edge.sync_text = std::move(label.text);
      break;
    case Label::kUpdate:
      edge.updates = std::move(label.expressions);
      edge.update_text = std::move(label.text);
      break;
    case Label::kWeight: edge.has_weight = true; break;
  }
}
}
}
}

%token END 0 "end of text"
%token START_DECLARATIONS START_PARAMETERS START_SELECTS START_CONDITION START_SYNC START_UPDATES START_SYSTEM
%token START_XTA START_QUERY START_OLD_PARAMETERS
%token <std::string> IDENTIFIER "identifier" STRING "string" REAL "decimal number"
%token <std::int64_t> NUMBER "number"
%token MAGNITUDE_OF_MINIMUM "2147483648"
%token AND "and" OR "or" XOR "xor" IMPLY "imply" NOT "not" TRUE "true" FALSE "false"
%token FORALL "forall" EXISTS "exists" SUM "sum" DEADLOCK "deadlock" SPAWN "spawn"
%token IF "if" ELSE "else" WHILE "while" DO "do" FOR "for" RETURN "return" ASSERT "assert"
%token OLD_CONST OLD_PROCESS
%token CONST "const" META "meta" URGENT "urgent" BROADCAST "broadcast" HYBRID "hybrid"
%token INT "int" BOOL "bool" CLOCK "clock" CHAN "chan" SCALAR "scalar" DOUBLE "double" STRING_TYPE "string type"
%token VOID "void" STRUCT "struct" TYPEDEF "typedef" PRIORITY "priority" DEFAULT "default"
%token BEFORE_UPDATE "before_update" AFTER_UPDATE "after_update" IMPORT "import" DYNAMIC "dynamic"
%token SYSTEM "system" PROCESS "process" STATE "state" BRANCHPOINT "branchpoint" COMMIT "commit" INIT "init"
%token TRANS "trans" SELECT "select" GUARD "guard" SYNC "sync" ASSIGN_LABEL "assign" PROBABILITY "probability"
%token QUERY_BLOCK "query"
%token E_EVENTUALLY "E<>" A_GLOBALLY "A[]" A_EVENTUALLY "A<>" E_GLOBALLY "E[]" LEADS_TO "-->"
%token SUP "sup" INF "inf" BOUNDS "bounds"
%token ASSIGN "=" ADD_ASSIGN "+=" SUBTRACT_ASSIGN "-=" MULTIPLY_ASSIGN "*=" DIVIDE_ASSIGN "/=" REMAINDER_ASSIGN "%="
%token AND_ASSIGN "&=" OR_ASSIGN "|=" XOR_ASSIGN "^=" SHIFT_LEFT_ASSIGN "<<=" SHIFT_RIGHT_ASSIGN ">>="
%token INCREMENT "++" DECREMENT "--" ARROW "->" UNCONTROLLABLE_ARROW "-u->" POWER "**" AND_AND "&&" OR_OR "||"
%token SHIFT_LEFT "<<" SHIFT_RIGHT ">>" MINIMUM "<?" MAXIMUM ">?" LESS_EQUAL "<=" GREATER_EQUAL ">=" EQUAL "=="
%token NOT_EQUAL "!=" LESS "<" GREATER ">" PLUS "+" MINUS "-" STAR "*" SLASH "/" PERCENT "%" AMPERSAND "&" BAR "|"
%token CARET "^" EXCLAMATION "!" QUESTION "?" COLON ":" SEMICOLON ";" COMMA "," DOT "." APOSTROPHE "'"
%token LEFT_PAREN "(" RIGHT_PAREN ")" LEFT_BRACKET "[" RIGHT_BRACKET "]" LEFT_BRACE "{" RIGHT_BRACE "}"

/* Loosest first. */
%precedence "then"
%precedence ELSE
%precedence FORALL
%right ASSIGN ADD_ASSIGN SUBTRACT_ASSIGN MULTIPLY_ASSIGN DIVIDE_ASSIGN REMAINDER_ASSIGN AND_ASSIGN OR_ASSIGN XOR_ASSIGN SHIFT_LEFT_ASSIGN SHIFT_RIGHT_ASSIGN
%right QUESTION COLON
%left OR_OR OR XOR IMPLY
%left AND_AND AND
%left BAR
%left CARET
%left AMPERSAND
%left EQUAL NOT_EQUAL
%left LESS LESS_EQUAL GREATER_EQUAL GREATER
%left MINIMUM MAXIMUM
%left SHIFT_LEFT SHIFT_RIGHT
%left PLUS MINUS
%left STAR SLASH PERCENT
%left POWER
%precedence EXCLAMATION NOT UNARY
%right INCREMENT DECREMENT
%precedence LEFT_PAREN LEFT_BRACKET DOT APOSTROPHE

%type <ast::ExprPtr> expression optional_expression condition channel test
%type <Expressions> expressions optional_expressions arguments
%type <ast::TypePtr> type base_type builtin_type
%type <ast::FieldGroup> field_group
%type <std::vector<ast::FieldGroup>> field_groups
%type <ast::Declarator> declarator field old_constant
%type <std::vector<ast::Declarator>> declarators fields old_constants
%type <ast::Dimension> dimension
%type <std::vector<ast::Dimension>> dimensions
%type <ast::Initialiser> initialiser initialiser_item
%type <std::vector<ast::Initialiser>> initialiser_items
%type <ast::VariableDeclaration> variable_declaration
%type <ast::ChannelPriorities::Level> channel_level
%type <std::vector<ast::ChannelPriorities::Level>> channel_levels
%type <ast::Function> function_head
%type <ast::Parameter> parameter
%type <std::vector<ast::Parameter>> parameters parameter_list process_parameters
%type <std::vector<ast::Parameter>> old_parameters old_parameter_groups old_parameter_group old_process_parameters
%type <ast::Statement> statement
%type <ast::Block> block block_items
%type <ast::Select> select
%type <std::vector<ast::Select>> selects
%type <std::pair<ast::ExprPtr, ast::Direction>> synchronisation
%type <Label> label
%type <ast::Edge> edge edge_body labels
%type <std::string> field_name new_name
%type <NamedRange> name
%type <std::vector<NamedRange>> names
%type <ast::QueryKind> path_quantifier extremum

%start text

%%

text:
  START_DECLARATIONS declarations
| START_PARAMETERS parameters                    { driver.parameters = $2; }
| START_OLD_PARAMETERS old_parameters            { driver.parameters = $2; }
| START_SELECTS
| START_SELECTS selects                          { driver.selects = $2; }
| START_CONDITION
| START_CONDITION condition                      { driver.expression = $2; }
| START_SYNC
| START_SYNC synchronisation                     { auto sync = $2; driver.expression = std::move(sync.first); driver.direction = sync.second; }
| START_UPDATES
| START_UPDATES expressions                      { driver.updates = $2; }
| START_SYSTEM system_items
| START_XTA xta_items                            { driver.end_xta(@2); }
| START_QUERY query
;

/* Expressions */

expression:
  NUMBER                                         { $$ = driver.make.literal(ExprKind::kNumber, @1, $1); }
| REAL                                           { $$ = driver.make.word(ExprKind::kReal, @1, $1); }
| STRING                                         { $$ = driver.make.word(ExprKind::kString, @1, $1); }
| TRUE                                           { $$ = driver.make.literal(ExprKind::kBool, @1, 1); }
| FALSE                                          { $$ = driver.make.literal(ExprKind::kBool, @1, 0); }
| IDENTIFIER                                     { $$ = driver.make.word(ExprKind::kName, @1, $1); }
| DEADLOCK                                       { $$ = driver.make.word(ExprKind::kDeadlock, @1, "deadlock"); }
| "(" expression ")"                             { $$ = $2; }
| expression "[" expression "]"                  { $$ = driver.make.index(@$, $1, $3); }
| expression "(" arguments ")"                   { $$ = driver.make.call(@$, $1, $3); }
| expression "." field_name                      { $$ = driver.make.field(@$, $1, $3); }
| expression "'"                                 { $$ = driver.make.rate(@$, $1); }
| expression "++"                                { $$ = driver.make.increment(@$, $1, +1, false); }
| expression "--"                                { $$ = driver.make.increment(@$, $1, -1, false); }
| "++" expression                                { $$ = driver.make.increment(@$, $2, +1, true); }
| "--" expression                                { $$ = driver.make.increment(@$, $2, -1, true); }
| "!" expression                                 { $$ = driver.make.unary(Op::kNot, @1, $2); }
| "not" expression                               { $$ = driver.make.unary(Op::kNot, @1, $2); }
| "+" expression  %prec UNARY                    { $$ = $2; }
| "-" expression  %prec UNARY                    { $$ = driver.make.unary(Op::kNegate, @1, $2); }
| "-" MAGNITUDE_OF_MINIMUM  %prec UNARY          { $$ = driver.make.literal(ExprKind::kNumber, @1, INT32_MIN); }
| expression "**" expression                     { $$ = driver.make.binary(Op::kPower, @2, $1, $3); }
| expression "*" expression                      { $$ = driver.make.binary(Op::kMultiply, @2, $1, $3); }
| expression "/" expression                      { $$ = driver.make.binary(Op::kDivide, @2, $1, $3); }
| expression "%" expression                      { $$ = driver.make.binary(Op::kRemainder, @2, $1, $3); }
| expression "+" expression                      { $$ = driver.make.binary(Op::kAdd, @2, $1, $3); }
| expression "-" expression                      { $$ = driver.make.binary(Op::kSubtract, @2, $1, $3); }
| expression "<<" expression                     { $$ = driver.make.binary(Op::kShiftLeft, @2, $1, $3); }
| expression ">>" expression                     { $$ = driver.make.binary(Op::kShiftRight, @2, $1, $3); }
| expression "<?" expression                     { $$ = driver.make.binary(Op::kMinimum, @2, $1, $3); }
| expression ">?" expression                     { $$ = driver.make.binary(Op::kMaximum, @2, $1, $3); }
| expression "<" expression                      { $$ = driver.make.binary(Op::kLess, @2, $1, $3); }
| expression "<=" expression                     { $$ = driver.make.binary(Op::kLessEqual, @2, $1, $3); }
| expression ">=" expression                     { $$ = driver.make.binary(Op::kGreaterEqual, @2, $1, $3); }
| expression ">" expression                      { $$ = driver.make.binary(Op::kGreater, @2, $1, $3); }
| expression "==" expression                     { $$ = driver.make.binary(Op::kEqual, @2, $1, $3); }
| expression "!=" expression                     { $$ = driver.make.binary(Op::kNotEqual, @2, $1, $3); }
| expression "&" expression                      { $$ = driver.make.binary(Op::kBitAnd, @2, $1, $3); }
| expression "^" expression                      { $$ = driver.make.binary(Op::kBitXor, @2, $1, $3); }
| expression "|" expression                      { $$ = driver.make.binary(Op::kBitOr, @2, $1, $3); }
| expression "&&" expression                     { $$ = driver.make.binary(Op::kAnd, @2, $1, $3); }
| expression "and" expression                    { $$ = driver.make.binary(Op::kAnd, @2, $1, $3); }
| expression "||" expression                     { $$ = driver.make.binary(Op::kOr, @2, $1, $3); }
| expression "or" expression                     { $$ = driver.make.binary(Op::kOr, @2, $1, $3); }
| expression "xor" expression                    { $$ = driver.make.exclusive_or(@2, $1, $3); }
| expression "imply" expression                  { $$ = driver.make.imply(@2, $1, $3); }
| expression "?" expression ":" expression       { $$ = driver.make.ternary(@2, $1, $3, $5); }
| expression "=" expression                      { $$ = driver.make.assign(@2, $1, $3); }
| expression "+=" expression                     { $$ = driver.make.assign(Op::kAdd, @2, $1, $3); }
| expression "-=" expression                     { $$ = driver.make.assign(Op::kSubtract, @2, $1, $3); }
| expression "*=" expression                     { $$ = driver.make.assign(Op::kMultiply, @2, $1, $3); }
| expression "/=" expression                     { $$ = driver.make.assign(Op::kDivide, @2, $1, $3); }
| expression "%=" expression                     { $$ = driver.make.assign(Op::kRemainder, @2, $1, $3); }
| expression "&=" expression                     { $$ = driver.make.assign(Op::kBitAnd, @2, $1, $3); }
| expression "|=" expression                     { $$ = driver.make.assign(Op::kBitOr, @2, $1, $3); }
| expression "^=" expression                     { $$ = driver.make.assign(Op::kBitXor, @2, $1, $3); }
| expression "<<=" expression                    { $$ = driver.make.assign(Op::kShiftLeft, @2, $1, $3); }
| expression ">>=" expression                    { $$ = driver.make.assign(Op::kShiftRight, @2, $1, $3); }
| "forall" "(" IDENTIFIER ":" type ")" expression  %prec FORALL
    { $$ = driver.make.quantifier(ExprKind::kForall, @1, $3, $5, $7); }
| "exists" "(" IDENTIFIER ":" type ")" expression  %prec FORALL
    { $$ = driver.make.quantifier(ExprKind::kExists, @1, $3, $5, $7); }
| "sum" "(" IDENTIFIER ":" type ")" expression  %prec FORALL
    { $$ = driver.make.quantifier(ExprKind::kSum, @1, $3, $5, $7); }
| "spawn" IDENTIFIER "(" arguments ")"
    { driver.refuse(@1, "the creation of a process (spawn)"); $$ = driver.make.literal(ExprKind::kNumber, @1, 0); }
;

field_name:
  IDENTIFIER                                     { $$ = $1; }
| DEADLOCK                                       { $$ = "deadlock"; }
;

optional_expression:
  %empty                                         { $$ = nullptr; }
| expression                                     { $$ = $1; }
;

expressions:
  expression                                     { $$ = single($1); }
| expressions "," expression                     { $$ = appended($1, $3); }
;

optional_expressions:
  %empty                                         { }
| expressions                                    { $$ = $1; }
;

arguments: optional_expressions                  { $$ = $1; };

/* A guard or invariant; models of old write `,` for `&&`. */
condition:
  expression                                     { $$ = $1; }
| condition "," expression                       { $$ = driver.make.binary(Op::kAnd, @2, $1, $3); }
;

/* Types */

type:
  base_type                                      { $$ = $1; }
| "const" base_type                              { $$ = driver.make.prefixed(&ast::TypeExpr::is_const, @1, $2); }
| "meta" base_type                               { $$ = driver.make.prefixed(&ast::TypeExpr::is_meta, @1, $2); }
| "hybrid" base_type                             { $$ = driver.make.prefixed(&ast::TypeExpr::is_hybrid, @1, $2); }
| "urgent" base_type                             { $$ = driver.make.prefixed(&ast::TypeExpr::is_urgent, @1, $2); }
| "broadcast" base_type                          { $$ = driver.make.prefixed(&ast::TypeExpr::is_broadcast, @1, $2); }
| "urgent" "broadcast" base_type
    {
      auto inner = driver.make.prefixed(&ast::TypeExpr::is_broadcast, @1, $3);
      $$ = driver.make.prefixed(&ast::TypeExpr::is_urgent, @1, std::move(inner));
    }
;

base_type:
  builtin_type                                   { $$ = $1; }
| IDENTIFIER                                     { $$ = driver.make.named_type(@1, $1); }
;

builtin_type:
  "int"                                          { $$ = driver.make.type(BaseType::kInt, @1); }
| "int" "[" optional_expression "," optional_expression "]"  { $$ = driver.make.int_type(@1, $3, $5); }
| "bool"                                         { $$ = driver.make.type(BaseType::kBool, @1); }
| "clock"                                        { $$ = driver.make.type(BaseType::kClock, @1); }
| "chan"                                         { $$ = driver.make.type(BaseType::kChan, @1); }
| "scalar" "[" expression "]"                    { $$ = driver.make.scalar_type(@1, $3); }
| "double"                                       { $$ = driver.make.type(BaseType::kDouble, @1); }
| STRING_TYPE                                    { $$ = driver.make.type(BaseType::kString, @1); }
| "void"                                         { $$ = driver.make.type(BaseType::kVoid, @1); }
| "struct" "{" field_groups "}"                  { $$ = driver.make.struct_type(@1, $3); }
;

field_groups:
  field_group                                    { $$ = single($1); }
| field_groups field_group                       { $$ = appended($1, $2); }
;

field_group: type fields ";"                     { $$ = ast::FieldGroup{$1, $2}; };

fields:
  field                                          { $$ = single($1); }
| fields "," field                               { $$ = appended($1, $3); }
;

field: new_name dimensions
    { $$ = ast::Declarator{.span = driver.make.span(@1), .name = $1, .dimensions = $2}; }
;

dimensions:
  %empty                                         { }
| dimensions dimension                           { $$ = appended($1, $2); }
;

dimension:
  "[" expression "]"                             { $$ = driver.dimension(@2, $2); }
| "[" builtin_type "]"                           { $$ = ast::Dimension{.span = driver.make.span(@2), .type = $2}; }
;

/* Declarations */

declarations:
  %empty
| declarations declaration
| declarations error ";"                         { driver.recover(); yyerrok; }
;

declaration:
  variable_declaration                           { driver.declare($1); }
| function
| "chan" "priority" channel_levels ";"           { driver.declare(ast::ChannelPriorities{driver.make.span(@1), $3}, @1); }
| "dynamic" IDENTIFIER "(" parameters ")" ";"    { driver.unsupported(@1, "a dynamic template"); }
| BEFORE_UPDATE                                  { driver.unsupported(@1, "a before_update block"); }
| AFTER_UPDATE                                   { driver.unsupported(@1, "an after_update block"); }
| IMPORT optional_semicolon                      { driver.unsupported(@1, "an external library (import)"); }
;

optional_semicolon: %empty | ";";

channel_levels:
  channel_level                                  { $$ = single($1); }
| channel_levels "<" channel_level               { $$ = appended($1, $3); }
;

channel_level:
  channel                                        { $$.channels = single($1); }
| "default"                                      { $$.has_default = true; }
| channel_level "," channel                      { $$ = $1; $$.channels.push_back($3); }
| channel_level "," "default"                    { $$ = $1; $$.has_default = true; }
;

channel:
  IDENTIFIER                                     { $$ = driver.make.word(ExprKind::kName, @1, $1); }
| channel "[" expression "]"                     { $$ = driver.make.index(@$, $1, $3); }
;

variable_declaration:
  type declarators ";"
    { $$ = ast::VariableDeclaration{.span = driver.make.span(@1), .type = $1, .declarators = $2}; driver.note_names($$); }
| "typedef" type declarators ";"
    { $$ = ast::VariableDeclaration{.span = driver.make.span(@1), .is_typedef = true, .type = $2, .declarators = $3}; driver.note_names($$); }
| OLD_CONST old_constants ";"
    { $$ = ast::VariableDeclaration{.span = driver.make.span(@1), .type = driver.make.constant_type(@1), .declarators = $2}; driver.note_names($$); }
;

old_constants:
  old_constant                                   { $$ = single($1); }
| old_constants "," old_constant                 { $$ = appended($1, $3); }
;

old_constant:
  IDENTIFIER dimensions initialiser
    { $$ = ast::Declarator{.span = driver.make.span(@1), .name = $1, .dimensions = $2, .initialiser = $3}; }
| IDENTIFIER dimensions "=" initialiser
    { $$ = ast::Declarator{.span = driver.make.span(@1), .name = $1, .dimensions = $2, .initialiser = $4}; }
;

declarators:
  declarator                                     { $$ = single($1); }
| declarators "," declarator                     { $$ = appended($1, $3); }
;

/* What is declared. That a keyword is no name is said here, so that reading goes on as if it were one: without those
 * that can follow a type otherwise, as in `a and b;`. */
new_name:
  IDENTIFIER                                     { $$ = $1; }
| keyword                                        { $$ = driver.excerpt(@1); driver.error(@1, "'" + $$ + "' is a keyword and cannot be a name"); }
;

keyword:
  "not" | "true" | "false" | "forall" | "exists" | "sum" | "if" | "else" | "while" | "do" | "for" | "return"
| "assert" | "default"
;

declarator:
  new_name dimensions
    { $$ = ast::Declarator{.span = driver.make.span(@1), .name = $1, .dimensions = $2}; }
| new_name dimensions "=" initialiser
    { $$ = ast::Declarator{.span = driver.make.span(@1), .name = $1, .dimensions = $2, .initialiser = $4}; }
;

initialiser:
  expression                                     { $$ = driver.make.initialiser(@1, $1); }
| "{" initialiser_items "}"                      { $$ = driver.make.initialiser(@1, $2); }
;

initialiser_items:
  initialiser_item                               { $$ = single($1); }
| initialiser_items "," initialiser_item         { $$ = appended($1, $3); }
;

initialiser_item:
  initialiser                                    { $$ = $1; }
| IDENTIFIER ":" initialiser                     { $$ = $3; $$.field = $1; }
;

function:
  function_head block                            { driver.recover(); driver.declare(driver.make.with_body($1, $2)); }
;

function_head:
  type new_name "(" { driver.require_new_syntax(@2, "a function"); driver.types.open(); } parameters ")"
    { $$ = ast::Function{.span = driver.make.span(@2), .result = $1, .name = $2, .parameters = $5}; }
;

parameters:
  %empty                                         { }
| parameter_list                                 { $$ = $1; }
;

parameter_list:
  parameter                                      { $$ = single($1); }
| parameter_list "," parameter                   { $$ = appended($1, $3); }
;

parameter:
  type new_name dimensions                       { $$ = driver.parameter(@2, $1, false, $2, $3); }
| type "&" new_name dimensions                   { $$ = driver.parameter(@3, $1, true, $3, $4); }
;

old_parameters:
  %empty                                         { }
| old_parameter_groups                           { $$ = $1; }
;

old_parameter_groups:
  old_parameter_group                            { $$ = $1; }
| old_parameter_groups ";" old_parameter_group
    { $$ = $1; for (ast::Parameter& parameter : $3) $$.push_back(std::move(parameter)); }
;

old_parameter_group:
  type IDENTIFIER dimensions                     { $$ = single(driver.parameter(@2, $1, true, $2, $3)); }
| OLD_CONST IDENTIFIER dimensions
    { $$ = single(driver.parameter(@2, driver.make.constant_type(@1), false, $2, $3)); }
| old_parameter_group "," IDENTIFIER dimensions  { $$ = driver.another($1, @3, $3, $4); }
;

/* Statements */

block:
  "{" { driver.types.open(); } block_items block_end  { $$ = $3; driver.types.close(); }
;

block_end: "}" | error "}"                       { yyerrok; };

block_items:
  %empty                                         { }
| block_items variable_declaration               { $$ = driver.block($1, $2, @2); }
| block_items statement                          { $$ = $1; $$.statements.push_back($2); }
| block_items error ";"                          { $$ = $1; yyerrok; }
;

statement:
  ";"                                            { $$ = driver.make.statement(StatementKind::kEmpty, @1); }
| expressions ";"                                { $$ = driver.make.statement(StatementKind::kExpression, @1, $1); }
| block                                          { $$ = driver.make.block_statement(@1, $1); }
| "if" "(" test ")" statement  %prec "then"
    { $$ = driver.make.statement(StatementKind::kIf, @1, $3, $5); }
| "if" "(" test ")" statement "else" statement
    { $$ = driver.make.if_statement(@1, $3, $5, $7); }
| "while" "(" test ")" statement           { $$ = driver.make.statement(StatementKind::kWhile, @1, $3, $5); }
| "do" statement "while" "(" test ")" ";"  { $$ = driver.make.statement(StatementKind::kDoWhile, @1, $5, $2); }
| "for" "(" optional_expressions ";" optional_expressions ";" optional_expressions ")" statement
    { $$ = driver.make.for_statement(@1, $3, $5, $7, $9); }
| "for" "(" IDENTIFIER ":" type ")" statement    { $$ = driver.make.for_each(@1, $3, $5, $7); }
| "return" ";"                                   { $$ = driver.make.statement(StatementKind::kReturn, @1); }
| "return" expression ";"                        { $$ = driver.make.statement(StatementKind::kReturn, @1, single($2)); }
| "assert" expression ";"                        { $$ = driver.make.statement(StatementKind::kAssert, @1, single($2)); }
;

test:
  expression                                     { $$ = $1; }
| test "," expression                            { driver.refuse(@2, "a list of expressions as a condition"); $$ = $3; }
;

/* Labels of edges */

selects:
  select                                         { $$ = single($1); }
| selects "," select                             { $$ = appended($1, $3); }
;

select: IDENTIFIER ":" type                      { $$ = ast::Select{driver.make.span(@1), $1, $3}; };

synchronisation:
  expression "!"                                 { $$ = {$1, ast::Direction::kSend}; }
| expression "?"                                 { $$ = {$1, ast::Direction::kReceive}; }
| expression                                     { $$ = {$1, ast::Direction::kCsp}; }
;

/* The system section */

system_items:
  %empty
| system_items declaration
| system_items instantiation
| system_items system_line
| system_items error ";"                         { driver.recover(); yyerrok; }
;

instantiation:
  IDENTIFIER instance_parameters "=" IDENTIFIER "(" arguments ")" ";"
    {
      driver.model.instantiations.push_back(ast::Instantiation{.span = driver.make.span(@1),
                                                               .name = $1,
                                                               .parameters = std::exchange(driver.parameters, {}),
                                                               .template_name = $4,
                                                               .template_span = driver.make.span(@4),
                                                               .arguments = $6});
    }
;

instance_parameters:
  %empty                                         { driver.parameters.clear(); }
| "(" parameters ")"                             { driver.require_new_syntax(@1, "an instance with parameters"); driver.parameters = $2; }
;

system_line: "system" { driver.begin_system(@1); } system_entries ";";

system_entries:
  IDENTIFIER                                     { driver.add_system_entry(@1, $1, false); }
| system_entries "," IDENTIFIER                  { driver.add_system_entry(@3, $3, false); }
| system_entries "<" IDENTIFIER                  { driver.add_system_entry(@3, $3, true); }
;

/* .xta and .ta files */

xta_items:
  %empty
| xta_items declaration
| xta_items instantiation
| xta_items system_line
| xta_items process
| xta_items error ";"                            { driver.recover(); yyerrok; }
;

process:
  process_head process_parameters "{" process_items "}"  { driver.process().parameters = $2; driver.end_process(); }
| old_process_head old_process_parameters "{" process_items "}"  { driver.process().parameters = $2; driver.end_process(); }
| process_head error "{" process_items "}"       { driver.end_process(); }
| old_process_head error "{" process_items "}"   { driver.end_process(); }
;

process_head: "process" IDENTIFIER               { driver.begin_process(@2, $2); };
old_process_head: OLD_PROCESS IDENTIFIER         { driver.begin_process(@2, $2); };

process_parameters:
  %empty                                         { }
| "(" parameters ")"                             { $$ = $2; }
;

old_process_parameters:
  %empty                                         { }
| "(" old_parameters ")"                         { $$ = $2; }
;

process_items:
  %empty
| process_items declaration
| process_items "state" locations ";"
| process_items "branchpoint" names ";"
    { for (auto& [id, at] : $3) driver.process().branchpoints.push_back({driver.make.span(at), std::move(id)}); }
| process_items "commit" names ";"               { driver.flag_locations($3, &ast::Location::committed); }
| process_items "urgent" names ";"               { driver.flag_locations($3, &ast::Location::urgent); }
| process_items "init" name ";"                  { auto [id, at] = $3; driver.process().initial.push_back({driver.make.span(at), std::move(id)}); }
| process_items "trans" edges ";"
| process_items error ";"                        { yyerrok; }
;

name: IDENTIFIER                                 { $$ = NamedRange($1, @1); };

names:
  name                                           { $$ = single($1); }
| names "," name                                 { $$ = appended($1, $3); }
;

locations: location | locations "," location;

location:
  IDENTIFIER                                     { driver.add_location(@1, $1, nullptr, {}); }
| IDENTIFIER "{" "}"                             { driver.add_location(@1, $1, nullptr, {}); }
| IDENTIFIER "{" condition "}"                   { driver.add_location(@1, $1, $3, @3); }
| IDENTIFIER "{" condition ";" optional_expression "}"  { driver.add_location(@1, $1, $3, @3); }
| IDENTIFIER "{" ";" optional_expression "}"     { driver.add_location(@1, $1, nullptr, {}); }
;

edges:
  edge                                           { driver.add_edge($1, @1); }
| edges "," edge                                 { driver.add_edge($3, @3); }
;

edge:
  name arrow name edge_body
    {
      auto [source, source_at] = $1;
      auto [target, target_at] = $3;
      $$ = $4;
      $$.source = std::move(source);
      $$.source_span = driver.make.span(source_at);
      $$.target = std::move(target);
      $$.target_span = driver.make.span(target_at);
    }
| arrow name edge_body  /* from the source of the edge before */
    {
      auto [target, target_at] = $2;
      $$ = $3;
      $$.target = std::move(target);
      $$.target_span = driver.make.span(target_at);
    }
;

arrow: "->" | "-u->";

edge_body: "{" labels block_end                  { $$ = $2; };

labels:
  %empty                                         { }
| labels label                                   { $$ = $1; apply(driver, $$, $2, @2); }
| labels error ";"                               { $$ = $1; yyerrok; }
;

label:
  "select" selects ";"                           { $$ = {Label::kSelect, $2, {}, {}, driver.excerpt(@2)}; }
| "guard" ";"                                    { $$ = {Label::kGuard, {}, {}, {}, {}}; }
| "guard" condition ";"                          { $$ = {Label::kGuard, {}, single($2), {}, driver.excerpt(@2)}; }
| "sync" synchronisation ";"
    { auto sync = $2; $$ = {Label::kSync, {}, single(std::move(sync.first)), sync.second, driver.excerpt(@2)}; }
| "assign" ";"                                   { $$ = {Label::kUpdate, {}, {}, {}, {}}; }
| "assign" expressions ";"                       { $$ = {Label::kUpdate, {}, without_lone_true($2), {}, driver.excerpt(@2)}; }
| "probability" expression ";"                   { $$ = {Label::kWeight, {}, {}, {}, {}}; }
;

/* Queries */

query:
  path_quantifier expression                     { driver.query.kind = $1; driver.query.predicate = $2; }
| expression "-->" expression
    { driver.query.kind = ast::QueryKind::kLeadsTo; driver.query.predicate = $1; driver.query.values = single($3); }
| extremum ":" expressions                       { driver.query.kind = $1; driver.query.values = $3; }
| extremum "{" expression "}" ":" expressions
    { driver.query.kind = $1; driver.query.predicate = $3; driver.query.values = $6; }
| expression                                     { driver.error(@1, "not a query: there is no path quantifier", "expected E<>, A[], A<>, E[] or -->"); }
;

path_quantifier:
  "E<>"                                          { $$ = ast::QueryKind::kReachable; }
| "A[]"                                          { $$ = ast::QueryKind::kInvariant; }
| "A<>"                                          { $$ = ast::QueryKind::kEventually; }
| "E[]"                                          { $$ = ast::QueryKind::kPotentiallyAlways; }
;

extremum:
  "sup"                                          { $$ = ast::QueryKind::kSupremum; }
| "inf"                                          { $$ = ast::QueryKind::kInfimum; }
| "bounds"                                       { $$ = ast::QueryKind::kBounds; }
;

%%

namespace tarrier::languages::uppaal::parsing {
// Only what the actions throw as syntax_error comes here, and they throw none.
void Parser::error(const Range& at, const std::string& message) { driver.error(at, message); }

void Parser::report_syntax_error(const context& context) const {
  symbol_kind_type expected[YYNTOKENS];
  const int count = context.expected_tokens(expected, YYNTOKENS);
  report_unexpected(driver, context.token(), context.location(), {expected, expected + count});
}
}  // namespace tarrier::languages::uppaal::parsing
