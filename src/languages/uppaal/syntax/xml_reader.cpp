// SPDX-License-Identifier: MIT
// .xml files.
//
// pugixml tells the elements apart and where their text begins in the file. The text itself is taken from the
// file and decoded here (see SourceMap), because positions are lost in what pugixml has decoded.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstring>
#include <map>
#include <pugixml.hpp>
#include <utility>

#include "languages/uppaal/syntax/driver.hpp"
#include "languages/uppaal/syntax/parser.hpp"
#include "languages/uppaal/syntax/query_reader.hpp"
#include "languages/uppaal/syntax/syntax_choice.hpp"

namespace tarrier::languages::uppaal {
namespace {
using base::Code;
using parsing::Driver;
using parsing::Part;
using parsing::SourceFile;
using parsing::SourceMap;

// An element and its path in the document.
struct Element {
  pugi::xml_node node;
  std::string path;
  [[nodiscard]] std::string_view name() const { return node.name(); }
};

// The child elements in order. Elements that may occur many times are numbered in the path, from 1.
std::vector<Element> children(const Element& parent) {
  static const auto is_repeated = [](std::string_view name) {
    return name == "template" || name == "location" || name == "branchpoint" || name == "transition" ||
           name == "label" || name == "query";
  };
  std::vector<Element> elements;
  std::map<std::string_view, int> counts;
  for (const pugi::xml_node child : parent.node.children()) {
    // Comments and processing instructions are not counted, as in XPath.
    if (child.type() != pugi::node_element) continue;
    const std::string_view name = child.name();
    const int count = ++counts[name];
    std::string path = fmt::format("{}/{}", parent.path, name);
    if (is_repeated(name) || count > 1) path += fmt::format("[{}]", count);
    elements.push_back({child, std::move(path)});
  }
  return elements;
}

std::optional<std::int32_t> coordinate(pugi::xml_node node, const char* name) {
  const std::string_view text = node.attribute(name).value();
  std::int32_t value = 0;
  const auto [stop, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  // Coordinates are for drawings only, so an odd one is no mistake.
  if (status != std::errc{}) return std::nullopt;
  return value;
}

class XmlReader {
 public:
  XmlReader(const SourceFile& file, parsing::Syntax syntax, base::Diagnostics& diagnostics)
      : file_(file), syntax_(syntax), diagnostics_(diagnostics) {}

  ast::Model read(const Element& root) {
    // In file order, since types that the declarations define decide how later texts parse.
    for (const Element& element : children(root)) {
      if (element.name() == "declaration" || element.name() == "imports") read_globals(element);
      if (element.name() == "template") read_template(element);
      if (element.name() == "lsc") read_chart(element);
      if (element.name() == "instantiation" || element.name() == "system") read_system(element);
      if (element.name() == "queries") read_queries(element);
    }
    // The model is wrong without a <system>, which the elaboration says; it needs a place for that.
    if (model_.system_span.line == 0) model_.system_span = span(root);
    parsing::check_channel_priorities(model_, diagnostics_);
    return std::move(model_);
  }

 private:
  static std::size_t offset(pugi::xml_node node) { return static_cast<std::size_t>(node.offset_debug()); }

  [[nodiscard]] base::SourceSpan span(const Element& element) const {
    return file_.span(offset(element.node) - 1, base::intern(element.path));  // pugixml points behind the `<`
  }

  // The text directly inside the element; XML comments and other elements may split it.
  [[nodiscard]] SourceMap text(const Element& element) const {
    // pugixml gives where a piece begins; it ends before the next `<`, which no text can have.
    SourceMap map(file_, base::intern(element.path), offset(element.node) - 1);
    // Direct children only: a label may contain elements of other tools, whose text is none of ours.
    for (const pugi::xml_node child : element.node.children()) {
      const bool is_cdata = child.type() == pugi::node_cdata;
      if (!is_cdata && child.type() != pugi::node_pcdata) continue;
      const std::size_t begin = offset(child);
      const std::size_t end =
          std::min(file_.content().find(is_cdata ? "]]>" : "<", begin), file_.content().size());
      is_cdata ? map.append_cdata(begin, end) : map.append_pcdata(begin, end);
    }
    return map;
  }

  void read_globals(const Element& element) {
    const SourceMap map = text(element);
    Driver driver(map, Part::kDeclarations, types_, diagnostics_, syntax_);
    driver.parse();
    append(model_.global, std::move(driver.declarations));
  }

  void read_system(const Element& element) {
    // <instantiation> elements may come several times, as old files have them; the system line once.
    if (element.name() == "system" && model_.system_span.line > 0)
      return diagnostics_.error(Code::kStructure, span(element), "a second <system>");
    const SourceMap map = text(element);
    Driver driver(map, Part::kSystem, types_, diagnostics_, syntax_);
    driver.parse();
    append(model_.system_declarations, std::move(driver.declarations));
    append(model_.instantiations, std::move(driver.model.instantiations));
    append(model_.system, std::move(driver.model.system));
    if (element.name() == "system")
      model_.system_span = driver.model.system_span.line > 0 ? driver.model.system_span : span(element);
  }

  void read_queries(const Element& element) {
    for (const Element& query : children(element))
      for (const Element& formula : children(query)) {
        // Unknown elements are skipped here, unlike labels: newer versions of UPPAAL put options and results
        // beside queries.
        if (query.name() != "query" || formula.name() != "formula") continue;
        const SourceMap map = text(formula);
        // The editor leaves empty queries behind.
        if (parsing::skip_blanks(map.text(), 0) == map.size()) continue;
        model_.queries.push_back(parsing::read_query(map, {0, map.size()}));
        model_.queries.back().expected = expected_outcome(query.node);
      }
  }

  // What the author expects counts more than what some tool found; of several findings the last one counts.
  static std::optional<bool> expected_outcome(pugi::xml_node query) {
    std::optional<bool> outcome;
    for (const char* name : {"result", "expect"}) {
      for (const pugi::xml_node child : query.children(name)) {
        const std::string_view text = child.attribute("outcome").value();
        if (text == "success" || text == "failure") outcome = text == "success";
      }
    }
    return outcome;
  }

  // A live sequence chart is a property drawn as a picture; only its name matters, to tell its instances
  // apart.
  void read_chart(const Element& element) {
    base::SourceSpan where = span(element);
    for (const Element& child : children(element))
      if (child.name() == "name") model_.charts.push_back(read_name(child, element, where));
  }

  void read_template(const Element& element) {
    ast::Template& result = model_.templates.emplace_back();
    result.span = span(element);
    // A typedef of a template ends with it.
    types_.open();
    for (const Element& child : children(element)) {
      if (child.name() == "name") result.name = read_name(child, element, result.span);
      if (child.name() == "parameter") {
        const SourceMap map = text(child);
        Driver driver(map, Part::kParameters, types_, diagnostics_, syntax_);
        driver.parse();
        append(result.parameters, std::move(driver.parameters));
      }
      if (child.name() == "declaration") {
        const SourceMap map = text(child);
        Driver driver(map, Part::kDeclarations, types_, diagnostics_, syntax_);
        driver.parse();
        append(result.declarations, std::move(driver.declarations));
      }
      if (child.name() == "location") result.locations.push_back(read_location(child));
      if (child.name() == "branchpoint")
        result.branchpoints.push_back({span(child), child.node.attribute("id").value()});
      if (child.name() == "init")
        result.initial.push_back({span(child), child.node.attribute("ref").value()});
      if (child.name() == "transition") result.edges.push_back(read_edge(child));
    }
    types_.close();
    if (result.name.empty())
      diagnostics_.error(Code::kFormat, result.span, "a template without a name", "expected <name>");
  }

  // The name of `owner`. Moves the owner's span to the name, which says more than the start of the element.
  std::string read_name(const Element& element, const Element& owner, base::SourceSpan& owner_span) {
    const SourceMap map = text(element);
    const std::size_t start = parsing::skip_blanks(map.text(), 0);
    if (start == map.size()) return {};
    owner_span = map.span(static_cast<std::uint32_t>(start));
    owner_span.element = base::intern(owner.path);
    return parsing::one_line(map.text());
  }

  ast::Location read_location(const Element& element) {
    ast::Location location;
    location.span = span(element);
    location.id = element.node.attribute("id").value();
    location.x = coordinate(element.node, "x");
    location.y = coordinate(element.node, "y");
    for (const Element& child : children(element)) {
      if (child.name() == "name") location.name = read_name(child, element, location.span);
      if (child.name() == "urgent") location.urgent = true;
      if (child.name() == "committed") location.committed = true;
      if (child.name() != "label") continue;
      if (kind(child) == "invariant") read_condition(child, location.invariant, location.invariant_text);
      check_kind(child, {"invariant", "exponentialrate", "comments", "testcodeEnter", "testcodeExit"});
    }
    location.is_named = !location.name.empty();
    if (!location.is_named) location.name = "_" + location.id;
    return location;
  }

  ast::Edge read_edge(const Element& element) {
    ast::Edge edge;
    edge.span = edge.source_span = edge.target_span = span(element);
    for (const Element& child : children(element)) {
      if (child.name() == "source") {
        edge.source = child.node.attribute("ref").value();
        edge.source_span = span(child);
      }
      if (child.name() == "target") {
        edge.target = child.node.attribute("ref").value();
        edge.target_span = span(child);
      }
      if (child.name() == "label") read_label(child, edge);
    }
    return edge;
  }

  void read_label(const Element& element, ast::Edge& edge) {
    const std::string_view label = kind(element);
    check_kind(element,
               {"select", "guard", "synchronisation", "assignment", "probability", "comments", "testcode"});
    if (label == "guard") read_condition(element, edge.guard, edge.guard_text);
    if (label == "probability") edge.has_weight = true;
    // A second label would replace the first one in silence, and with it a part of the model.
    if (label == "select" && is_first(element, edge.select_text)) {
      const SourceMap map = text(element);
      Driver driver(map, Part::kSelects, types_, diagnostics_, syntax_);
      driver.parse();
      edge.selects = std::move(driver.selects);
      edge.select_text = parsing::one_line(map.text());
    }
    if (label == "synchronisation" && is_first(element, edge.sync_text)) {
      const SourceMap map = text(element);
      Driver driver(map, Part::kSync, types_, diagnostics_, syntax_);
      driver.parse();
      edge.channel = std::move(driver.expression);
      edge.direction = driver.direction;
      edge.sync_text = parsing::one_line(map.text());
    }
    if (label == "assignment" && is_first(element, edge.update_text)) {
      const SourceMap map = text(element);
      Driver driver(map, Part::kUpdates, types_, diagnostics_, syntax_);
      driver.parse();
      edge.updates = std::move(driver.updates);
      edge.update_text = parsing::one_line(map.text());
    }
  }

  void read_condition(const Element& element, ast::ExprPtr& condition, std::string& written) {
    if (!is_first(element, written)) return;
    const SourceMap map = text(element);
    Driver driver(map, Part::kCondition, types_, diagnostics_, syntax_);
    driver.parse();
    condition = std::move(driver.expression);
    written = parsing::one_line(map.text());
  }

  // False with an error if there was a label of this kind with the text `before`.
  bool is_first(const Element& element, const std::string& before) {
    if (before.empty()) return true;
    diagnostics_.error(Code::kStructure, span(element), fmt::format("a second {} label", kind(element)));
    return false;
  }

  // A label that nobody reads could have been meant to restrict the model.
  void check_kind(const Element& element, std::initializer_list<std::string_view> known) {
    if (std::find(known.begin(), known.end(), kind(element)) != known.end()) return;
    diagnostics_.error(Code::kStructure, span(element), fmt::format("a label of kind '{}'", kind(element)),
                       fmt::format("expected one of {}", fmt::join(known, ", ")));
  }

  static std::string_view kind(const Element& label) { return label.node.attribute("kind").value(); }

  template <typename T>
  static void append(std::vector<T>& to, std::vector<T> from) {
    for (T& item : from) to.push_back(std::move(item));
  }
  void append(ast::Declarations& to, ast::Declarations from) {
    parsing::append(to, std::move(from), diagnostics_);
  }

  const SourceFile& file_;
  const parsing::Syntax syntax_;
  base::Diagnostics& diagnostics_;
  parsing::TypeNames types_;
  ast::Model model_;
};

// Loads the document; false with an error if it is no XML, or no model.
bool load(const SourceFile& file, pugi::xml_document& document, base::Diagnostics& diagnostics) {
  const std::string_view content = file.content();
  const auto refuse = [&](std::size_t at, const std::string& message, const std::string& expected) {
    diagnostics.error(Code::kFormat, file.span(at, {}), message, expected);
    return false;
  };
  if (const std::string problem = parsing::encoding_problem(file); !problem.empty()) {
    diagnostics.error(Code::kFormat, file.whole(), problem, "expected UTF-8");
    return false;
  }
  const std::size_t start = std::min(content.find_first_not_of(" \t\r\n", file.start()), content.size());
  if (start == content.size()) return refuse(start, "the file is empty", "expected a UPPAAL model in XML");
  if (content[start] != '<')
    return refuse(start, "not an XML file", "expected a UPPAAL model that starts with '<'");

  // As a fragment, so that nothing beside the root element is passed over in silence.
  const unsigned options = pugi::parse_default | pugi::parse_ws_pcdata | pugi::parse_fragment;
  const auto result = document.load_buffer(content.data(), content.size(), options, pugi::encoding_utf8);
  if (!result) {
    std::string reason = result.description();
    reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
    return refuse(static_cast<std::size_t>(result.offset), "not well-formed XML: " + reason, {});
  }
  const pugi::xml_node root = document.document_element();
  const auto place = [](pugi::xml_node node) { return static_cast<std::size_t>(node.offset_debug()); };
  if (!root) return refuse(start, "not well-formed XML: there is no element", "expected <nta>");
  const std::string_view name = root.name();
  if (name != "nta" && name != "project")
    return refuse(place(root) - 1, fmt::format("not a UPPAAL model: the root element is <{}>", name),
                  "expected <nta>");
  for (const pugi::xml_node node : document.children()) {
    if (node.type() == pugi::node_element && node != root)
      return refuse(place(node) - 1, fmt::format("another element <{}> beside the root element", node.name()),
                    "expected one model in a file");
    const std::string_view text = node.value();
    const bool is_text = node.type() == pugi::node_pcdata || node.type() == pugi::node_cdata;
    const std::size_t first = text.find_first_not_of(" \t\r\n");
    if (is_text && first != std::string_view::npos)
      // Such text is usually a piece of the model that an edit has put into the wrong place.
      return refuse(place(node) + first, "text beside the root element", {});
  }
  return true;
}
}  // namespace

ast::Model parse_xml(const base::SourceText& text, base::Diagnostics& diagnostics) {
  const SourceFile file(text);
  pugi::xml_document document;
  ast::Model model;
  if (load(file, document, diagnostics)) {
    const pugi::xml_node root = document.document_element();
    const auto read = [&](parsing::Syntax syntax, base::Diagnostics& errors) {
      return XmlReader(file, syntax, errors).read({root, fmt::format("/{}", root.name())});
    };
    model = parsing::read_in_either_syntax(read, diagnostics);
  }
  model.file = text.name;
  return model;
}
}  // namespace tarrier::languages::uppaal
