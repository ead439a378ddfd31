// SPDX-License-Identifier: MIT
// Random expressions of SMV over some names.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hpp"

namespace tarrier::differential {
struct SmvType {
  enum class Kind : std::uint8_t { kBoolean, kNumber, kWord, kSymbol, kMixed } kind = Kind::kBoolean;
  std::string text;                 // as declared
  std::vector<std::string> values;  // all of them
  bool is_signed = false;           // kWord: of two bits
};

struct SmvName {
  std::string name;
  const SmvType* type = nullptr;
  bool is_input = false;
};

// What may be read, and how.
struct SmvScope {
  std::vector<SmvName> names;
  std::size_t limit = kAll;          // names that may be read: those before it
  bool reads_inputs = false;         // inputs, too
  std::string next;                  // around each name: "next" or nothing
  std::vector<std::string> defines;  // conditions with a name; read only where everything may be
  std::string array;                 // one of two conditions, if there is any; likewise
  bool has_running = false;          // `running` may be asked
  static constexpr std::size_t kAll = 1000;
};

class SmvTerms {
 public:
  explicit SmvTerms(base::Random& random) : random_(random) {}

  std::string condition(const SmvScope& scope, int depth);
  std::string atom(const SmvScope& scope);
  // A value of the type, mostly; numbers may be outside it.
  std::string value(const SmvType& type, const SmvScope& scope);
  // The same, or a set of them, as the right side of an assignment.
  std::string choice(const SmvType& type, const SmvScope& scope, int depth);

  bool percent(unsigned chance) { return random_.below(100) < chance; }
  template <typename T>
  const T& pick(const std::vector<T>& list) {
    return list[random_.below(list.size())];
  }
  static const std::vector<SmvType>& types();

 private:
  [[nodiscard]] std::vector<std::string> readable(SmvType::Kind kind, bool is_signed, const SmvScope& scope);
  std::string number(const SmvScope& scope, int depth);
  std::string word(bool is_signed, const SmvScope& scope, int depth);
  std::string plain_word(bool is_signed, const SmvScope& scope);
  std::string word_condition(const SmvScope& scope);

  base::Random& random_;
};
}  // namespace tarrier::differential
