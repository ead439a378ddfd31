// SPDX-License-Identifier: MIT
#include "cli/suite.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "checker/session.hpp"
#include "languages/catalogue.hpp"

namespace tarrier::cli {
namespace {
bool is_model(const std::string& file) {
  const std::vector<languages::Language> languages = languages::builtin();
  return std::any_of(languages.begin(), languages.end(), [&](const languages::Language& language) {
    return std::any_of(language.extensions.begin(), language.extensions.end(),
                       [&](std::string_view extension) { return file.ends_with(extension); });
  });
}

std::vector<std::string> split(const std::string& line) {
  // A # begins a comment wherever it stands; no name of a file in a suite can have one.
  std::istringstream stream(line.substr(0, line.find('#')));
  return {std::istream_iterator<std::string>(stream), std::istream_iterator<std::string>()};
}
}  // namespace

std::vector<SuiteLine> read_suite(const std::string& file, const std::optional<std::string>& models) {
  // A model instead of a suite: what is most often wanted of it needs no file.
  if (is_model(file)) return {{file + " check", {"check", file}, {base::intern(file), {}, 0, 0}, {}}};
  const std::filesystem::path folder =
      models ? std::filesystem::path(*models) : std::filesystem::path(file).parent_path();
  std::istringstream stream(checker::read_text(file).content);
  std::vector<SuiteLine> lines;
  std::string text;
  for (std::uint32_t number = 1; std::getline(stream, text); ++number) {
    std::vector<std::string> words = split(text);
    if (words.empty()) continue;
    SuiteLine line{fmt::format("{}", fmt::join(words, " ")), {}, {base::intern(file), {}, number, 1}, folder};
    if (words.size() == 1 || (words[1] != "check" && words[1] != "explore"))
      throw base::Error(base::Code::kSyntax, line.where,
                        fmt::format("it is not said what to do with '{}'", words[0]),
                        "'check' or 'explore' after the model");
    // The model stands first in the suite, as what is compared; on the command line the command does.
    line.words = {words[1], (folder / words[0]).string()};
    line.words.insert(line.words.end(), words.begin() + 2, words.end());
    lines.push_back(std::move(line));
  }
  return lines;
}
}  // namespace tarrier::cli
