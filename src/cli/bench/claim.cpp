// SPDX-License-Identifier: MIT
#include "cli/bench/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/error.hpp"
#include "cli/bench/measures.hpp"

namespace tarrier::cli {
namespace {
constexpr double kNever = std::numeric_limits<double>::infinity();

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

std::optional<double> number_in(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

class ClaimParser {
 public:
  ClaimParser(const std::string& text, const base::SourceSpan& where) : text_(text), where_(where) {}

  Claim parse() {
    Claim claim{.text = text_};
    std::string rest = text_;
    // A name of a row may have a colon only between the last one and the terms, which have none.
    if (const std::size_t colon = rest.rfind(": "); colon != std::string::npos) {
      read_rows(rest.substr(0, colon), claim);
      rest = rest.substr(colon + 2);
    }
    for (const std::string relation : {"<=", ">=", "<", ">", "="}) {
      const std::size_t place = rest.find(relation);
      if (place == std::string::npos) continue;
      claim.relation = relation;
      claim.left = term(trimmed(std::string_view(rest).substr(0, place)));
      claim.right = term(trimmed(std::string_view(rest).substr(place + relation.size())));
      check(claim);
      return claim;
    }
    refuse("there is no comparison in the claim");
  }

 private:
  [[noreturn]] void refuse(const std::string& message) const {
    throw base::Error(base::Code::kSyntax, where_, message, "such as `explored(hl) <= 0.5 * explored(bfs)`");
  }

  void read_rows(std::string text, Claim& claim) const {
    if (text.starts_with("in ")) {
      const std::size_t end = text.find(" rows");
      const auto count = end == std::string::npos ? std::nullopt : number_in(text.substr(3, end - 3));
      if (!count || *count < 1 || *count != std::floor(*count) || *count > 1e6)
        refuse("it is not said in how many rows");
      claim.least_rows = static_cast<std::size_t>(*count);
      text = trimmed(std::string_view(text).substr(end + 5));
      if (text.starts_with(":")) text = trimmed(std::string_view(text).substr(1));
    }
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find(',', begin), text.size());
      claim.rows.push_back(trimmed(std::string_view(text).substr(begin, end - begin)));
      begin = end + 1;
    }
  }

  [[nodiscard]] ClaimTerm term(const std::string& text) const {
    ClaimTerm result;
    std::string rest = text;
    if (const std::size_t star = rest.find('*'); star != std::string::npos) {
      const auto factor = number_in(trimmed(std::string_view(rest).substr(0, star)));
      if (!factor) refuse(fmt::format("'{}' begins with no number", text));
      result.factor = *factor;
      rest = trimmed(std::string_view(rest).substr(star + 1));
    }
    if (const auto number = number_in(rest)) {
      result.factor *= *number;
      return result;
    }
    if (rest == "paper" || rest == "min") {
      result.kind = rest == "paper" ? ClaimTerm::Kind::kPaper : ClaimTerm::Kind::kLeast;
      return result;
    }
    if (rest.starts_with("paper(") && rest.back() == ')') {
      result.kind = ClaimTerm::Kind::kPaper;
      result.column = rest.substr(6, rest.size() - 7);
      return result;
    }
    const std::size_t open = rest.find('(');
    if (open == std::string::npos || rest.back() != ')')
      refuse(fmt::format("'{}' is nothing to compare", rest));
    result.kind = ClaimTerm::Kind::kFigure;
    result.measure = rest.substr(0, open);
    result.column = rest.substr(open + 1, rest.size() - open - 2);
    if (!is_measure(result.measure)) refuse(fmt::format("'{}' is no measure", result.measure));
    return result;
  }

  // `paper` and `min` are those of the figure on the other side.
  void check(Claim& claim) const {
    const auto depends = [](const ClaimTerm& term) {
      return term.kind == ClaimTerm::Kind::kPaper || term.kind == ClaimTerm::Kind::kLeast;
    };
    for (const auto& [term, other] :
         {std::pair{&claim.left, &claim.right}, std::pair{&claim.right, &claim.left}}) {
      if (!depends(*term)) continue;
      if (other->kind != ClaimTerm::Kind::kFigure)
        refuse("`paper` and `min` need a figure on the other side");
      term->measure = other->measure;
      if (term->column.empty()) term->column = other->column;
    }
    if (claim.left.kind != ClaimTerm::Kind::kFigure && claim.right.kind != ClaimTerm::Kind::kFigure)
      refuse("the claim speaks of no figure");
  }

  const std::string& text_;
  base::SourceSpan where_;
};

// None if there is nothing to judge by.
std::optional<double> value_of(const ClaimTerm& term, const ClaimFigures& figures) {
  if (term.kind == ClaimTerm::Kind::kNumber) return term.factor;
  const auto& source = term.kind == ClaimTerm::Kind::kPaper ? figures.published : figures.ours;
  const auto measured = source.find(term.measure);
  if (measured == source.end()) return std::nullopt;
  if (term.kind == ClaimTerm::Kind::kLeast) {
    double least = kNever;
    for (const auto& [column, figure] : measured->second) least = std::min(least, figure.value_or(kNever));
    return term.factor * least;
  }
  const auto figure = measured->second.find(term.column);
  if (figure == measured->second.end()) return std::nullopt;
  return term.factor * figure->second.value_or(kNever);
}

bool is_true(double left, const std::string& relation, double right) {
  if (relation == "<=") return left <= right;
  if (relation == "<") return left < right;
  if (relation == ">=") return left >= right;
  if (relation == ">") return left > right;
  return left == right;
}

// With * for any text, as in names of files.
bool fits(std::string_view pattern, std::string_view name) {
  const std::size_t star = pattern.find('*');
  if (star == std::string_view::npos) return pattern == name;
  if (!name.starts_with(pattern.substr(0, star))) return false;
  for (std::size_t skipped = star; skipped <= name.size(); ++skipped)
    if (fits(pattern.substr(star + 1), name.substr(skipped))) return true;
  return false;
}
}  // namespace

Claim parse_claim(const std::string& text, const base::SourceSpan& where) {
  return ClaimParser(text, where).parse();
}

bool speaks_of(const Claim& claim, const std::string& row) {
  return claim.rows.empty() || std::any_of(claim.rows.begin(), claim.rows.end(),
                                           [&](const std::string& pattern) { return fits(pattern, row); });
}

bool mentions_paper(const Claim& claim) {
  return claim.left.kind == ClaimTerm::Kind::kPaper || claim.right.kind == ClaimTerm::Kind::kPaper;
}

ClaimJudgement judge(const Claim& claim, const ClaimFigures& figures) {
  const auto left = value_of(claim.left, figures);
  const auto right = value_of(claim.right, figures);
  // Where neither has an answer, nothing is shown.
  if (!left || !right || (std::isinf(*left) && std::isinf(*right))) return {};
  // That two searches find the same is said of those that find something.
  if (claim.relation == "=" && (std::isinf(*left) || std::isinf(*right))) return {};
  const bool holds = is_true(*left, claim.relation, *right);
  // Seconds need more digits than states.
  const auto text = [](double value) { return short_number(value, value == std::floor(value) ? 0 : 3); };
  return {holds ? ClaimJudgement::Answer::kHolds : ClaimJudgement::Answer::kFails,
          fmt::format("{} {} {}", text(*left), holds ? claim.relation : "and not " + claim.relation,
                      text(*right))};
}
}  // namespace tarrier::cli
