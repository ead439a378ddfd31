// SPDX-License-Identifier: MIT
#include "languages/uppaal/elaborate/elaborate.hpp"

#include <fmt/format.h>

#include <deque>

#include "languages/uppaal/elaborate/elaborate_declarations.hpp"
#include "languages/uppaal/elaborate/elaborate_queries.hpp"
#include "languages/uppaal/elaborate/elaborate_rendezvous.hpp"
#include "languages/uppaal/elaborate/elaborate_system.hpp"
#include "languages/uppaal/lower/lower_function.hpp"
#include "languages/uppaal/syntax/parser.hpp"

namespace tarrier::languages::uppaal {
using base::Code;

namespace {
// Scopes point at each other, so a document stays where it is made.
class UppaalDocument final : public Document {
 public:
  explicit UppaalDocument(ast::Model tree)
      : tree_(std::move(tree)),
        prelude_(prelude()),
        global_(&prelude_),
        system_(&global_),
        processes_(&system_) {}
  UppaalDocument(const UppaalDocument&) = delete;
  UppaalDocument& operator=(const UppaalDocument&) = delete;

  void elaborate(const LoadOptions& options, base::Diagnostics& diagnostics) {
    network_.name = tree_.file;
    Workspace workspace{network_, diagnostics, cache_};
    Overrides overrides{options.constants};
    // Before anything else: what is not supported may declare names, whose uses would be reported as
    // unknown.
    if (refuse_unsupported(workspace)) return;
    // The order is that of visibility: the system section sees the global names, and the system line sees
    // both.
    declare(tree_.global, global_, "", &overrides, workspace);
    declare(tree_.system_declarations, system_, "", &overrides, workspace);
    // Only now are all constants known that -D could have meant.
    report_unused(overrides, diagnostics);
    build_system(tree_, global_, system_, families_, workspace);
    // After the processes: only they tell whether a channel is a rendezvous, and of whom.
    meet_at_channels(tree_, workspace);
    if (diagnostics.has_errors()) return;
    check_unused_functions(workspace);
    for (const Family& family : families_)
      processes_.add(family.name, {.kind = SymbolKind::kProcess, .family = &family});
    queries_ = elaborate_all(tree_.queries);
  }

  [[nodiscard]] const model::Network& network() const override { return network_; }
  [[nodiscard]] const std::vector<model::Query>& queries() const override { return queries_; }
  [[nodiscard]] std::vector<model::Query> parse_queries(const base::SourceText& text) override {
    return elaborate_all(uppaal::parse_queries(text));
  }
  [[nodiscard]] model::Query parse_ltl(const base::SourceText& text) override {
    return elaborate_ltl(text, processes_, network_, cache_);
  }

 private:
  // True if something global is not supported. Then the templates are asked, too, used or not, so that one
  // run names all there is.
  bool refuse_unsupported(Workspace& workspace) const {
    if (tree_.global.unsupported.empty() && tree_.system_declarations.unsupported.empty()) return false;
    uppaal::refuse_unsupported(tree_.global, workspace);
    for (const ast::Template& process : tree_.templates)
      uppaal::refuse_unsupported(process.declarations, workspace);
    uppaal::refuse_unsupported(tree_.system_declarations, workspace);
    return true;
  }

  [[nodiscard]] std::vector<model::Query> elaborate_all(const std::vector<ast::Query>& trees) {
    std::vector<model::Query> queries;
    for (const ast::Query& tree : trees)
      queries.push_back(elaborate_query(tree, processes_, network_, cache_));
    return queries;
  }

  // Of a family, one member speaks for all.
  void check_unused_functions(Workspace& workspace) const {
    std::vector<const Scope*> scopes{&global_, &system_};
    for (const Family& family : families_)
      if (!family.members.empty()) scopes.push_back(&family.members.front()->scope);
    std::vector<const FunctionSource*> functions;
    for (const Scope* scope : scopes)
      for (const std::string_view name : scope->names_here())
        if (const Symbol& symbol = *scope->find_here(name); symbol.kind == SymbolKind::kFunction)
          functions.push_back(symbol.function.get());
    check_unused(functions, workspace);
  }

  void report_unused(const Overrides& overrides, base::Diagnostics& diagnostics) const {
    std::vector<std::string_view> constants;
    for (const std::string_view name : system_.names()) {
      const Symbol& symbol = *system_.find(name);
      // Only single numbers can be given on the command line, so only these are worth a suggestion.
      if (symbol.kind == SymbolKind::kConstant && !symbol.type.is_aggregate()) constants.push_back(name);
    }
    for (const auto& [name, value] : overrides.unused)
      diagnostics.error(Code::kUsage, {base::intern(tree_.file)},
                        fmt::format("there is no constant named '{}'", name),
                        suggestion(name, constants, "only a global 'const int' or 'const bool' can be set"));
  }

  ast::Model tree_;
  model::Network network_;
  Cache cache_;
  Scope prelude_;
  Scope global_;
  Scope system_;     // declarations of the system section: not visible in templates
  Scope processes_;  // what queries see
  std::deque<Family> families_;
  std::vector<model::Query> queries_;
};
}  // namespace

std::unique_ptr<Document> elaborate(ast::Model tree, const LoadOptions& options,
                                    base::Diagnostics& diagnostics) {
  auto document = std::make_unique<UppaalDocument>(std::move(tree));
  document->elaborate(options, diagnostics);
  if (diagnostics.has_errors()) return nullptr;
  return document;
}
}  // namespace tarrier::languages::uppaal
