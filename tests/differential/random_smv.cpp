// SPDX-License-Identifier: MIT
#include "differential/random_smv.hpp"

#include <fmt/format.h>

#include <vector>

#include "base/random.hpp"
#include "languages/catalogue.hpp"

namespace tarrier::differential {
namespace {
enum class Kind { kBoolean, kNumber, kSymbol, kMixed };

struct RandomVariable {
  std::string name;
  Kind kind = Kind::kBoolean;
  bool is_input = false;
};

class SmvGenerator {
 public:
  explicit SmvGenerator(std::uint64_t seed) : random_(seed) {}

  std::string text() {
    declare();
    std::string body;
    const bool has_process = percent(25);
    if (percent(50)) define(body);
    body += "ASSIGN\n";
    for (std::size_t v = 0; v < variables_.size(); ++v) assign(v, body);
    if (percent(30)) body += "INIT " + condition(2) + "\n";
    if (percent(30)) body += "INVAR " + condition(2) + "\n";
    if (percent(25)) body += "TRANS " + relation() + "\n";
    if (percent(20)) body += "TRANS " + commands() + "\n";
    std::string text = "MODULE main\nCONSTANTS a, b, c, d;\n" + declarations_;
    if (has_process) text += fmt::format("VAR p : process other({});\n", state_variable());
    text += body + "INVARSPEC " + condition(2) + "\n";
    if (has_process) {
      inside_ = true;
      text += "MODULE other(x)\nASSIGN next(x) := " + same_kind_as_parameter() + ";\n";
    }
    return text;
  }

 private:
  bool percent(unsigned chance) { return random_.below(100) < chance; }
  template <typename T>
  const T& pick(const std::vector<T>& list) {
    return list[random_.below(list.size())];
  }

  void declare() {
    const std::uint64_t count = 2 + random_.below(2);
    for (std::uint64_t v = 0; v < count; ++v) add("VAR", fmt::format("v{}", v), false);
    if (percent(30)) add("IVAR", "i", true);
    if (percent(20)) {
      add("FROZENVAR", "f", false);
      frozen_ = variables_.size() - 1;
    }
  }
  void add(const std::string& section, const std::string& name, bool is_input) {
    static const std::vector<std::pair<Kind, std::string>> kTypes = {
        {Kind::kBoolean, "boolean"}, {Kind::kNumber, "0..2"},     {Kind::kSymbol, "{a, b, c}"},
        {Kind::kSymbol, "{b, d}"},   {Kind::kMixed, "{1, a, 2}"}, {Kind::kNumber, "{0, 2}"}};
    const auto& [kind, type] = is_input ? kTypes.front() : pick(kTypes);
    variables_.push_back({name, kind, is_input});
    types_.push_back(type);
    declarations_ += section + " " + name + " : " + type + ";\n";
  }
  void define(std::string& body) {
    body += "DEFINE def := " + condition(2) + ";\n";
    has_define_ = true;
  }
  std::string state_variable() {
    parameter_ = random_.below(2);
    return variables_[parameter_].name;
  }
  std::string same_kind_as_parameter() { return choice(parameter_, 1); }

  // init, next or a current value; or nothing is said.
  void assign(std::size_t v, std::string& body) {
    const RandomVariable& variable = variables_[v];
    if (variable.is_input) return;
    if (v != frozen_ && v > 1 && percent(20)) {
      limit_ = v;
      body += fmt::format("  {} := {};\n", variable.name, choice(v, 1));
      limit_ = kNoLimit;
      return;
    }
    if (percent(60)) {
      limit_ = v;
      body += fmt::format("  init({}) := {};\n", variable.name, choice(v, 1));
      limit_ = kNoLimit;
    }
    if (v != frozen_ && percent(75)) body += fmt::format("  next({}) := {};\n", variable.name, choice(v, 2));
  }

  // A value that the variable can have, or a set of them.
  std::string choice(std::size_t v, int depth) {
    const std::uint64_t kind = random_.below(depth > 0 ? 6 : 2);
    switch (kind) {
      case 2: return fmt::format("{{{}, {}}}", value(v, 0), value(v, 0));
      case 3: return fmt::format("{} union {}", value(v, 0), value(v, 0));
      case 4:
        return fmt::format("case {} : {}; {} : {}; TRUE : {}; esac", condition(1), choice(v, depth - 1),
                           condition(1), choice(v, depth - 1), choice(v, depth - 1));
      case 5: return fmt::format("({} ? {} : {})", condition(1), value(v, 0), value(v, 0));
      default: return value(v, 0);
    }
  }
  std::string value(std::size_t v, int /*depth*/) {
    const std::string& type = types_[v];
    if (percent(35) && readable(v)) return inside_ ? "x" : variables_[v].name;
    if (type == "boolean") return percent(50) ? condition(1) : (percent(50) ? "TRUE" : "FALSE");
    if (type == "0..2") return percent(30) && readable(v) ? fmt::format("({} + 1) mod 3", own(v)) : number();
    if (type == "{0, 2}") return percent(50) ? "0" : "2";
    if (type == "{a, b, c}") return pick<std::string>({"a", "b", "c"});
    if (type == "{b, d}") return pick<std::string>({"b", "d"});
    return pick<std::string>({"1", "a", "2"});
  }
  std::string own(std::size_t v) { return inside_ ? "x" : variables_[v].name; }
  std::string number() { return std::to_string(random_.below(3)); }
  [[nodiscard]] bool readable(std::size_t v) const { return v < limit_ && (!inside_ || v == parameter_); }

  std::string condition(int depth) {
    if (inside_) return percent(50) ? "TRUE" : "running";
    if (depth > 0 && percent(60)) {
      static const std::vector<std::string> kOperators = {"&", "|", "->", "<->", "xor"};
      if (percent(20)) return "!(" + condition(depth - 1) + ")";
      const std::string left = condition(depth - 1);
      return fmt::format("({} {} {})", left, pick(kOperators), condition(depth - 1));
    }
    return atom("");
  }
  // `next`: "next" or empty.
  std::string atom(const std::string& next) {
    if (has_define_ && limit_ == kNoLimit && next.empty() && percent(15) && !in_constraint_) return "def";
    const std::size_t v = random_.below(variables_.size());
    const bool has_name = limit_ > v && !(variables_[v].is_input && (!reads_inputs_ || !next.empty()));
    if (!has_name) return percent(50) ? "TRUE" : "FALSE";
    const std::string name = next.empty() ? variables_[v].name : next + "(" + variables_[v].name + ")";
    switch (variables_[v].kind) {
      case Kind::kBoolean: return name;
      case Kind::kNumber:
        return fmt::format("{} {} {}", name, pick<std::string>({"=", "!=", "<", ">=", "in"}),
                           percent(20) ? number() : number());
      case Kind::kSymbol:
        return fmt::format("{} {}", name,
                           pick<std::string>({"= b", "!= b", "in {b, c}", "= a", "in {a, d}"}));
      case Kind::kMixed: return fmt::format("{} {}", name, pick<std::string>({"= 1", "!= a", "in {a, 2}"}));
    }
    return "TRUE";
  }
  std::string relation() {
    reads_inputs_ = true;
    const std::string left = percent(60) ? atom("next") : atom("");
    const std::string right = atom("next");
    reads_inputs_ = false;
    return fmt::format("({} {} {})", left, pick<std::string>({"->", "|", "<->", "&"}), right);
  }
  // Guarded commands with frame conditions.
  std::string commands() {
    std::string text;
    for (int i = 0; i < 3; ++i) {
      const std::size_t v = random_.below(2);
      const std::size_t other = 1 - v;
      text += fmt::format("{}({} & next({}) = {} & next({}) = {})", i == 0 ? "" : " | ", condition(1),
                          variables_[v].name, value(v, 0), variables_[other].name, variables_[other].name);
    }
    return text;
  }

  static constexpr std::size_t kNoLimit = 1000;
  base::Random random_;
  std::vector<RandomVariable> variables_;
  std::vector<std::string> types_;
  std::string declarations_;
  std::size_t frozen_ = kNoLimit;
  std::size_t limit_ = kNoLimit;  // variables that may be read: those before it
  std::size_t parameter_ = 0;
  bool has_define_ = false;
  bool in_constraint_ = false;
  bool reads_inputs_ = false;
  bool inside_ = false;
};
}  // namespace

std::string random_smv(std::uint64_t seed) { return SmvGenerator(seed).text(); }

std::optional<RandomModel> random_smv_model(std::uint64_t seed) {
  base::Diagnostics diagnostics;
  const auto document =
      languages::language_for("random.smv").load({"random.smv", random_smv(seed)}, {}, diagnostics);
  if (!document) return std::nullopt;
  const auto* property = std::get_if<model::Property>(&document->queries().at(0).meaning);
  if (property == nullptr) return std::nullopt;
  return RandomModel{.network = document->network(), .goal = property->goal};
}
}  // namespace tarrier::differential
