// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "checker/warnings.hpp"
#include "cli/command.hpp"
#include "cli/output.hpp"
#include "engines/catalogue.hpp"
#include "heuristics/catalogue.hpp"
#include "procedures/decorators/reduced.hpp"

namespace tarrier::cli {
namespace {
template <typename Entries>
std::vector<std::string> names(const Entries& entries, std::vector<std::string> result) {
  for (const auto& entry : entries) result.emplace_back(entry.name);
  return result;
}

// What can follow an option; empty if that is up to the user.
std::vector<std::string> values(const OptionDescription& option) {
  // Their choices are not in the declarations: a search may have arguments, and --no-reduction takes lists.
  const std::string& name = option.names.back();
  // Not a fixed choice for the parser, as options in parentheses may follow the name.
  if (name == "--search") return names(engines::builtin(), {});
  if (name == "--heuristic") return names(heuristics::builtin(), {"auto", "none"});
  if (name == "--no-reduction") return names(procedures::all_reductions(), {"all"});
  if (name == "--no-warning") {
    std::vector<std::string> codes;
    for (const base::WarningKind& kind : checker::warning_kinds()) codes.emplace_back(kind.code);
    return codes;
  }
  return option.choices;
}

bool is_positional(const OptionDescription& option) { return !option.names.front().starts_with("-"); }

std::string bash(const std::vector<CommandDescription>& commands) {
  std::string text =
      "# Completion for bash: source <(tarrier completion bash)\n_tarrier() {\n"
      "  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  local words=\"\"\n";
  text += fmt::format("  if [ \"$COMP_CWORD\" -eq 1 ]; then words=\"{} --help --version\"; else\n",
                      fmt::join(names(commands, {}), " "));
  text += "  case \"${COMP_WORDS[1]} $previous\" in\n";
  std::string options;
  for (const CommandDescription& command : commands) {
    std::vector<std::string> all;
    for (const OptionDescription& option : command.options) {
      const std::vector<std::string> known = values(option);
      if (is_positional(option)) {
        all.insert(all.end(), known.begin(), known.end());
        continue;
      }
      all.insert(all.end(), option.names.begin(), option.names.end());
      // Behind an option with a value comes that value, and no other option.
      if (!option.takes_value) continue;
      std::vector<std::string> patterns;
      for (const std::string& name : option.names)
        patterns.push_back(fmt::format("\"{} {}\"", command.name, name));
      text += fmt::format("    {}) words=\"{}\" ;;\n", fmt::join(patterns, "|"), fmt::join(known, " "));
    }
    // These stand last: in a `case` of the shell the first pattern that matches wins, and this one always
    // does.
    options += fmt::format("    \"{} \"*) words=\"{}\" ;;\n", command.name, fmt::join(all, " "));
  }
  return text + options +
         "  esac; fi\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$current\"))\n"
         "  [[ $current == -* || $COMP_CWORD -eq 1 ]] || COMPREPLY+=($(compgen -f -- \"$current\"))\n}\n"
         "complete -o filenames -F _tarrier tarrier\n";
}

// It can read completions for bash, so that there is one set of rules less to be kept right.
std::string zsh(const std::vector<CommandDescription>& commands) {
  return "# Completion for zsh: source <(tarrier completion zsh)\nautoload -U +X compinit bashcompinit\n"
         "compinit\nbashcompinit\n" +
         bash(commands);
}

// In single quotes, as fish reads them.
std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string fish(const std::vector<CommandDescription>& commands) {
  std::string text = "# Completion for fish: tarrier completion fish | source\n";
  for (const CommandDescription& command : commands) {
    text += fmt::format("complete -c tarrier -n __fish_use_subcommand -a {} -d {}\n", command.name,
                        quoted(command.summary));
    for (const OptionDescription& option : command.options) {
      std::string line = fmt::format("complete -c tarrier -n '__fish_seen_subcommand_from {}'", command.name);
      for (const std::string& name : option.names) {
        if (name.starts_with("--"))
          line += " -l " + name.substr(2);
        else if (name.starts_with("-"))
          line += " -s " + name.substr(1);
      }
      const std::vector<std::string> known = values(option);
      // Then it is a file, which fish completes by itself.
      if (is_positional(option) && known.empty()) continue;
      if (!is_positional(option) && option.takes_value) line += " -r";
      if (!known.empty()) line += fmt::format(" -f -a '{}'", fmt::join(known, " "));
      text += line + " -d " + quoted(option.help) + "\n";
    }
  }
  return text;
}

// tarrier completion SHELL: made from the same declarations that the command line is read with.
class Completion final : public Command {
 public:
  explicit Completion(Arguments& arguments) {
    arguments.choice("SHELL", shell_, {"bash", "zsh", "fish"}, "for which shell");
  }
  int run() override {
    const std::vector<CommandDescription> commands = describe_commands();
    put(shell_ == "bash" ? bash(commands) : shell_ == "zsh" ? zsh(commands) : fish(commands));
    return 0;
  }

 private:
  std::string shell_;
};
}  // namespace

CommandEntry completion_command() {
  return {.name = "completion",
          .summary = "what a shell needs to complete the options of tarrier",
          .make = make<Completion>};
}
}  // namespace tarrier::cli
