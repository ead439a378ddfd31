// SPDX-License-Identifier: MIT
#include "base/configuration.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "base/assert.hpp"
#include "base/error.hpp"
#include "base/suggestion.hpp"

namespace tarrier::base {
namespace {
class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  std::vector<Configuration> all() {
    std::vector<Configuration> result;
    do {
      result.push_back(one());
    } while (skip(','));
    if (at_ < text_.size()) complain("',' or the end");
    return result;
  }

 private:
  Configuration one() {
    blanks();
    const std::size_t begin = at_;
    return with_parentheses(name(), begin);
  }
  // A name has been read; all begins at `begin`.
  Configuration with_parentheses(std::string name, std::size_t begin) {
    Configuration result{.name = std::move(name)};
    if (skip('(') && !skip(')')) {
      do {
        blanks();
        const std::size_t inner = at_;
        // Only what follows the name tells an option from an argument.
        std::string first = this->name();
        if (skip('='))
          result.options.emplace_back(std::move(first), value());
        else
          result.arguments.push_back(with_parentheses(std::move(first), inner));
      } while (skip(','));
      if (!skip(')')) complain("',' or ')'");
    }
    result.text = text_.substr(begin, at_ - begin);
    while (result.text.back() == ' ') result.text.pop_back();
    return result;
  }

  std::string name() {
    return word(
        [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_'; },
        "a name");
  }
  // A word, perhaps with configurations in parentheses.
  std::string value() {
    std::string text =
        word([](char c) { return c != ',' && c != '(' && c != ')' && c != '=' && c != ' '; }, "a value");
    if (!skip('(')) return text;
    text += '(';
    const std::size_t begin = at_;
    do {
      // For its complaints only: who knows the catalogue parses the text again.
      one();
    } while (skip(','));
    text += text_.substr(begin, at_ - begin);
    if (!skip(')')) complain("',' or ')'");
    return text + ')';
  }
  template <typename Belongs>
  std::string word(Belongs belongs, const char* what) {
    blanks();
    const std::size_t begin = at_;
    while (at_ < text_.size() && belongs(text_[at_])) ++at_;
    if (at_ == begin) complain(what);
    const std::size_t end = at_;
    blanks();
    return std::string(text_.substr(begin, end - begin));
  }
  void blanks() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  bool skip(char c) {
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    blanks();
    return true;
  }
  [[noreturn]] void complain(const std::string& expected) const {
    const std::string found = at_ < text_.size() ? "'" + std::string(1, text_[at_]) + "'" : "the end";
    throw Error(Code::kUsage, {},
                "'" + std::string(text_) + "': unexpected " + found + " at column " + std::to_string(at_ + 1),
                expected + ", as in name(option=value)");
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<double> parse_number(std::string_view text) {
  double number = 0;
  // Unlike strtod, it does not depend on the locale. It takes "inf" and "nan", which are no values of
  // options.
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(number)) return std::nullopt;
  return number;
}

constexpr std::string_view kTakesNumber = ":N";
}  // namespace

std::vector<Configuration> parse_configurations(std::string_view text) { return Parser(text).all(); }

Configuration configuration(std::string_view name, Configuration::Values options) {
  Configuration result{.name = std::string(name), .options = std::move(options), .text = std::string(name)};
  for (const auto& [option, value] : result.options)
    result.text += (&option == &result.options.front().first ? "(" : ",") + option + "=" + value;
  if (!result.options.empty()) result.text += ")";
  return result;
}

std::string OptionEntry::values() const {
  std::string text;
  if (kind != Kind::kWord) {
    // std::to_string would print a whole number with six zeros after the point.
    const auto in_full = [](double number) {
      return number == std::floor(number) ? std::to_string(std::llround(number)) : std::to_string(number);
    };
    text = (kind == Kind::kWhole ? "a whole number from " : "a number from ") + in_full(least) +
           (std::isfinite(most) ? " to " + in_full(most) : " on");
  }
  for (std::size_t i = 0; i < words.size(); ++i)
    text += (text.empty() ? "" : i + 1 == words.size() ? " or " : ", ") + std::string(words[i]);
  return text;
}

Options::Options(const Configuration& configuration, const std::vector<OptionEntry>& entries,
                 std::string_view owner) {
  if (!configuration.arguments.empty())
    throw Error(Code::kUsage, {},
                std::string(owner) + ": '" + configuration.arguments.front().text + "' has no value",
                "write " + configuration.name + "(option=value)");
  for (const auto& [name, value] : configuration.options) {
    const auto entry = std::find_if(entries.begin(), entries.end(),
                                    [&name = name](const auto& e) { return e.name == name; });
    if (entry == entries.end()) {
      std::vector<std::string_view> known;
      std::string list;
      for (const OptionEntry& e : entries) {
        known.push_back(e.name);
        list += (list.empty() ? "it has " : ", ") + std::string(e.name);
      }
      throw Error(Code::kUsage, {}, std::string(owner) + " has no option '" + name + "'",
                  suggestion(name, known, list.empty() ? "it has no options" : list));
    }
    if (!values_.emplace(name, parse(*entry, value, owner)).second)
      throw Error(Code::kUsage, {}, std::string(owner) + ": option '" + name + "' is given twice");
  }
  for (const OptionEntry& entry : entries)
    // Standard values are parsed like those of users, so a wrong one in the catalogue is found by any test.
    values_.try_emplace(std::string(entry.name), parse(entry, entry.standard, owner));
}

const Options::Value& Options::at(std::string_view name) const {
  const auto found = values_.find(name);
  TARRIER_ASSERT(found != values_.end());
  return found->second;
}

// A word may take a number or configurations, and its entry says so by its spelling: `lossy:N`,
// `alternate(HEURISTICS)`. What is in the parentheses is left as it is, since no catalogue is known here.
Options::Value Options::parse(const OptionEntry& entry, std::string_view text, std::string_view owner) {
  if (entry.kind != OptionEntry::Kind::kWord) {
    const auto number = parse_number(text);
    const bool is_apt =
        entry.kind == OptionEntry::Kind::kNumber || (number && *number == std::floor(*number));
    if (number && is_apt && *number >= entry.least && *number <= entry.most)
      return {.word = std::string(text), .number = *number};
  }
  for (std::string_view word : entry.words) {
    if (word == text) return {.word = std::string(word)};
    if (const std::size_t parenthesis = word.find('('); parenthesis != std::string_view::npos) {
      if (text.starts_with(word.substr(0, parenthesis + 1)))
        return {.word = std::string(word.substr(0, parenthesis)),
                .arguments = std::string(text.substr(parenthesis + 1, text.size() - parenthesis - 2))};
      continue;
    }
    if (!word.ends_with(kTakesNumber)) continue;
    word.remove_suffix(kTakesNumber.size());
    if (!text.starts_with(word) || text.substr(word.size(), 1) != ":") continue;
    const auto number = parse_number(text.substr(word.size() + 1));
    constexpr double kMost = 9007199254740992;  // 2^53: whole numbers are exact so far
    if (number && *number >= 1 && *number <= kMost && *number == std::floor(*number))
      return {.word = std::string(word), .number = *number};
  }
  throw Error(
      Code::kUsage, {},
      std::string(owner) + ": option '" + std::string(entry.name) + "' cannot be '" + std::string(text) + "'",
      entry.values());
}
}  // namespace tarrier::base
