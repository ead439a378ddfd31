// SPDX-License-Identifier: MIT
#include "languages/tchecker/lower.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <unordered_set>

#include "languages/tchecker/lowering.hpp"
#include "languages/tchecker/parser.hpp"
#include "languages/tchecker/reader.hpp"
#include "languages/tchecker/warnings.hpp"
#include "languages/tchecker/white_space.hpp"

namespace tarrier::languages::tchecker {
namespace {
using base::Code;

// As many cells as UPPAAL models may have, about; a few letters of text must not take all memory.
constexpr std::int32_t kMaxArray = 1 << 20;

constexpr std::string_view kKeywords[] = {"clock",    "edge",    "event", "int",
                                          "location", "process", "sync",  "system"};

bool is_reserved(std::string_view name) {
  return std::find(std::begin(kKeywords), std::end(kKeywords), name) != std::end(kKeywords);
}

std::string element_name(const std::string& array, std::uint32_t size, std::uint32_t index) {
  return size == 1 ? array : fmt::format("{}[{}]", array, index);
}
}  // namespace

void Lowering::add(const std::vector<Declaration>& declarations) {
  if (!diagnostics_.has_errors()) check_first(declarations);  // else the system may be what could not be read
  // Expressions may use variables that are declared after them.
  for (const bool is_early : {true, false})
    for (const Declaration& declaration : declarations)
      // Two passes rather than a sort: within each, numbers and messages follow the order of the text.
      if (is_early == (declaration.keyword.text == "int" || declaration.keyword.text == "clock"))
        add(declaration);
}

void Lowering::check_first(const std::vector<Declaration>& declarations) {
  // TChecker wants the system first, since everything else belongs to it.
  if (declarations.empty())
    diagnostics_.error(Code::kStructure, source_.whole(), "there is no system", "expected system:NAME");
  else if (declarations.front().keyword.text != "system")
    diagnostics_.error(Code::kStructure, declarations.front().keyword.span,
                       "the first declaration is no system", "expected system:NAME");
}

// An error ends this declaration only; the rest is still read.
void Lowering::add(const Declaration& declaration) try {
  static const std::map<std::string_view, void (Lowering::*)(const Declaration&)> handlers{
      {"system", &Lowering::add_system}, {"process", &Lowering::add_process},
      {"event", &Lowering::add_event},   {"clock", &Lowering::add_clocks},
      {"int", &Lowering::add_integers},  {"location", &Lowering::add_location},
      {"edge", &Lowering::add_edge},     {"sync", &Lowering::add_synchronisation},
  };
  (this->*handlers.at(declaration.keyword.text))(declaration);
} catch (base::Error& error) {
  diagnostics_.error(std::move(error));
}

Lowered Lowering::finish() {
  const bool had_errors = diagnostics_.has_errors();  // what is missing may be what could not be read
  if (network_.processes.empty() && !had_errors)
    diagnostics_.error(Code::kStructure, source_.whole(), "there is no process", "expected process:NAME");
  for (const model::Process& process : network_.processes)
    if (process.initial.empty() && !had_errors)
      diagnostics_.error(Code::kStructure, process.span,
                         fmt::format("process '{}' has no initial location", process.name),
                         fmt::format("expected location:{}:NAME{{initial:}}", process.name));
  connect();
  // TChecker takes an assignment out of range for a step that does not exist, no error.
  network_.out_of_range = model::OutOfRange::kDisable;
  return {std::move(network_), std::move(variables_)};
}

void Lowering::add_system(const Declaration& declaration) {
  const Word& name = declaration.fields[0];
  if (has_system_)
    throw base::Error(Code::kDuplicate, declaration.keyword.span, "a second system",
                      "expected one system, as the first declaration");
  has_system_ = true;
  network_.name = name.text;
  std::string plain = name.text;
  // Other tools write names of systems with hyphens; the name is used nowhere, so that is worth a warning
  // only.
  std::replace(plain.begin(), plain.end(), '-', '_');
  if (!is_identifier(plain))
    throw base::Error(Code::kSyntax, name.span, fmt::format("'{}' is not a name", name.text),
                      "expected letters, digits, '_' and '.', not beginning with a digit");
  if (plain != name.text)
    diagnostics_.warning(kNonstandardName.code, name.span,
                         fmt::format("'-' in the name '{}': other tools refuse it", name.text));
  warn_unknown(declaration, {});
}

void Lowering::add_process(const Declaration& declaration) {
  const Word& name = declaration.fields[0];
  warn_unknown(declaration, {});
  if (!declare(processes_, "process", name)) return;
  network_.processes.push_back({.name = name.text, .template_name = name.text, .span = name.span});
  locations_.emplace_back();
  events_of_edges_.emplace_back();
}

void Lowering::add_event(const Declaration& declaration) {
  warn_unknown(declaration, {});
  declare(events_, "event", declaration.fields[0]);
}

void Lowering::add_clocks(const Declaration& declaration) {
  const Word& name = declaration.fields[1];
  warn_unknown(declaration, {});
  const auto first = static_cast<std::uint32_t>(network_.clocks.size());
  if (!declare_array(declaration.fields[0], name, {.is_clock = true, .first = first})) return;
  const std::uint32_t size = variables_.entries.back().size;
  for (std::uint32_t i = 0; i < size; ++i)
    network_.clocks.push_back({.name = element_name(name.text, size, i), .span = name.span});
}

void Lowering::add_integers(const Declaration& declaration) {
  const Word& name = declaration.fields[4];
  warn_unknown(declaration, {});
  const auto low = number(declaration.fields[1]);
  const auto high = number(declaration.fields[2]);
  const auto initial = number(declaration.fields[3]);
  const model::Domain domain{low.value_or(0), high.value_or(0)};
  const auto first = static_cast<std::uint32_t>(network_.variables.size());
  if (!declare_array(declaration.fields[0], name, {.first = first, .domain = domain})) return;
  // After the name is known, so that its uses are not reported, too.
  if (!low || !high || !initial) return;
  if (domain.low > domain.high)
    throw base::Error(Code::kRange, declaration.fields[1].span,
                      fmt::format("the range {} … {} is empty", domain.low, domain.high),
                      "expected the least value before the greatest");
  if (!domain.contains(*initial))
    throw base::Error(Code::kRange, declaration.fields[3].span,
                      fmt::format("the initial value {} of '{}' is outside its range", *initial, name.text),
                      fmt::format("expected {} … {}", domain.low, domain.high));
  const std::uint32_t size = variables_.entries.back().size;
  for (std::uint32_t i = 0; i < size; ++i)
    network_.variables.push_back(
        {.name = element_name(name.text, size, i), .domain = domain, .initial = *initial, .span = name.span});
}

void Lowering::add_location(const Declaration& declaration) {
  const std::uint32_t owner = find(processes_, "unknown process", declaration.fields[0]);
  const Word& name = declaration.fields[1];
  model::Process& process = network_.processes[owner];
  if (!declare(locations_[owner], fmt::format("process '{}': location", process.name), name)) return;
  warn_unknown(declaration, {"initial", "invariant", "labels", "committed", "urgent"});
  model::Location location{.name = name.text, .span = name.span};
  bool is_initial = false;
  for (const Attribute& attribute : declaration.attributes) {
    const std::string& key = attribute.key.text;
    if (key == "initial") read_flag(is_initial, attribute);
    if (key == "committed") read_flag(location.committed, attribute);
    if (key == "urgent") read_flag(location.urgent, attribute);
    if (key == "labels") read_labels(location.labels, attribute);
    if (key == "invariant") read_constraint(location.invariant, location.invariant_text, attribute);
  }
  // TChecker allows several initial locations: each of them begins runs of its own.
  if (is_initial) process.initial.push_back(model::LocationId(process.locations.size()));
  process.locations.push_back(std::move(location));
}

// False, with an error, if the name is taken. Text that is no name gives an error, too, but is known from then
// on, so that one mistake gives one error.
bool Lowering::declare(Names& names, std::string_view what, const Word& word) {
  if (!is_identifier(word.text))
    diagnostics_.error(Code::kSyntax, word.span, fmt::format("'{}' is not a name", word.text),
                       "expected letters, digits, '_' and '.', not beginning with a digit");
  else if (is_reserved(word.text))
    diagnostics_.error(Code::kSyntax, word.span, fmt::format("the keyword '{}' as a name", word.text),
                       "expected another name");
  const auto earlier = names.declare(word.text, word.span);
  if (!earlier) return true;
  diagnostics_.error(Code::kDuplicate, word.span, fmt::format("{} '{}' is declared twice", what, word.text),
                     fmt::format("first declared on line {}", earlier->line));
  return false;
}

bool Lowering::declare_array(const Word& size, const Word& name, Variables::Entry entry) {
  const auto given = number(size);
  if (!declare(variables_.names, "variable", name)) return false;
  const std::int32_t count = given.value_or(0);
  const bool is_sane = 1 <= count && count <= kMaxArray;
  // The name stays known, so that one mistake gives one error.
  entry.size = is_sane ? static_cast<std::uint32_t>(count) : 1;
  variables_.entries.push_back(entry);
  if (!given) return false;
  if (!is_sane)
    throw base::Error(Code::kRange, size.span, fmt::format("'{}' cannot have {} elements", name.text, count),
                      fmt::format("expected 1 … {}", kMaxArray));
  // Together, for each declaration alone may be within its bound.
  if (network_.variables.size() + network_.clocks.size() + entry.size > kMaxArray)
    throw base::Error(Code::kUnsupported, size.span, fmt::format("'{}' makes the model too large", name.text),
                      fmt::format("all variables and clocks together have at most {} elements", kMaxArray));
  return true;
}

// None, with an error, if the word is no number.
std::optional<std::int32_t> Lowering::number(const Word& word) {
  std::int32_t value = 0;
  std::string_view digits = word.text;
  // from_chars knows no plus sign.
  if (digits.starts_with('+') && !digits.starts_with("+-")) digits.remove_prefix(1);
  const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (code == std::errc() && end == digits.data() + digits.size()) return value;
  if (code == std::errc::result_out_of_range)
    diagnostics_.error(Code::kRange, word.span, fmt::format("the number {} does not fit 32 bits", word.text));
  else
    diagnostics_.error(Code::kSyntax, word.span, fmt::format("'{}' is not a number", word.text),
                       "expected an integer");
  return std::nullopt;
}

std::uint32_t Lowering::find(const Names& names, const std::string& what, const Word& word) const {
  if (const auto found = names.find(word.text)) return *found;
  throw base::Error(Code::kUnknownName, word.span, fmt::format("{} '{}'", what, word.text),
                    names.suggestion(word.text));
}

void Lowering::warn_unknown(const Declaration& declaration, std::initializer_list<std::string_view> known) {
  for (const Attribute& attribute : declaration.attributes)
    if (std::find(known.begin(), known.end(), attribute.key.text) == known.end())
      diagnostics_.warning(kIgnoredAttribute.code, attribute.key.span,
                           fmt::format("unknown attribute '{}' of '{}' is ignored", attribute.key.text,
                                       declaration.keyword.text));
}

void Lowering::read_flag(bool& flag, const Attribute& attribute) {
  flag = true;
  const std::string_view value = source_.text(attribute.value);
  // {initial:invariant:…} gives `initial` the value `invariant`.
  for (const std::string_view name : {"initial", "invariant", "labels", "committed", "urgent"})
    if (value == name)
      return diagnostics_.error(Code::kSyntax, source_.span(attribute.value.begin),
                                fmt::format("'{}' is read as the value of '{}'", value, attribute.key.text),
                                fmt::format("expected another ':' before '{}'", value));
  if (!value.empty())
    diagnostics_.warning(kIgnoredAttribute.code, source_.span(attribute.value.begin),
                         fmt::format("the value of '{}' is ignored", attribute.key.text));
}

void Lowering::read_constraint(model::Constraint& constraint, std::string& text, const Attribute& attribute) {
  const auto conjuncts = parse_condition(source_, attribute.value, diagnostics_);
  if (!conjuncts) return;
  for (const Expr& conjunct : *conjuncts) try {
      constrain(constraint, conjunct, variables_);
    } catch (base::Error& error) {
      diagnostics_.error(std::move(error));
    }
  // A condition that is always true is none; so guards that say `true` cost nothing.
  if (constraint.condition.is_constant() && !constraint.condition.is_constant(0)) constraint.condition = {};
  // Several attributes of the same key are joined.
  if (!text.empty()) text += " && ";
  text += source_.text(attribute.value);
}

void Lowering::read_labels(std::vector<std::string>& labels, const Attribute& attribute) const {
  std::unordered_set<std::string> known(labels.begin(), labels.end());
  Range rest = attribute.value;
  while (rest.begin < rest.end) {
    const std::size_t length = source_.text(rest).find(',');  // only here: the whole file may be large
    const std::size_t comma = length == std::string_view::npos ? rest.end : rest.begin + length;
    std::string label(source_.text(trim(source_, {rest.begin, comma})));
    // A set beside the list: the labels of one location may be many, and keep their order.
    if (!label.empty() && known.insert(label).second) labels.push_back(std::move(label));
    rest.begin = std::min(comma + 1, rest.end);
  }
}

Lowered lower(const base::SourceText& text, base::Diagnostics& diagnostics) {
  const base::SourceFile source(text);
  Lowering lowering(source, diagnostics);
  lowering.add(read_declarations(source, diagnostics));
  return lowering.finish();
}
}  // namespace tarrier::languages::tchecker
