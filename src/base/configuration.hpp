// SPDX-License-Identifier: MIT
// Names with options or other names in parentheses, as typed on the command line: "wastar(w=3)",
// "hl,hu(cache=off)", "portfolio(drs,wastar(w=3))".
#pragma once
#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tarrier::base {
struct Configuration {
  using Values = std::vector<std::pair<std::string, std::string>>;

  std::string name;
  Values options = {};                        // as typed
  std::vector<Configuration> arguments = {};  // what has no value
  std::string text = {};                      // all of it
};
// As it would be typed.
Configuration configuration(std::string_view name, Configuration::Values options = {});
// One or several, separated by commas; throws Error (kUsage) that says where the text goes wrong.
std::vector<Configuration> parse_configurations(std::string_view text);

// An option that something has.
struct OptionEntry {
  enum class Kind : std::uint8_t {
    kWord,    // one of `words`
    kNumber,  // from `least` to `most`, or one of `words`
    kWhole,   // the same, a whole number
  };
  std::string_view name;
  std::string_view summary;
  Kind kind = Kind::kWord;
  std::string_view standard;  // the value if none is given
  // "lossy:N" stands for the word lossy, a colon and a number from 1 on; "alternate(HEURISTICS)" for the word
  // alternate and configurations in parentheses.
  std::vector<std::string_view> words = {};
  double least = 0;
  double most = std::numeric_limits<double>::infinity();
  // Of what is a limit: a value that small models come to soon. Empty: it is none.
  std::string_view small = {};

  [[nodiscard]] std::string values() const;  // for people: "exact, lossy:N or off", "a number from 1 on"
};

// The options of one configuration, checked and typed.
class Options {
 public:
  // Throws Error (kUsage) for an option that `entries` do not have, one given twice, or a wrong value, and for
  // arguments.
  // `owner` is who has the options, for messages: "heuristic 'hu'".
  Options(const Configuration& configuration, const std::vector<OptionEntry>& entries,
          std::string_view owner);

  [[nodiscard]] bool has(std::string_view name) const { return values_.contains(name); }
  [[nodiscard]] const std::string& word(std::string_view name) const { return at(name).word; }
  // The number itself, or that after a word.
  [[nodiscard]] double number(std::string_view name) const { return at(name).number; }
  // The text in parentheses after a word; empty if there is none.
  [[nodiscard]] const std::string& arguments(std::string_view name) const { return at(name).arguments; }

 private:
  struct Value {
    std::string word;
    double number = 0;
    std::string arguments;
  };
  [[nodiscard]] const Value& at(std::string_view name) const;
  static Value parse(const OptionEntry& entry, std::string_view text, std::string_view owner);

  std::map<std::string, Value, std::less<>> values_;
};
}  // namespace tarrier::base
