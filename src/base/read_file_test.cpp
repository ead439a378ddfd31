// SPDX-License-Identifier: MIT
#include "base/read_file.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <thread>

#include "base/error.hpp"

namespace tarrier::base {
namespace {
std::string refusal(const std::string& file) {
  try {
    read_file(file, std::size_t{3} << 20U);
  } catch (const Error& error) {
    return std::string(name(error.code())) + " " + error.message();
  }
  return "read";
}

TEST(ReadFile, RefusesWhatCannotBeAModel) {
  EXPECT_EQ(refusal("/nowhere/m.xta"), "no-such-file cannot be read: No such file or directory");
  EXPECT_EQ(refusal("/"), "no-such-file cannot be read: it is a directory");
  EXPECT_EQ(refusal("/dev/zero"), "format the file is larger than 3 MiB");
  EXPECT_EQ(read_file("/dev/null").content, "");
}

TEST(ReadFile, WaitsForThoseWhoWriteIntoAPipe) {
  const std::filesystem::path pipe =
      std::filesystem::path(::testing::TempDir()) / ("pipe" + std::to_string(getpid()));
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const std::string text(100'000, 'x');
  std::thread writer([&] { std::ofstream(pipe) << text; });
  EXPECT_EQ(read_file(pipe).content, text);
  writer.join();
  std::filesystem::remove(pipe);
}
}  // namespace
}  // namespace tarrier::base
