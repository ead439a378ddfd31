// SPDX-License-Identifier: MIT
// Planning tasks in PDDL as a language: .pddl.
#include <filesystem>
#include <fstream>
#include <optional>

#include "base/first_word.hpp"
#include "languages/language.hpp"
#include "languages/pddl/reading/instantiation.hpp"
#include "languages/pddl/reading/reading.hpp"

namespace tarrier::languages {
namespace {
using pddl::Term;

// A task as it is read: without parameters, if it has any.
struct Task {
  std::optional<pddl::Instantiation> instantiation;
  pddl::ReadTask read;

  static Task of(const Term& domain, const Term& problem) {
    if (!pddl::has_parameters(domain, problem)) return {std::nullopt, pddl::ReadTask(domain, problem)};
    pddl::Instantiation made(domain, problem);
    pddl::ReadTask read(made.domain(), made.problem());
    return {std::move(made), std::move(read)};
  }
  [[nodiscard]] model::Query goal(const Term& term) const {
    if (!instantiation || term.parts.size() != 2) return read.goal(term);
    Term ground = term;
    ground.parts[1] = instantiation->condition(term.parts[1]);
    model::Query query = read.goal(ground);
    // As it was written, so that it can be read again.
    query.text = pddl::to_text(term);
    return query;
  }
};

class PddlDocument final : public Document {
 public:
  PddlDocument(const Term& domain, const Term& problem, std::vector<std::string> files = {})
      : task_(Task::of(domain, problem)), files_(std::move(files)) {
    for (const Term& section : problem.parts)
      if (section.is(":goal")) queries_.push_back(task_.goal(section));
  }

  [[nodiscard]] const model::Network& network() const override { return task_.read.network(); }
  [[nodiscard]] const std::vector<model::Query>& queries() const override { return queries_; }

  [[nodiscard]] std::vector<std::string> files() const override { return files_; }

  // Goals, as they stand in a problem.
  [[nodiscard]] std::vector<model::Query> parse_queries(const base::SourceText& text) override {
    std::vector<model::Query> all;
    // Mistakes of brackets spoil the whole text; those of a goal only its own query.
    try {
      for (const Term& term : pddl::read_terms(text)) all.push_back(read(term));
    } catch (const base::Error& error) {
      all.push_back({text.content, error.where(), error});
    }
    return all;
  }

 private:
  [[nodiscard]] model::Query read(const Term& term) const {
    try {
      return task_.goal(term);
    } catch (const base::Error& error) {
      return {pddl::to_text(term), error.where(), error};
    }
  }

  Task task_;
  std::vector<model::Query> queries_;
  std::vector<std::string> files_;
};

// Is it (define (KIND NAME) …)?
bool defines(const Term& term, std::string_view kind) {
  return term.is("define") && term.parts.size() > 1 && term.parts[1].is(kind) &&
         term.parts[1].parts.size() == 2;
}

const Term* definition(const std::vector<Term>& terms, std::string_view kind) {
  for (const Term& term : terms)
    if (defines(term, kind)) return &term;
  return nullptr;
}

// The domain in a file beside the problem: X-domain.pddl beside X-problem….pddl, or domain.pddl.
// Benchmarks come as two files; which domain belongs to a problem is a matter of names only.
base::SourceText domain_beside(const base::SourceText& problem) {
  const std::filesystem::path path(problem.name);
  const std::string stem = path.stem().string();
  std::vector<std::string> names{"domain.pddl"};
  if (const auto end = stem.rfind("-problem"); end != std::string::npos)
    names.insert(names.begin(), stem.substr(0, end) + "-domain.pddl");
  for (const std::string& name : names) {
    const std::filesystem::path file = path.parent_path() / name;
    if (std::ifstream stream(file, std::ios::binary); stream)
      return {file.string(), {std::istreambuf_iterator<char>(stream), {}}};
  }
  throw base::Error(base::Code::kNoSuchFile, {base::intern(problem.name), {}, 0, 0},
                    "the domain of this problem is missing",
                    "expected it in the same file, or in " + names.front() + " beside it");
}

std::unique_ptr<Document> read_document(const base::SourceText& text) {
  const std::vector<Term> terms = pddl::read_terms(text);
  for (const Term& term : terms)
    // Anything else is reported rather than passed over: it may be a misspelt problem.
    if (!defines(term, "domain") && !defines(term, "problem"))
      throw base::Error(base::Code::kSyntax, term.span, "this is neither a domain nor a problem",
                        "expected (define (domain NAME) …) or (define (problem NAME) …)");
  const Term* const problem = definition(terms, "problem");
  if (problem == nullptr)
    throw base::Error(
        base::Code::kStructure, {base::intern(text.name), {}, 0, 0}, "there is no problem",
        "expected (define (problem NAME) …); its domain may stand in the same file or beside it");
  if (const Term* const domain = definition(terms, "domain"); domain != nullptr)
    return std::make_unique<PddlDocument>(*domain, *problem);
  const base::SourceText beside = domain_beside(text);
  const std::vector<Term> others = pddl::read_terms(beside);
  const Term* const domain = definition(others, "domain");
  if (domain == nullptr)
    throw base::Error(base::Code::kStructure, {base::intern(beside.name), {}, 0, 0}, "there is no domain",
                      "expected (define (domain NAME) …)");
  // The second file is named as one of the document, since its text counts for the answer as well.
  return std::make_unique<PddlDocument>(*domain, *problem, std::vector<std::string>{beside.name});
}

std::unique_ptr<Document> load_pddl(const base::SourceText& text, const LoadOptions& options,
                                    base::Diagnostics& diagnostics) {
  for (const auto& [name, value] : options.constants)
    diagnostics.error(base::Code::kUsage, {base::intern(text.name), {}, 0, 0},
                      "there is no constant named '" + name + "'", "PDDL has no constants of this kind");
  if (diagnostics.has_errors()) return nullptr;
  try {
    return read_document(text);
  } catch (const base::Error& error) {
    diagnostics.error(error);
    return nullptr;
  }
}
}  // namespace

Language pddl_language() {
  return {
      .name = "pddl",
      .summary = "planning tasks in PDDL",
      .extensions = {".pddl"},
      .load = load_pddl,
      // No other language begins with a bracket.
      .recognises = [](std::string_view text) { return base::after_comments(text, ";").starts_with('('); }};
}
}  // namespace tarrier::languages
