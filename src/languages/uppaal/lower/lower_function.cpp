// SPDX-License-Identifier: MIT
#include "languages/uppaal/lower/lower_function.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "languages/uppaal/lower/lower_statement.hpp"
#include "languages/uppaal/lower/lower_type.hpp"

namespace tarrier::languages::uppaal {
using base::Code;
using model::Expression;

namespace {
void add_address(const void* address, std::vector<std::uint64_t>& key) {
  key.push_back(std::bit_cast<std::uintptr_t>(address));
}

// Two calls share a function if its body means the same in both: what is bound by reference counts, values
// do not.
std::vector<std::uint64_t> key_of(const FunctionSource& source, const std::vector<Argument>& arguments) {
  std::vector<std::uint64_t> key;
  add_address(&source, key);
  for (const Argument& argument : arguments) {
    // The flag and the number of subscripts keep the key unambiguous, since arguments differ in length.
    key.push_back(argument.place ? 1 : 0);
    if (!argument.place) continue;
    const Symbol& place = *argument.place;
    key.push_back(static_cast<std::uint64_t>(place.kind));
    key.push_back(place.first);
    key.push_back(place.read_only.empty() ? 0 : 1);
    // A constant table is known by the address of its values: the symbol is copied about, the values are
    // shared.
    add_address(place.values.get(), key);
    key.push_back(place.subscripts.size());
    for (const model::Subscript& s : place.subscripts) {
      // Not the index itself: it is handed over at the call. The bounds are part of the body, which faults
      // by them.
      key.push_back(static_cast<std::uint32_t>(s.low));
      key.push_back(s.size);
      key.push_back(s.stride);
    }
  }
  return key;
}

constexpr std::uint32_t kLevelsOfCall = 3;  // a call takes stack, too

class Specialiser {
 public:
  Specialiser(const FunctionSource& source, const Frame* caller, Workspace& workspace)
      : source_(source),
        tree_(*source.tree),
        workspace_(workspace),
        scope_(source.scope, source.visible),
        frame_{.source = source,
               .caller = caller,
               .prefix = source.prefix + source.tree->name + ".",
               .depth = depth_in(caller, source)} {}

  Specialisation run(const std::vector<Argument>& arguments) {
    if (!set_result()) return {};
    for (std::size_t i = 0; i < arguments.size(); ++i) bind(tree_.parameters[i], arguments[i]);
    function_.name = source_.prefix + tree_.name;
    function_.span = tree_.span;
    function_.body = lower_body(tree_.body, scope_, frame_, workspace_);
    Specialisation result{.id = std::nullopt,
                          .result = frame_.result,
                          .cells = frame_.cells,
                          .changes = frame_.changes,
                          .levels = tree_.height.levels + kLevelsOfCall + frame_.callees};
    // Nobody runs a model with errors; the function must not get into the network half done.
    if (workspace_.diagnostics.has_errors()) return result;
    result.id = model::FunctionId{static_cast<std::uint32_t>(workspace_.network.functions.size())};
    workspace_.network.functions.push_back(std::move(function_));
    return result;
  }

 private:
  void bind(const ast::Parameter& parameter, const Argument& argument);
  bool set_result();

  const FunctionSource& source_;
  const ast::Function& tree_;
  Workspace& workspace_;
  Scope scope_;
  Frame frame_;
  model::Function function_;
};

void Specialiser::bind(const ast::Parameter& parameter, const Argument& argument) {
  Symbol symbol;
  if (argument.place) {
    symbol = *argument.place;
    for (std::size_t i = 0; i < symbol.subscripts.size(); ++i) {
      model::Subscript& s = symbol.subscripts[i];
      const auto high = static_cast<std::int32_t>(s.low + std::int64_t{s.size} - 1);
      const Symbol& index = add_local(int_type({s.low, high}, true),
                                      fmt::format("index {} of {}{}", i, frame_.prefix, parameter.name),
                                      parameter.span, workspace_);
      function_.parameters.push_back(model::VariableId{index.first});
      s.index = Expression::variable(model::VariableId{index.first}, parameter.span);
    }
  } else {
    symbol = add_local(argument.type, frame_.prefix + parameter.name, parameter.span, workspace_);
    for (std::uint32_t i = 0; i < cell_count(argument.type); ++i)
      function_.parameters.push_back(model::VariableId{symbol.first + i});
    if (argument.type.is_const) symbol.read_only = "a constant parameter";
  }
  symbol.span = parameter.span;
  // In the body, the name may stand for something else in the next call; an index made of it is not wrong
  // for good.
  symbol.is_global = false;
  if (scope_.add(parameter.name, std::move(symbol)) == nullptr)
    workspace_.diagnostics.error(Code::kDuplicate, parameter.span,
                                 fmt::format("parameter '{}' is declared twice", parameter.name),
                                 "each parameter needs a name of its own");
}

// The result of a struct is left in cells. Such a function returns 0, so that a missing return is a fault.
bool Specialiser::set_result() {
  if (tree_.result->base == ast::BaseType::kVoid) return true;
  Lowering lowering(scope_, workspace_, Context::kDeclaration);
  auto type = TypeLowering(lowering).supported(*tree_.result);
  if (!type) return false;
  if (!type->is_number() && type->kind != TypeKind::kStruct) {
    lowering.here().wrong(Code::kType, tree_.result->span,
                          fmt::format("function '{}' returns {}", tree_.name, describe(*type)),
                          "a result is a number or a struct");
    return false;
  }
  function_.result = type->domain;
  if (type->kind == TypeKind::kStruct) {
    function_.result = model::Domain{0, 0};
    frame_.cells = &add_local(*type, frame_.prefix + "#result", tree_.span, workspace_);
    workspace_.cache.hidden.back().read_only = "the result of a function";
  }
  frame_.result = std::move(type);
  return true;
}
}  // namespace

bool is_by_reference(const ast::Parameter& parameter, const Type& type) {
  const TypeKind kind = element_type(type).kind;
  // Clocks and channels have no value that could be copied, with or without '&'.
  return parameter.by_reference || kind == TypeKind::kClock || kind == TypeKind::kChannel;
}

std::optional<std::vector<Type>> parameter_types(const FunctionSource& source, Workspace& workspace) {
  // As of the declaration: a type that is declared after the function is not visible in it.
  const Scope scope(source.scope, source.visible);
  Lowering lowering(scope, workspace, Context::kDeclaration);
  std::vector<Type> types;
  for (const ast::Parameter& parameter : source.tree->parameters) {
    auto type = TypeLowering(lowering).supported(*parameter.type, parameter.dimensions);
    if (!type) return std::nullopt;
    types.push_back(std::move(*type));
  }
  return types;
}

std::uint32_t depth_in(const Frame* caller, const FunctionSource& source) {
  return (caller != nullptr ? caller->depth : 0) + source.tree->height.nested + kLevelsOfCall;
}

const Specialisation& specialise(const FunctionSource& source, const std::vector<Argument>& arguments,
                                 const Frame* caller, Workspace& workspace) {
  const auto key = key_of(source, arguments);
  if (const auto known = workspace.cache.functions.find(key); known != workspace.cache.functions.end()) {
    Environment(*source.scope, workspace, Context::kDeclaration).report(known->second.errors);
    return known->second;
  }
  // Errors are kept with the function, since every query that calls it has to report them.
  base::Diagnostics inside;
  Workspace own{workspace.network, inside, workspace.cache};
  Specialisation result = Specialiser(source, caller, own).run(arguments);
  result.errors = inside.errors();
  for (const Argument& argument : arguments)
    if (argument.place && argument.place->values) result.tables.push_back(argument.place->values);
  Environment(*source.scope, workspace, Context::kDeclaration).report(result.errors);
  // For check_unused(): mistakes in this body have been reported, whatever the arguments were.
  workspace.cache.lowered.insert(&source);
  return workspace.cache.functions.emplace(key, std::move(result)).first->second;
}

namespace {
// A place for a parameter by reference, in a network that is thrown away afterwards.
Symbol stand_in(const ast::Parameter& parameter, const Type& type, Workspace& workspace) {
  Symbol symbol{.type = type, .span = parameter.span};
  const TypeKind kind = element_type(type).kind;
  if (kind == TypeKind::kClock) {
    symbol.kind = SymbolKind::kClock;
    symbol.first = static_cast<std::uint32_t>(workspace.network.clocks.size());
    workspace.network.clocks.resize(symbol.first + cell_count(type));
  } else if (kind == TypeKind::kChannel) {
    symbol.kind = SymbolKind::kChannel;
  } else {
    symbol = add_local(type, parameter.name, parameter.span, workspace);
    if (type.is_const) symbol.read_only = "a constant parameter";
  }
  return symbol;
}

void lower_alone(const FunctionSource& source, Workspace& workspace) {
  const auto types = parameter_types(source, workspace);
  if (!types) return;
  std::vector<Argument> arguments;
  for (std::size_t i = 0; i < types->size(); ++i) {
    const ast::Parameter& parameter = source.tree->parameters[i];
    arguments.push_back({(*types)[i], std::nullopt});
    if (is_by_reference(parameter, (*types)[i]))
      // Any place of the right type will do: nothing runs, and messages do not mention it.
      arguments.back().place = stand_in(parameter, (*types)[i], workspace);
  }
  specialise(source, arguments, nullptr, workspace);
}
}  // namespace

void check_unused(const std::vector<const FunctionSource*>& functions, Workspace& workspace) {
  const auto is_used = [](const FunctionSource* source, const Workspace& where) {
    return where.cache.lowered.contains(source);
  };
  if (std::all_of(functions.begin(), functions.end(), [&](const auto* f) { return is_used(f, workspace); }))
    return;
  model::Network& network = workspace.network;
  const std::size_t old_variables = network.variables.size();
  const std::size_t old_clocks = network.clocks.size();
  const std::size_t old_functions = network.functions.size();
  base::Diagnostics diagnostics;
  // The cache is copied for the same reason as the network is cut back afterwards: what is lowered with
  // stand-ins must not be found by a call.
  Cache cache = workspace.cache;
  Workspace scratch{network, diagnostics, cache};
  for (const FunctionSource* source : functions)
    if (!is_used(source, scratch)) lower_alone(*source, scratch);
  std::vector<base::Error> mistakes = diagnostics.errors();
  // Libraries of functions are copied from model to model; one that nobody calls may well use doubles.
  std::erase_if(mistakes, [](const base::Error& error) { return error.code() == Code::kUnsupported; });
  Environment(*functions.front()->scope, workspace, Context::kDeclaration).report(mistakes);
  network.variables.resize(old_variables);
  network.clocks.resize(old_clocks);
  network.functions.resize(old_functions);
}
}  // namespace tarrier::languages::uppaal
