// SPDX-License-Identifier: MIT
#include "differential/random_smv.hpp"

#include <fmt/format.h>

#include "differential/random_smv_terms.hpp"
#include "languages/catalogue.hpp"

namespace tarrier::differential {
namespace {
class SmvGenerator {
 public:
  explicit SmvGenerator(std::uint64_t seed) : random_(seed), terms_(random_) {}

  explicit SmvGenerator(std::uint64_t seed, std::size_t more_invariants) : SmvGenerator(seed) {
    is_fair_ = true;
    more_invariants_ = more_invariants;
  }

  std::string text() {
    declare();
    const bool has_process = percent(25);
    if (percent(50)) define();
    if (percent(25)) add_module();
    body_ += "ASSIGN\n";
    for (std::size_t v = 0; v < own_; ++v) assign(v);
    if (percent(30)) body_ += "INIT " + terms_.condition(scope_, 2) + "\n";
    if (percent(30)) body_ += "INVAR " + terms_.condition(scope_, 2) + "\n";
    if (percent(25)) body_ += "TRANS " + relation() + "\n";
    if (percent(20)) body_ += "TRANS " + commands() + "\n";
    const std::size_t parameter = random_.below(2);
    std::string text = "MODULE main\nCONSTANTS a, b, c, d;\n" + declarations_;
    if (has_process) text += fmt::format("VAR p : process other({});\n", scope_.names[parameter].name);
    text += body_ + "INVARSPEC " + terms_.condition(scope_, 2) + "\n";
    if (is_fair_) text += fairness();
    text += modules_;
    if (has_process) text += process(*scope_.names[parameter].type);
    return text;
  }

 private:
  bool percent(unsigned chance) { return terms_.percent(chance); }

  void declare() {
    const std::uint64_t count = 2 + random_.below(2);
    for (std::uint64_t v = 0; v < count; ++v) add("VAR", fmt::format("v{}", v), false);
    if (percent(30)) add("IVAR", "i", true);
    if (percent(20)) {
      add("FROZENVAR", "f", false);
      frozen_ = scope_.names.size() - 1;
    }
    if (percent(20)) add_array();
    own_ = scope_.names.size();
  }
  void add(const std::string& section, const std::string& name, bool is_input) {
    const SmvType& type = is_input ? SmvTerms::types().front() : terms_.pick(SmvTerms::types());
    scope_.names.push_back({name, &type, is_input});
    declarations_ += section + " " + name + " : " + type.text + ";\n";
  }
  // Of variables, or a definition.
  void add_array() {
    scope_.array = "t";
    if (percent(40)) {
      SmvScope simple = scope_;
      simple.array.clear();
      declarations_ +=
          fmt::format("DEFINE t := [{}, {}];\n", terms_.condition(simple, 1), terms_.condition(simple, 1));
      return;
    }
    declarations_ += "VAR t : array 0..1 of boolean;\n";
    for (const char* name : {"t[0]", "t[1]"}) scope_.names.push_back({name, SmvTerms::types().data(), false});
  }
  void define() {
    const std::string value = terms_.condition(scope_, 2);
    body_ += "DEFINE def := " + value + ";\n";
    scope_.defines.emplace_back("def");
  }
  // Two instances of a module with a parameter, one of which has the other's variable for it.
  void add_module() {
    const std::string parameter = terms_.condition(scope_, 1);
    const bool has_two = percent(40);
    declarations_ += fmt::format("VAR s : sub({});\n", parameter);
    if (has_two) declarations_ += "  r : sub(s.y);\n";
    const SmvType* boolean = SmvTerms::types().data();
    const SmvScope inside{.names = {{"x", boolean, false}, {"y", boolean, false}}};
    modules_ = "MODULE sub(x)\nVAR y : boolean;\nDEFINE z := " + terms_.condition(inside, 1) + ";\nASSIGN\n";
    if (percent(50)) modules_ += fmt::format("  init(y) := {};\n", terms_.pick(boolean->values));
    if (percent(80)) modules_ += fmt::format("  next(y) := {};\n", terms_.choice(*boolean, inside, 2));
    if (percent(15)) modules_ += fmt::format("INVAR {}\n", terms_.condition(inside, 2));
    if (percent(15)) modules_ += "TRANS x | next(y) = y\n";
    for (const char* instance : {"s", "r"}) {
      if (instance[0] == 'r' && !has_two) continue;
      scope_.names.push_back({fmt::format("{}.y", instance), boolean, false});
      scope_.defines.push_back(fmt::format("{}.z", instance));
    }
  }
  std::string fairness() {
    std::string text;
    for (std::size_t i = 0; i < more_invariants_; ++i)
      text += fmt::format("INVARSPEC {}\n", terms_.condition(scope_, 1));
    for (std::uint64_t i = random_.below(3); i > 0; --i)
      text += fmt::format("JUSTICE {}\n", terms_.condition(scope_, 1));
    for (std::uint64_t i = random_.below(2) * random_.below(4); i > 0; --i)
      text += fmt::format("COMPASSION ({}, {})\n", terms_.condition(scope_, 1), terms_.condition(scope_, 1));
    return text;
  }
  std::string process(const SmvType& type) {
    const SmvScope inside{.names = {{"x", &type, false}}, .has_running = true};
    return "MODULE other(x)\nASSIGN next(x) := " + terms_.choice(type, inside, 1) + ";\n";
  }

  // init, next or a current value; or nothing is said.
  void assign(std::size_t v) {
    const SmvName& name = scope_.names[v];
    if (name.is_input) return;
    SmvScope before = scope_;
    before.limit = v;
    if (v != frozen_ && v > 1 && percent(20)) {
      body_ += fmt::format("  {} := {};\n", name.name, terms_.choice(*name.type, before, 1));
      return;
    }
    if (percent(60))
      body_ += fmt::format("  init({}) := {};\n", name.name, terms_.choice(*name.type, before, 1));
    if (v == frozen_ || !percent(75)) return;
    SmvScope now = scope_;
    now.reads_inputs = percent(30);
    body_ += fmt::format("  next({}) := {};\n", name.name, terms_.choice(*name.type, now, 2));
  }

  std::string relation() {
    SmvScope now = scope_;
    now.reads_inputs = true;
    SmvScope next = scope_;
    next.next = "next";
    const std::string left = percent(60) ? terms_.atom(next) : terms_.atom(now);
    return fmt::format("({} {} {})", left, terms_.pick<std::string>({"->", "|", "<->", "&"}),
                       terms_.atom(next));
  }
  // Guarded commands with frame conditions.
  std::string commands() {
    std::string text;
    for (int i = 0; i < 3; ++i) {
      const SmvName& changed = scope_.names[random_.below(2)];
      const SmvName& kept = scope_.names[&changed == scope_.names.data() ? 1 : 0];
      text += fmt::format("{}({} & next({}) = {} & next({}) = {})", i == 0 ? "" : " | ",
                          terms_.condition(scope_, 1), changed.name, terms_.value(*changed.type, scope_),
                          kept.name, kept.name);
    }
    return text;
  }

  static constexpr std::size_t kNone = SmvScope::kAll;
  base::Random random_;
  SmvTerms terms_;
  SmvScope scope_;
  bool is_fair_ = false;
  std::size_t more_invariants_ = 0;
  std::size_t own_ = 0;  // names of main itself
  std::size_t frozen_ = kNone;
  std::string declarations_;
  std::string body_;
  std::string modules_;
};
}  // namespace

std::string random_smv(std::uint64_t seed) { return SmvGenerator(seed).text(); }

std::string random_fair_smv(std::uint64_t seed, std::size_t invariants) {
  return SmvGenerator(seed, invariants).text();
}

std::optional<RandomModel> random_smv_model(std::uint64_t seed) {
  base::Diagnostics diagnostics;
  const auto document =
      languages::language_for("random.smv").load({"random.smv", random_smv(seed)}, {}, diagnostics);
  if (!document) return std::nullopt;
  const model::Query& query = document->queries().at(0);
  if (!std::holds_alternative<model::Question>(query.meaning)) return std::nullopt;
  return RandomModel{.network = document->network(),
                     .goal = std::get<model::Reach>(model::question_of(query)).goal};
}
}  // namespace tarrier::differential
