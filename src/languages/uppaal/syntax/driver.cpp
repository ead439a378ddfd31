// SPDX-License-Identifier: MIT
#include "languages/uppaal/syntax/driver.hpp"

#include <algorithm>
#include <iterator>

#include "languages/uppaal/syntax/scanner.hpp"

namespace tarrier::languages::uppaal::parsing {
namespace {
constexpr int kMaxErrors = 20;  // of one text; more of them help nobody

template <typename T>
void append(std::vector<T>& to, std::vector<T>& from) {
  std::move(from.begin(), from.end(), std::back_inserter(to));
}

constexpr const char* kSecondPriorities = "a second list of channel priorities";
constexpr const char* kOnePriorities = "a model has at most one";

// UPPAAL calls these by itself, around queries and simulations.
bool is_hook(const std::string& name) {
  return name == "__ON_CONSTRUCT__" || name == "__ON_DESTRUCT__" || name == "__ON_BEGIN__" ||
         name == "__ON_END__";
}
}  // namespace

TypeNames::TypeNames() {
  open();
  for (const char* name : {"int8_t", "uint8_t", "int16_t", "uint16_t", "int32_t"}) declare(name, true);
}

bool TypeNames::is_type(const std::string& name) const {
  // The innermost declaration decides, whether it is of a type or not: a variable may hide a type.
  for (auto scope = scopes_.rbegin(); scope != scopes_.rend(); ++scope)
    if (const auto found = scope->find(name); found != scope->end()) return found->second;
  return false;
}

Driver::Driver(const SourceMap& map, Range range, Part part, TypeNames& type_names,
               base::Diagnostics& diagnostics, Syntax syntax)
    : make(map),
      types(type_names),
      map_(map),
      range_(range),
      part_(part),
      syntax_(syntax),
      diagnostics_(diagnostics),
      outer_depth_(types.depth()),
      depth_(outer_depth_) {}

Driver::Driver(const SourceMap& map, Part part, TypeNames& type_names, base::Diagnostics& diagnostics,
               Syntax syntax)
    : Driver(map, {0, map.size()}, part, type_names, diagnostics, syntax) {}

bool Driver::parse() {
  Scanner scanner(*this);
  scanner_ = &scanner;
  try {
    Parser(*this).parse();
  } catch (const Abandoned& abandoned) {
    errors_ = std::max(errors_, kMaxErrors);  // this one is the last, whatever their number
    error(abandoned.where, abandoned.what());
  }
  scanner_ = nullptr;
  // An error may have left scopes open.
  types.close_to(outer_depth_);
  if (part_ == Part::kXta) finish_xta();
  // Not in lists of .xta: there, the grammar has put the updates into their edges.
  if (part_ == Part::kUpdates) updates = without_lone_true(std::move(updates));
  return errors_ == 0;
}

void Driver::error(Range at, std::string message, std::string expected) {
  // Abandoned is reported by error(), too, and must not be thrown again.
  if (errors_ > kMaxErrors) return;
  diagnostics_.error(base::Code::kSyntax, make.span(at), std::move(message), std::move(expected));
  if (++errors_ == kMaxErrors) throw Abandoned(at, "too many errors");
}

void Driver::unsupported(Range at, std::string what) {
  declarations.unsupported.push_back({make.span(at), std::move(what)});
}

void Driver::refuse(Range at, const std::string& what) {
  diagnostics_.error(base::Code::kUnsupported, make.span(at), what + " is not supported");
}

void Driver::require_new_syntax(Range at, const std::string& what) {
  // read_in_either_syntax() tries both, so this is how a model of version 4 shows that it is one.
  if (syntax_ == Syntax::kOld) error(at, what + " in a model with the syntax of UPPAAL 3");
}

std::string Driver::excerpt(Range range) const {
  return one_line(source().substr(range.begin, range.end - range.begin));
}

void Driver::declare(ast::VariableDeclaration declaration) {
  declarations.variables.push_back(std::move(declaration));
}

void Driver::declare(ast::Function function) {
  // From here on, the function hides a type of the same name.
  types.declare(function.name, false);
  if (is_hook(function.name))
    // UPPAAL calls these by itself; without that, a model that sets variables in them would mean something
    // else.
    declarations.unsupported.push_back({function.span, "the function " + function.name});
  else
    declarations.functions.push_back(std::move(function));
}

void Driver::declare(ast::ChannelPriorities priorities, Range at) {
  if (declarations.channel_priorities) return error(at, kSecondPriorities, kOnePriorities);
  declarations.channel_priorities = std::move(priorities);
}

// The grammar has to know which names are types: `T x;` is a declaration, `f(x);` a statement.
void Driver::note_names(const ast::VariableDeclaration& declaration) {
  for (const ast::Declarator& declarator : declaration.declarators)
    types.declare(declarator.name, declaration.is_typedef);
}

// int a[N] and int a[id_t] look alike: whether the name is that of a type decides.
ast::Dimension Driver::dimension(Range at, ast::ExprPtr size) {
  ast::Dimension dimension{.span = make.span(at)};
  // A guess that cannot be wrong: names are declared before they are used.
  if (size->kind == ast::ExprKind::kName && types.is_type(size->name))
    dimension.type = make.named_type(at, std::move(size->name));
  else
    dimension.size = std::move(size);
  return dimension;
}

ast::Parameter Driver::parameter(Range at, ast::TypePtr type, bool by_reference, std::string name,
                                 std::vector<ast::Dimension> dimensions) {
  types.declare(name, false);
  return {make.span(at), std::move(type), by_reference, std::move(name), std::move(dimensions)};
}

// Old syntax: `const a, b; int c` gives several parameters one type.
std::vector<ast::Parameter> Driver::another(std::vector<ast::Parameter> group, Range at, std::string name,
                                            std::vector<ast::Dimension> dimensions) {
  const ast::Parameter& last = group.back();
  // Each parameter owns its type; the copy is cheap, as the old syntax has no structs.
  group.push_back(parameter(at, copy(*last.type), last.by_reference, std::move(name), std::move(dimensions)));
  return group;
}

ast::Block Driver::block(ast::Block block, ast::VariableDeclaration declaration, Range at) {
  // UPPAAL wants declarations first, unlike C++; the declaration is kept, so that its name is known.
  if (!block.statements.empty())
    error(at, "a declaration after a statement", "expected all declarations at the start of the block");
  block.declarations.push_back(std::move(declaration));
  return block;
}

// What is declared before a process can be used by it; only what comes after the last one belongs to the
// system section.
void Driver::begin_process(Range at, std::string name) {
  append(model.global, std::exchange(declarations, {}), diagnostics_);
  model.templates.emplace_back();
  process().span = make.span(at);
  process().name = std::move(name);
  types.close_to(outer_depth_);
  types.open();
  depth_ = outer_depth_ + 1;
}

void Driver::end_process() {
  process().declarations = std::exchange(declarations, {});
  depth_ = outer_depth_;
  types.close_to(depth_);
}

void Driver::finish_xta() {
  // Without any process there is no system section that could be told apart.
  append(model.templates.empty() ? model.global : model.system_declarations, std::exchange(declarations, {}),
         diagnostics_);
  check_channel_priorities(model, diagnostics_);
}

void Driver::add_location(Range at, std::string name, ast::ExprPtr invariant, Range invariant_at) {
  ast::Location location{.span = make.span(at), .id = name, .name = std::move(name)};
  if (invariant) location.invariant_text = excerpt(invariant_at);
  location.invariant = std::move(invariant);
  process().locations.push_back(std::move(location));
}

void Driver::flag_locations(const std::vector<std::pair<std::string, Range>>& names,
                            bool ast::Location::*flag) {
  std::map<std::string_view, ast::Location*> locations;  // the first of each name
  // A location that is declared twice is reported later; here the first one is flagged.
  for (ast::Location& location : process().locations) locations.try_emplace(location.id, &location);
  for (const auto& [name, at] : names) {
    const auto found = locations.find(name);
    if (found != locations.end())
      (*found->second).*flag = true;
    else if (errors_ == 0)  // else it may have been lost in an error
      diagnostics_.error(base::Code::kUnknownName, make.span(at), "no location is called '" + name + "'");
  }
}

// In a list of transitions, `-> t {…}` starts where the one before it does.
void Driver::add_edge(ast::Edge edge, Range at) {
  edge.span = make.span(at);
  auto& edges = process().edges;
  if (edge.source.empty()) {
    if (edges.empty()) {
      error(at, "the first edge has no source", "expected a location before the arrow");
      return;
    }
    edge.source = edges.back().source;
    // The span of the source that is written, so that a mistake in it is shown once where it can be
    // corrected.
    edge.source_span = edges.back().source_span;
  }
  edges.push_back(std::move(edge));
}

void Driver::begin_system(Range at) {
  // The entries add up, nevertheless: the names in them are checked as well.
  if (!model.system.empty()) error(at, "a second system line");
  model.system_span = make.span(at);
  priority_ = 0;
}

void Driver::end_xta(Range items) {
  // Where something is missing there is nothing to point at but the end.
  if (model.system_span.line == 0) model.system_span = make.span({items.end, items.end});
}

void Driver::add_system_entry(Range at, std::string name, bool is_higher) {
  // `system P < Q, R;`: what follows a `<` has a higher priority.
  if (is_higher) ++priority_;
  model.system.push_back({make.span(at), std::move(name), priority_});
}

void append(ast::Declarations& to, ast::Declarations from, base::Diagnostics& diagnostics) {
  append(to.variables, from.variables);
  append(to.functions, from.functions);
  append(to.unsupported, from.unsupported);
  if (!from.channel_priorities) return;
  // Two lists would be two orders of the same channels.
  if (to.channel_priorities)
    diagnostics.error(base::Code::kStructure, from.channel_priorities->span, kSecondPriorities,
                      kOnePriorities);
  else
    to.channel_priorities = std::move(from.channel_priorities);
}

void check_channel_priorities(const ast::Model& model, base::Diagnostics& diagnostics) {
  for (const ast::Template& process : model.templates)
    if (const auto& local = process.declarations.channel_priorities)
      diagnostics.error(base::Code::kStructure, local->span, "channel priorities inside a template",
                        "expected them among the global declarations");
  const auto& late = model.system_declarations.channel_priorities;
  if (late && model.global.channel_priorities)
    diagnostics.error(base::Code::kStructure, late->span, kSecondPriorities, kOnePriorities);
}

// `1` and `true` as the whole update mean that there is none.
Expressions without_lone_true(Expressions updates) {
  if (updates.size() != 1) return updates;
  const ast::Expr& only = *updates.front();
  const bool is_literal = only.kind == ast::ExprKind::kNumber || only.kind == ast::ExprKind::kBool;
  if (is_literal && only.value == 1) updates.clear();
  return updates;
}
}  // namespace tarrier::languages::uppaal::parsing
