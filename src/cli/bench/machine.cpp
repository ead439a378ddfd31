// SPDX-License-Identifier: MIT
#include "cli/bench/machine.hpp"

#include <fmt/format.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "report/text.hpp"
#include "tarrier/tarrier.hpp"

namespace tarrier::cli {
namespace {
// What stands behind the separator of the first line with this beginning.
std::string entry_of(const char* file, const std::string& key, char separator) {
  std::ifstream stream(file);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t begin = line.find_first_not_of(" \t\"", line.find(separator) + 1);
    if (begin == std::string::npos) return {};
    return line.substr(begin, line.find_last_not_of(" \t\"") - begin + 1);
  }
  return {};
}
}  // namespace

std::vector<std::pair<std::string, std::string>> machine_description() {
  std::vector<std::pair<std::string, std::string>> lines;
  const auto add = [&](const char* what, const std::string& text) {
    if (!text.empty()) lines.emplace_back(what, text);
  };
  add("processor", entry_of("/proc/cpuinfo", "model name", ':'));
  add("cores", std::to_string(std::thread::hardware_concurrency()));
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long size = ::sysconf(_SC_PAGE_SIZE);
  if (pages > 0 && size > 0)
    add("memory", report::bytes_text(static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(size)));
  utsname system{};
  if (::uname(&system) == 0) {
    const std::string distribution = entry_of("/etc/os-release", "PRETTY_NAME", '=');
    add("system",
        fmt::format("{}{}{} {}", distribution, distribution.empty() ? "" : ", ",
                    static_cast<const char*>(system.sysname), static_cast<const char*>(system.release)));
  }
  std::array<double, 1> load{};
  if (::getloadavg(load.data(), 1) == 1) add("load at the end", fmt::format("{:.1f}", load[0]));
  add("program", build_information());
  return lines;
}
}  // namespace tarrier::cli
