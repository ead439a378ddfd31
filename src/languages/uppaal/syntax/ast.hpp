// SPDX-License-Identifier: MIT
// The syntax tree of a UPPAAL model: what the user wrote, before any name is looked up. It covers the whole
// symbolic language; what cannot be executed is refused by the elaboration, which can point at it by name.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/source.hpp"
#include "model/expression.hpp"

namespace tarrier::languages::uppaal::ast {
using base::SourceSpan;
struct Expr;
struct TypeExpr;
struct Block;
using ExprPtr = std::unique_ptr<Expr>;
using TypePtr = std::unique_ptr<TypeExpr>;

// Whoever walks the tree may recurse: the parser refuses a model with a higher expression, type or statement.
// Chains, `a + b + …` and `else if`, do not count as nested: whoever takes much stack per level goes along
// them in a loop, or takes little for them.
struct Height {
  std::uint32_t levels = 1;  // of the tree from here down, at most base::max_height()
  std::uint32_t nested = 1;  // without chains, at most kMaxNesting
};
inline constexpr std::uint32_t kMaxNesting = 2000;
inline constexpr std::size_t kBytesPerLevel = 10 * 1024;  // of stack, more than lowering takes for one nested

enum class ExprKind : std::uint8_t {
  kNumber,     // value
  kReal,       // name holds the text
  kString,     // name
  kBool,       // value 0 or 1
  kName,       // name
  kIndex,      // operands[0] [ operands[1] ]
  kField,      // operands[0] . name       (P.location, P.variable, struct field)
  kCall,       // operands[0] ( operands[1…] )   (function call, P(i), built-in)
  kUnary,      // op: kNot, kNegate; unary + is dropped by the parser
  kBinary,     // op; `imply` and `xor` are spelled in `name` with op kOr / kNotEqual, see below
  kTernary,    // operands[0] ? operands[1] : operands[2]
  kAssign,     // operands[0] = operands[1]; compound `+=` has compound = true and op = kAdd, …
  kIncrement,  // operands[0]++ …: value is +1 or -1, is_prefix tells the side
  kForall,
  kExists,
  kSum,   // name : type over operands[0]
  kRate,  // operands[0] '
  kDeadlock,
};
// `a imply b` is parsed as kBinary kOr with operands (kUnary kNot a) and b. `a xor b` is parsed as kBinary
// kNotEqual over the truth values (kUnary kNot a) and (kUnary kNot b).

struct Expr {
  ExprKind kind = ExprKind::kNumber;
  SourceSpan span;  // of the operator for kUnary, kBinary, kTernary, kAssign; else of the first character
  std::int64_t value = 0;
  std::string name;
  model::Op op = model::Op::kConstant;
  bool compound = false;
  bool is_prefix = false;
  std::vector<ExprPtr> operands;
  TypePtr type;
  Height height;
};

enum class BaseType : std::uint8_t {
  kInt,
  kBool,
  kClock,
  kChan,
  kScalar,
  kDouble,
  kString,
  kVoid,
  kStruct,
  kNamed
};

struct Declarator;
struct FieldGroup {  // `int a, b[2];` inside a struct
  TypePtr type;
  std::vector<Declarator> declarators;
};

struct TypeExpr {
  SourceSpan span;
  BaseType base = BaseType::kInt;
  bool is_const = false, is_meta = false, is_urgent = false, is_broadcast = false, is_hybrid = false;
  ExprPtr low, high;               // int[low,high]; both null for plain int; high alone for scalar[high]
  std::string name;                // kNamed
  std::vector<FieldGroup> fields;  // kStruct
  Height height;
};

struct Dimension {  // a[size] or a[type]
  SourceSpan span;
  ExprPtr size;
  TypePtr type;
};

struct Initialiser {  // an expression, or a brace list whose items may be named
  SourceSpan span;
  ExprPtr value;
  bool is_list = false;
  std::vector<Initialiser> items;
  std::string field;  // name: value
  Height height;
};

struct Declarator {
  SourceSpan span;
  std::string name;
  std::vector<Dimension> dimensions;
  std::optional<Initialiser> initialiser;
};

struct VariableDeclaration {  // also a typedef
  SourceSpan span;
  bool is_typedef = false;
  TypePtr type;
  std::vector<Declarator> declarators;
};

struct Parameter {
  SourceSpan span;
  TypePtr type;
  bool by_reference = false;
  std::string name;
  std::vector<Dimension> dimensions;
};

enum class StatementKind : std::uint8_t {
  kEmpty,
  kExpression,
  kBlock,
  kIf,
  kWhile,
  kDoWhile,
  kFor,
  kForEach,
  kReturn,
  kAssert
};
struct Statement {
  StatementKind kind = StatementKind::kEmpty;
  SourceSpan span;
  std::vector<ExprPtr>
      first;  // kExpression: the list; kFor: initialisers; kIf, kWhile, kDoWhile, kReturn, kAssert: one
  std::vector<ExprPtr> second;   // kFor: conditions
  std::vector<ExprPtr> third;    // kFor: steps
  std::string name;              // kForEach: the variable
  TypePtr type;                  // kForEach: its range
  std::vector<Statement> body;   // kIf: then [, else]; loops: one
  std::unique_ptr<Block> block;  // kBlock
  Height height;
};

struct Block {
  std::vector<VariableDeclaration> declarations;
  std::vector<Statement> statements;
};

struct Function {
  SourceSpan span;
  TypePtr result;
  std::string name;
  std::vector<Parameter> parameters;
  Block body;
  Height height = {};  // of the body
};

// A construct that is read but not represented: `before_update`, `import`, `dynamic`, …
struct Unsupported {
  SourceSpan span;
  std::string what;  // "a before_update block", ready for "… is not supported"
};

// `chan priority a, d[0] < default < b, e;`
struct ChannelPriorities {
  struct Level {
    std::vector<ExprPtr> channels;  // a channel, an element of an array of channels, or a whole array
    bool has_default = false;       // all channels that are not listed, and steps without a channel
  };
  SourceSpan span;
  std::vector<Level> levels;  // lowest first
};

struct Declarations {
  // In source order within each list; a name must be declared before it is used, and spans tell the order.
  std::vector<VariableDeclaration> variables;
  std::vector<Function> functions;
  std::vector<Unsupported> unsupported;
  std::optional<ChannelPriorities> channel_priorities;  // one per model: global or in the system section
};

struct Location {
  SourceSpan span;
  std::string id;    // XML id, or the name in .xta
  std::string name;  // "_id7" style for a nameless location of the XML format: "_" + id
  bool is_named = true;
  ExprPtr invariant;
  std::string invariant_text;
  bool urgent = false, committed = false;
  std::optional<std::int32_t> x, y;
};

struct Branchpoint {
  SourceSpan span;
  std::string id;
};

struct Select {
  SourceSpan span;
  std::string name;
  TypePtr type;
};

enum class Direction : std::uint8_t { kSend, kReceive, kCsp };

struct Edge {
  SourceSpan span;
  std::string source, target;  // ids of locations or branchpoints
  SourceSpan source_span, target_span;
  std::vector<Select> selects;
  ExprPtr guard;
  ExprPtr channel;  // null: no synchronisation
  Direction direction = Direction::kSend;
  std::vector<ExprPtr> updates;  // the comma-separated list; the parser drops a lone `1` or `true`
  bool has_weight = false;
  std::string select_text, guard_text, sync_text, update_text;  // trimmed, as written
};

struct Template {
  SourceSpan span;
  std::string name;
  std::vector<Parameter> parameters;
  Declarations declarations;
  std::vector<Location> locations;
  std::vector<Branchpoint> branchpoints;
  std::vector<Edge> edges;
  struct Initial {
    SourceSpan span;
    std::string id;
  };
  std::vector<Initial> initial;  // as many as the user wrote; the elaboration demands one
};

struct Instantiation {  // P(int[0,3] i) = T(i, x);
  SourceSpan span;
  std::string name;
  std::vector<Parameter> parameters;
  std::string template_name;
  SourceSpan template_span;
  std::vector<ExprPtr> arguments;
};

struct SystemEntry {
  SourceSpan span;
  std::string name;
  std::int32_t priority = 0;  // number of `<` before it on the system line
};

enum class QueryKind : std::uint8_t {
  kReachable,          // E<> p
  kInvariant,          // A[] p
  kEventually,         // A<> p
  kPotentiallyAlways,  // E[] p
  kLeadsTo,            // p --> q
  kSupremum,
  kInfimum,
  kBounds,  // sup{p}: e, …
  kLtl,     // ltl: …, a formula of linear temporal logic; `text` has it
  kOther,   // Pr, simulate, strategy, control, sat, …: name says which
};

struct Query {
  SourceSpan span;
  std::optional<bool> expected;  // does it hold, by the <expect> or last <result> beside it in the XML file?
  QueryKind kind = QueryKind::kReachable;
  std::string text;             // as written, trimmed, on one line
  std::string what;             // kOther: "a statistical query (Pr)", ready for "… is not supported"
  ExprPtr predicate;            // p
  std::vector<ExprPtr> values;  // q of kLeadsTo; the expressions of sup, inf, bounds
  // A query that cannot be parsed does not hide the others.
  std::optional<base::SourceSpan> error_span;
  std::string error, error_expected;
};

struct Model {
  std::string file;
  Declarations global;
  std::vector<Template> templates;
  std::vector<std::string> charts;   // names of <lsc> charts: they are not executed, nor are their instances
  Declarations system_declarations;  // variables of the system section; not visible inside templates
  std::vector<Instantiation> instantiations;
  std::vector<SystemEntry> system;
  SourceSpan system_span;  // the system line, or where it is missing
  std::vector<Query> queries;
};
}  // namespace tarrier::languages::uppaal::ast
