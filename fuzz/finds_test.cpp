// SPDX-License-Identifier: MIT
// What the fuzzers have found stays found: every seed and every find is read again, without the fuzzers.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "targets.hpp"

namespace tarrier::fuzz {
namespace {
namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<fs::path> files(const fs::path& folder) {
  std::vector<fs::path> all;
  if (!fs::is_directory(folder)) return all;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) all.push_back(entry.path());
  return all;
}

TEST(Fuzz, SeedsAreRightUnlessTheirNameSaysWrong) {
  for (const Target& target : targets()) {
    const auto seeds = files(fs::path(TARRIER_FUZZ_DIR) / "seeds" / target.name);
    EXPECT_GE(seeds.size(), 4U) << target.name;
    for (const fs::path& seed : seeds) {
      const bool is_wrong = seed.filename().string().starts_with("wrong");
      EXPECT_EQ(target.accepts(content(seed)), !is_wrong) << seed;
    }
  }
}

// scripts/fuzz.sh goes by the folders of seeds.
TEST(Fuzz, EveryFolderBelongsToATarget) {
  for (const char* kind : {"seeds", "finds"})
    for (const fs::path& folder : files(fs::path(TARRIER_FUZZ_DIR) / kind)) {
      const auto has_this_name = [&](const Target& target) { return folder.filename() == target.name; };
      EXPECT_TRUE(std::ranges::any_of(targets(), has_this_name)) << folder;
    }
  for (const Target& target : targets())
    EXPECT_TRUE(fs::exists(fs::path(TARRIER_FUZZ_DIR) / "words" / (std::string(target.name) + ".dict")));
}

TEST(Fuzz, FindsAreReadToTheEnd) {
  for (const Target& target : targets())
    for (const fs::path& find : files(fs::path(TARRIER_FUZZ_DIR) / "finds" / target.name)) {
      SCOPED_TRACE(find);
      target.accepts(content(find));
    }
}
}  // namespace
}  // namespace tarrier::fuzz
