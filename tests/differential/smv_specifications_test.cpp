// SPDX-License-Identifier: MIT
// Random SMV models with JUSTICE, COMPASSION, invariants and formulas of LTL, also with bounded operators of
// the past: the verdicts of the checker are those that follow from trying everything.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "base/random.hpp"
#include "checker/session.hpp"
#include "differential/environment.hpp"
#include "differential/oracle/ltl_oracle.hpp"
#include "differential/oracle/naive_smv.hpp"
#include "differential/random_smv.hpp"

namespace tarrier::differential {
namespace {
using languages::smv::FlatModel;
using model::Ltl;
using model::LtlOp;

constexpr std::size_t kConditions = 3;
constexpr std::size_t kFormulas = 3;
constexpr std::size_t kMemory = 2;  // the largest bound

// What formulas are made of: a condition of the state, or one that looks a few states back.
struct Atom {
  std::size_t condition = 0;  // among the invariants
  enum class Kind { kNow, kAll, kSome } kind = Kind::kNow;
  std::size_t low = 0, high = 0;  // so many states ago
};

std::vector<Atom> random_atoms(base::Random& random) {
  std::vector<Atom> atoms;
  for (int i = 0; i < 3; ++i) {
    Atom atom{.condition = random.below(kConditions)};
    if (random.below(2) == 0) {
      atom.kind = random.below(2) == 0 ? Atom::Kind::kAll : Atom::Kind::kSome;
      atom.low = random.below(kMemory + 1);
      atom.high = atom.low + random.below(kMemory + 1 - atom.low);
    }
    atoms.push_back(atom);
  }
  return atoms;
}

// The number of an atom takes the place of a condition.
std::size_t number_of(const model::Expression& atom) { return static_cast<std::size_t>(atom->value); }

std::string text_of(const Atom& atom, const std::vector<std::string>& conditions) {
  const std::string& condition = conditions[atom.condition];
  if (atom.kind == Atom::Kind::kNow) return "(" + condition + ")";
  return std::string(atom.kind == Atom::Kind::kAll ? "H" : "O") + " [" + std::to_string(atom.low) + ", " +
         std::to_string(atom.high) + "] (" + condition + ")";
}

std::string text_of(const Ltl& formula, const std::vector<Atom>& atoms,
                    const std::vector<std::string>& conditions) {
  static const std::map<LtlOp, std::string> kNames{{LtlOp::kNot, "!"},        {LtlOp::kAnd, " & "},
                                                   {LtlOp::kOr, " | "},       {LtlOp::kNext, "X "},
                                                   {LtlOp::kFinally, "F "},   {LtlOp::kGlobally, "G "},
                                                   {LtlOp::kUntil, " U "},    {LtlOp::kRelease, " V "},
                                                   {LtlOp::kYesterday, "Y "}, {LtlOp::kWeakYesterday, "Z "},
                                                   {LtlOp::kOnce, "O "},      {LtlOp::kHistorically, "H "},
                                                   {LtlOp::kSince, " S "},    {LtlOp::kTriggered, " T "}};
  if (formula->op == LtlOp::kAtom) return text_of(atoms[number_of(formula->condition)], conditions);
  const std::string& name = kNames.at(formula->op);
  std::string text = text_of(formula->operands[0], atoms, conditions);
  if (formula->operands.size() == 1) return name + "(" + text + ")";
  for (std::size_t i = 1; i < formula->operands.size(); ++i)
    text += name + text_of(formula->operands[i], atoms, conditions);
  return "(" + text + ")";
}

// All states with the few that came before each, by trying everything. Of those that differ in inputs only,
// the first one stands for all.
class Windows {
 public:
  // Throws NaiveSmv::Fault if something has no meaning in some state that can be reached.
  explicit Windows(const FlatModel& flat) : flat_(flat), naive_(flat), all_(naive_.all()) {
    for (const SmvState& state : all_) visible_.push_back(naive_.visible(state));
    std::vector<std::optional<std::vector<std::size_t>>> successors(all_.size());
    for (std::size_t s = 0; s < all_.size(); ++s)
      if (naive_.is_initial(all_[s])) graph_.initial.push_back(number({first_of(s)}));
    for (std::size_t w = 0; w < windows_.size() && windows_.size() <= kMost; ++w) {
      const std::vector<std::size_t> window = windows_[w];
      auto& next = successors[window.back()];
      if (!next) next = successors_of(window.back());
      for (const std::size_t target : *next) {
        std::vector<std::size_t> longer = window;
        longer.push_back(target);
        if (longer.size() > kMemory + 1) longer.erase(longer.begin());
        const std::size_t number = this->number(longer);
        graph_.successors[w].push_back(number);
      }
    }
    if (!is_too_large()) evaluate_conditions();
  }

  [[nodiscard]] bool is_too_large() const { return windows_.size() > kMost; }
  [[nodiscard]] bool is_empty() const { return graph_.initial.empty(); }
  [[nodiscard]] bool is_invariant(std::size_t condition) const {
    for (std::size_t w = 0; w < windows_.size(); ++w)
      if (!holds_ago(w, condition, 0)) return false;
    return true;
  }
  [[nodiscard]] bool holds_on_all_runs(const Ltl& formula, const std::vector<Atom>& atoms) const {
    const auto event = [this](const languages::smv::Expression& condition) {
      return [this, condition](std::size_t from, std::size_t /*to*/) {
        return holds(condition, windows_[from].back());
      };
    };
    std::vector<Event> justice;
    for (const auto& condition : flat_.justice) justice.emplace_back(event(condition));
    std::vector<std::pair<Event, Event>> compassion;
    for (const auto& [first, second] : flat_.compassion) compassion.emplace_back(event(first), event(second));
    return !exists_path(
        graph_, Ltl::unary(LtlOp::kNot, formula),
        [&](std::size_t window, const model::Expression& atom) {
          return holds(window, atoms[number_of(atom)]);
        },
        justice, compassion);
  }

 private:
  static constexpr std::size_t kMost = 100;

  [[nodiscard]] std::size_t first_of(std::size_t state) const {
    return static_cast<std::size_t>(std::ranges::find(visible_, visible_[state]) - visible_.begin());
  }
  [[nodiscard]] std::vector<std::size_t> successors_of(std::size_t state) const {
    std::set<std::size_t> result;
    for (std::size_t from = 0; from < all_.size(); ++from) {
      if (visible_[from] != visible_[state]) continue;
      for (std::size_t to = 0; to < all_.size(); ++to)
        if (naive_.is_step(all_[from], all_[to])) result.insert(first_of(to));
    }
    return {result.begin(), result.end()};
  }
  std::size_t number(const std::vector<std::size_t>& window) {
    const auto [place, is_new] = numbers_.try_emplace(window, windows_.size());
    if (is_new) {
      windows_.push_back(window);
      graph_.successors.emplace_back();
    }
    return place->second;
  }
  [[nodiscard]] bool holds(const languages::smv::Expression& condition, std::size_t state) const {
    return naive_.holds(condition, all_[state]);
  }
  [[nodiscard]] bool holds_ago(std::size_t window, std::size_t condition, std::size_t steps) const {
    const std::vector<std::size_t>& states = windows_[window];
    return holds(flat_.specifications[1 + condition].formula, states[states.size() - 1 - steps]);
  }
  void evaluate_conditions() const {
    for (const std::vector<std::size_t>& window : windows_) {
      for (std::size_t i = 0; i < kConditions; ++i)
        (void)holds(flat_.specifications[1 + i].formula, window.back());
      for (const auto& condition : flat_.justice) (void)holds(condition, window.back());
      for (const auto& [first, second] : flat_.compassion) {
        (void)holds(first, window.back());
        (void)holds(second, window.back());
      }
    }
  }
  // NuSMV's view of a past that is too short: nothing holds there.
  [[nodiscard]] bool holds(std::size_t window, const Atom& atom) const {
    if (atom.kind == Atom::Kind::kNow) return holds_ago(window, atom.condition, 0);
    const bool is_all = atom.kind == Atom::Kind::kAll;
    for (std::size_t steps = atom.low; steps <= atom.high; ++steps) {
      const bool is_there = steps < windows_[window].size() && holds_ago(window, atom.condition, steps);
      if (is_there != is_all) return is_there;
    }
    return is_all;
  }

  const FlatModel& flat_;
  NaiveSmv naive_;
  std::vector<SmvState> all_;
  std::vector<SmvState> visible_;                  // the same without inputs
  std::vector<std::vector<std::size_t>> windows_;  // the current state comes last
  std::map<std::vector<std::size_t>, std::size_t> numbers_;
  Graph graph_;
};
}  // namespace

TEST(RandomSmv, VerdictsAreThoseThatFollowFromTrying) {
  constexpr std::uint64_t kMostStates = 100;  // pairs of them are tried
  const std::filesystem::path file =
      std::filesystem::path(testing::TempDir()) / ("random-" + std::to_string(getpid()) + ".smv");
  std::map<std::string, int> verdicts;
  const std::uint64_t first = first_seed();
  for (std::uint64_t seed = first; seed < first + seed_count(500) && !HasFailure(); ++seed) {
    std::string text = random_fair_smv(seed, kConditions);
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    base::Diagnostics diagnostics;
    const auto flat = languages::smv::flatten({"random.smv", text}, diagnostics);
    if (!flat || NaiveSmv(*flat).size() > kMostStates) continue;
    base::Random random(seed);
    const std::vector<Atom> atoms = random_atoms(random);
    std::vector<std::string> conditions;
    for (std::size_t i = 0; i < kConditions; ++i) conditions.push_back(flat->specifications[1 + i].text);
    std::vector<model::Expression> numbers;
    for (std::size_t i = 0; i < atoms.size(); ++i)
      numbers.push_back(model::Expression::constant(static_cast<std::int32_t>(i)));
    std::vector<Ltl> formulas;
    checker::Request request{.model = file};
    for (std::size_t i = 0; i < kFormulas; ++i) {
      formulas.push_back(random_ltl(random.next(), numbers, 1 + static_cast<int>(random.below(4)), true));
      request.queries.push_back("LTLSPEC " + text_of(formulas.back(), atoms, conditions));
    }
    for (const std::string& condition : conditions) request.queries.push_back("INVARSPEC " + condition);
    std::vector<bool> expected;
    try {
      const Windows windows(*flat);
      if (windows.is_empty() || windows.is_too_large()) continue;
      for (const Ltl& formula : formulas) expected.push_back(windows.holds_on_all_runs(formula, atoms));
      for (std::size_t i = 0; i < kConditions; ++i) expected.push_back(windows.is_invariant(i));
    } catch (const NaiveSmv::Fault&) {
      continue;
    }
    std::ofstream(file) << text;
    const report::Result result = checker::check(request);
    // What has no meaning may be met where nobody asks for it, as in NuSMV.
    const auto is_error = [](const report::QueryResult& query) {
      return query.verdict == report::Verdict::kError && query.error->code() == base::Code::kEvaluation;
    };
    if (!result.errors.empty() || std::ranges::any_of(result.queries, is_error)) {
      ++verdicts["models refused"];
      EXPECT_TRUE(NaiveSmv(*flat).has_fault());
      continue;
    }
    ASSERT_EQ(result.queries.size(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i) {
      const report::QueryResult& query = result.queries[i];
      const std::string verdict(name(query.verdict));
      ++verdicts[(i < kFormulas ? "LTL " : "invariant ") + verdict];
      if (query.verdict == report::Verdict::kUnsupported) continue;
      EXPECT_EQ(verdict, expected[i] ? "satisfied" : "violated") << *query.query;
    }
  }
  std::filesystem::remove(file);
  for (const auto& [verdict, count] : verdicts) std::cout << count << " " << verdict << "\n";
  for (const char* verdict : {"LTL satisfied", "LTL violated", "invariant satisfied", "invariant violated"})
    EXPECT_GT(verdicts[verdict], 0) << verdict;
  EXPECT_LT(verdicts["LTL unsupported"] + verdicts["models refused"], verdicts["LTL satisfied"]);
}
}  // namespace tarrier::differential
