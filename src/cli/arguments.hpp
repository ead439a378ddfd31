// SPDX-License-Identifier: MIT
// Options of a subcommand. Hides the command-line library, which takes long to compile, behind one file.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tarrier::cli {
// What a command takes, for those who write it down elsewhere.
struct OptionDescription {
  std::vector<std::string> names;  // "-q", "--query"; without dashes if it is given by its place
  std::string help;
  std::vector<std::string> choices;  // if it is one of these
  bool takes_value = false;
};
struct CommandDescription {
  std::string name;
  std::string summary;
  std::vector<OptionDescription> options;
};
std::vector<CommandDescription> describe_commands();

// A command declares its options here, bound to its own members; they have their values when it runs. What
// cannot be converted ends as a usage error before that.
class Arguments {
 public:
  explicit Arguments(CLI::App& app) : app_(app) {}

  // What is given for options declared from now on is also added to `words`, for another command to read.
  void note_in(std::vector<std::string>& words) { words_ = &words; }

  void positional(const std::string& name, std::string& target, const std::string& help);
  void positional(const std::string& name, std::optional<std::string>& target, const std::string& help);
  void positional(const std::string& name, std::vector<std::string>& target, const std::string& help);
  void flag(const std::string& names, bool& target, const std::string& help);
  void option(const std::string& names, std::string& target, const std::string& help,
              const std::string& type = "TEXT");
  void option(const std::string& names, std::optional<std::string>& target, const std::string& help,
              const std::string& type);
  void option(const std::string& names, std::uint64_t& target, const std::string& help);
  void option(const std::string& names, std::optional<std::uint64_t>& target, const std::string& help);
  // May be given several times.
  void option(const std::string& names, std::vector<std::string>& target, const std::string& help,
              const std::string& type);
  // A,B,…; may be given several times.
  void list(const std::string& names, std::vector<std::string>& target, const std::string& help,
            const std::string& type);
  // One of `choices`.
  void choice(const std::string& names, std::string& target, const std::vector<std::string>& choices,
              const std::string& help);
  // 60, 60s, 5m, 2h, 500ms.
  void duration(const std::string& names, std::optional<double>& seconds, const std::string& help);
  // 4G, 512M, 100K or bytes; K, M and G are powers of 1024.
  void size(const std::string& names, std::optional<std::uint64_t>& bytes, const std::string& help);

 private:
  CLI::Option* noted(const std::string& names, CLI::Option* option);

  CLI::App& app_;
  std::vector<std::string>* words_ = nullptr;
};
}  // namespace tarrier::cli
