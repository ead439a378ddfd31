// SPDX-License-Identifier: MIT
// One run of the generated parser over one piece of text, and what it leaves behind.
//
// The grammar has one start symbol for each kind of text (Part); the scanner begins with a pseudo token that
// selects it. Type names are ordinary identifiers for the scanner: only in `a[T]` does the grammar need to
// know whether T is a type, and it asks TypeNames. So a type that nobody declared is an unknown name, not a
// syntax error.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "languages/uppaal/syntax/ast.hpp"
#include "languages/uppaal/syntax/source_map.hpp"
#include "languages/uppaal/syntax/tree_builder.hpp"

namespace tarrier::languages::uppaal::parsing {
class Scanner;

enum class Part { kDeclarations, kParameters, kSelects, kCondition, kSync, kUpdates, kSystem, kXta, kQuery };

// kOld is the syntax of UPPAAL 3: `const N 5;`, parameters separated by `;` and by reference unless they are
// `const`, `=<` and `=>`; no functions, types, selections or quantifiers. See syntax_choice.hpp.
enum class Syntax { kNew, kOld };

// Which names are types, scope by scope; an inner declaration hides an outer one.
class TypeNames {
 public:
  TypeNames();  // one scope with the predefined types
  void open() { scopes_.emplace_back(); }
  void close() { scopes_.pop_back(); }
  [[nodiscard]] std::size_t depth() const noexcept { return scopes_.size(); }
  void close_to(std::size_t depth) { scopes_.resize(depth); }
  void declare(const std::string& name, bool is_type) { scopes_.back()[name] = is_type; }
  [[nodiscard]] bool is_type(const std::string& name) const;

 private:
  std::vector<std::map<std::string, bool>> scopes_;
};

class Driver {
 public:
  // Parses map.text()[range]. Names declared by the text are entered into `types`.
  Driver(const SourceMap& map, Range range, Part part, TypeNames& types, base::Diagnostics& diagnostics,
         Syntax syntax = Syntax::kNew);
  Driver(const SourceMap& map, Part part, TypeNames& types, base::Diagnostics& diagnostics,
         Syntax syntax = Syntax::kNew);

  // Runs the parser. False if there were syntax errors, which are in the diagnostics then.
  bool parse();

  // What the text contained; which of them are filled depends on the part.
  ast::Declarations declarations;                    // kDeclarations, kSystem
  std::vector<ast::Parameter> parameters;            // kParameters
  std::vector<ast::Select> selects;                  // kSelects
  ast::ExprPtr expression;                           // kCondition, kSync; null for an empty text
  ast::Direction direction = ast::Direction::kSend;  // kSync
  Expressions updates;                               // kUpdates
  ast::Query query;                                  // kQuery: kind, predicate and values
  ast::Model model;                 // kXta: all of it; kSystem: instantiations and the system line
  std::vector<Range> query_blocks;  // kXta: inside the braces of `query { … }`

  // For the grammar and the scanner.
  TreeBuilder make;
  TypeNames& types;
  [[nodiscard]] Part part() const noexcept { return part_; }
  [[nodiscard]] Syntax syntax() const noexcept { return syntax_; }
  [[nodiscard]] std::string_view source() const { return map_.text(); }
  [[nodiscard]] Range range() const noexcept { return range_; }
  [[nodiscard]] Scanner& scanner() { return *scanner_; }
  void error(Range at, std::string message, std::string expected = {});
  void unsupported(Range at, std::string what);    // among the declarations
  void refuse(Range at, const std::string& what);  // elsewhere
  void require_new_syntax(Range at, const std::string& what);
  [[nodiscard]] std::string excerpt(Range range) const;  // as one line

  void declare(ast::VariableDeclaration declaration);
  void declare(ast::Function function);
  void declare(ast::ChannelPriorities priorities, Range at);
  void note_names(const ast::VariableDeclaration& declaration);
  ast::Dimension dimension(Range at, ast::ExprPtr size);  // turns the name of a type into that type
  ast::Parameter parameter(Range at, ast::TypePtr type, bool by_reference, std::string name,
                           std::vector<ast::Dimension> dimensions);
  // `int a, b` of the old syntax: one more parameter of the last one's type.
  std::vector<ast::Parameter> another(std::vector<ast::Parameter> group, Range at, std::string name,
                                      std::vector<ast::Dimension> dimensions);
  ast::Block block(ast::Block block, ast::VariableDeclaration declaration, Range at);
  void recover() { types.close_to(depth_); }  // between two declarations: forgets the scopes inside one

  void begin_process(Range at, std::string name);
  void end_process();
  [[nodiscard]] ast::Template& process() { return model.templates.back(); }
  void flag_locations(const std::vector<std::pair<std::string, Range>>& names, bool ast::Location::*flag);
  void add_location(Range at, std::string name, ast::ExprPtr invariant, Range invariant_at);
  void add_edge(ast::Edge edge, Range at);
  void begin_system(Range at);
  void end_xta(Range items);
  void add_system_entry(Range at, std::string name, bool is_higher);

 private:
  void finish_xta();

  const SourceMap& map_;
  Range range_;
  Part part_;
  Syntax syntax_;
  base::Diagnostics& diagnostics_;
  Scanner* scanner_ = nullptr;     // during parse()
  const std::size_t outer_depth_;  // of `types`, before this text
  std::size_t depth_;              // of `types`, between two declarations
  int errors_ = 0;
  std::int32_t priority_ = 0;
};

// Adds what `from` declares at the end of `to`, with an error for a second list of channel priorities.
void append(ast::Declarations& to, ast::Declarations from, base::Diagnostics& diagnostics);

// Reports channel priorities inside a template, and those of the system section if there are global ones.
void check_channel_priorities(const ast::Model& model, base::Diagnostics& diagnostics);

// The updates of an edge; a lone `1` or `true`, as old models write for "none", is dropped.
Expressions without_lone_true(Expressions updates);
}  // namespace tarrier::languages::uppaal::parsing
