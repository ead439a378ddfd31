// SPDX-License-Identifier: MIT
#include "cli/arguments.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <sstream>

#include "base/error.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "cli/program.hpp"
#include "tarrier/tarrier.hpp"

namespace tarrier::cli {
namespace {
// Splits "2.5h" into number and unit; false if there is no number.
bool split(const std::string& text, double& number, std::string& unit) {
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  // Written so that NaN is refused, too; from_chars reads "nan" and "inf" as numbers.
  if (error != std::errc() || !(number >= 0) || !std::isfinite(number)) return false;
  unit.assign(rest, end);
  return true;
}

double parse_duration(const std::string& text) {
  double number = 0;
  std::string unit;
  if (split(text, number, unit)) {
    if (unit.empty() || unit == "s") return number;
    if (unit == "ms") return number / 1000;
    if (unit == "m" || unit == "min") return number * 60;
    if (unit == "h") return number * 3600;
  }
  // The library makes a usage error of it that names the option.
  throw CLI::ValidationError(fmt::format("'{}' is no duration; write 60s, 5m, 2h or 500ms", text));
}

std::uint64_t parse_size(const std::string& text) {
  double number = 0;
  std::string unit;
  if (split(text, number, unit)) {
    double factor = 0;
    if (unit.empty() || unit == "B") factor = 1;
    if (unit == "K" || unit == "KiB") factor = 1024;
    if (unit == "M" || unit == "MiB") factor = 1024.0 * 1024;
    if (unit == "G" || unit == "GiB") factor = 1024.0 * 1024 * 1024;
    // Beyond that the conversion to an integer would be undefined.
    if (factor > 0 && number * factor < 9e18) return static_cast<std::uint64_t>(number * factor);
  }
  throw CLI::ValidationError(fmt::format("'{}' is no size; write 4G, 512M, 100K or a number of bytes", text));
}

// The library reads -1 as a very large number.
CLI::Validator whole_number() {
  return CLI::Validator(
      [](const std::string& text) {
        std::uint64_t number = 0;
        const char* end = text.data() + text.size();
        const auto [rest, error] = std::from_chars(text.data(), end, number);
        const bool is_one = error == std::errc() && rest == end;
        return is_one ? std::string() : fmt::format("'{}' is no whole number from 0 to 2^64 - 1", text);
      },
      "");
}

// Takes one argument each time, so that the name of a model may come after it.
CLI::Option* repeatable(CLI::App& app, const std::string& names, std::vector<std::string>& target,
                        const std::string& help, const std::string& type) {
  return app.add_option(names, target, help)
      ->type_name(type)
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}
}  // namespace

void Arguments::positional(const std::string& name, std::string& target, const std::string& help) {
  app_.add_option(name, target, help)->required();
}
void Arguments::positional(const std::string& name, std::optional<std::string>& target,
                           const std::string& help) {
  app_.add_option(name, target, help);
}
void Arguments::positional(const std::string& name, std::vector<std::string>& target,
                           const std::string& help) {
  app_.add_option(name, target, help)->required();
}
void Arguments::flag(const std::string& names, bool& target, const std::string& help) {
  app_.add_flag(names, target, help);
}
void Arguments::option(const std::string& names, std::string& target, const std::string& help,
                       const std::string& type) {
  noted(names, app_.add_option(names, target, help))->type_name(type)->capture_default_str();
}
void Arguments::option(const std::string& names, std::optional<std::string>& target, const std::string& help,
                       const std::string& type) {
  noted(names, app_.add_option(names, target, help))->type_name(type);
}
void Arguments::option(const std::string& names, std::uint64_t& target, const std::string& help) {
  noted(names, app_.add_option(names, target, help))
      ->type_name("N")
      ->check(whole_number())
      ->capture_default_str();
}
void Arguments::option(const std::string& names, std::optional<std::uint64_t>& target,
                       const std::string& help) {
  noted(names, app_.add_option(names, target, help))->type_name("N")->check(whole_number());
}
void Arguments::option(const std::string& names, std::vector<std::string>& target, const std::string& help,
                       const std::string& type) {
  noted(names, repeatable(app_, names, target, help, type));
}
void Arguments::list(const std::string& names, std::vector<std::string>& target, const std::string& help,
                     const std::string& type) {
  noted(names, repeatable(app_, names, target, help, type))->delimiter(',');
}
void Arguments::choice(const std::string& names, std::string& target, const std::vector<std::string>& choices,
                       const std::string& help) {
  noted(names, app_.add_option(names, target, help))
      ->type_name(fmt::format("{}", fmt::join(choices, "|")))
      ->capture_default_str()
      ->check([choices](const std::string& value) {
        if (std::find(choices.begin(), choices.end(), value) != choices.end()) return std::string();
        return fmt::format("'{}' is not known; choose one of {}", value, fmt::join(choices, ", "));
      });
}
void Arguments::duration(const std::string& names, std::optional<double>& seconds, const std::string& help) {
  noted(names, app_.add_option_function<std::string>(
                   names, [&seconds](const std::string& text) { seconds = parse_duration(text); }, help))
      ->type_name("TIME");
}
void Arguments::size(const std::string& names, std::optional<std::uint64_t>& bytes, const std::string& help) {
  noted(names, app_.add_option_function<std::string>(
                   names, [&bytes](const std::string& text) { bytes = parse_size(text); }, help))
      ->type_name("SIZE");
}

CLI::Option* Arguments::noted(const std::string& names, CLI::Option* option) {
  if (words_ == nullptr) return option;
  // The long name comes last, and the words are read by a parser with the same declarations.
  return option->each([name = names.substr(names.rfind(',') + 1), words = words_](const std::string& value) {
    words->push_back(name);
    words->push_back(value);
  });
}

namespace {
using Commands = std::vector<std::pair<CLI::App*, std::unique_ptr<Command>>>;

Commands add_commands(CLI::App& app) {
  Commands commands;
  for (const CommandEntry& entry : builtin()) {
    // The commands are made before anything is parsed, since making one is what declares its options. Only
    // the one that is taken ever runs.
    CLI::App* sub = app.add_subcommand(std::string(entry.name), std::string(entry.summary));
    Arguments arguments(*sub);
    commands.emplace_back(sub, entry.make(arguments));
  }
  return commands;
}

OptionDescription describe(const CLI::Option& option) {
  OptionDescription result{.help = option.get_description(),
                           .takes_value = option.get_items_expected_max() > 0};
  for (const std::string& name : option.get_snames()) result.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) result.names.push_back("--" + name);
  if (result.names.empty()) result.names.push_back(option.get_name());
  // A choice is shown as a|b|c.
  const std::string type = option.get_type_name();
  if (type.find('|') != std::string::npos) result.choices = CLI::detail::split(type, '|');
  return result;
}
}  // namespace

std::vector<CommandDescription> describe_commands() {
  // Nothing is parsed with it: what is declared is all that is asked for.
  CLI::App app;
  const Commands commands = add_commands(app);
  std::vector<CommandDescription> result;
  for (const auto& [sub, command] : commands) {
    result.push_back({sub->get_name(), sub->get_description(), {}});
    for (const CLI::Option* option : sub->get_options()) result.back().options.push_back(describe(*option));
  }
  return result;
}

namespace {
std::unique_ptr<Command> taken(Commands& commands) {
  for (auto& [sub, command] : commands)
    if (sub->parsed()) return std::move(command);
  return nullptr;
}

base::Error usage_error(const CLI::Error& error) {
  return {base::Code::kUsage, {}, error.what(), "see `tarrier --help`"};
}
}  // namespace

std::optional<int> parse(int argc, const char* const* argv, std::unique_ptr<Command>& chosen) {
  CLI::App app{"Tarrier, a directed model checker for real-time and finite-state systems.", "tarrier"};
  app.set_version_flag("--version", build_information());
  app.require_subcommand(1);
  app.footer(
      "Exit status: 0 every query holds, 1 some query does not hold, 2 undecided, 64 usage,\n"
      "65 the model or query is wrong, 66 no such file, 69 not supported, 70 internal error,\n"
      "74 something could not be written.");
  Commands commands = add_commands(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    std::ostringstream text;
    app.exit(success, text, text);  // the help or the version
    put(text.str());
    return 0;
  } catch (const CLI::Error& error) {
    throw usage_error(error);
  }
  chosen = taken(commands);
  return std::nullopt;
}

std::unique_ptr<Command> parse_words(const std::vector<std::string>& words) {
  CLI::App app;
  app.require_subcommand(1);
  // The options of bench come behind those of the line: where a line has the same one, the last one wins, and
  // with it the command line of bench.
  app.option_defaults()->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
  Commands commands = add_commands(app);
  try {
    app.parse(std::vector<std::string>(words.rbegin(), words.rend()));  // it takes words from the end
  } catch (const CLI::Error& error) {
    throw usage_error(error);
  }
  return taken(commands);
}
}  // namespace tarrier::cli
