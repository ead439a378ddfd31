// SPDX-License-Identifier: MIT
// For tests: models from text, and what became of them back to text.
#pragma once
#include <string>

#include "languages/smv/flatten/flat.hpp"

namespace tarrier::languages::smv {
// Each error as "code line:column message; expected", one per line.
std::string errors_of(const std::string& text);
std::string warnings_of(const std::string& text);

FlatModel load(const std::string& text);  // fails the test, loudly, if there are errors

// The model, one thing per line, in SMV's own words; the process of a next() assignment follows a @.
std::string print(const FlatModel& model);
// Flattens the text; the errors if there are any.
std::string flat(const std::string& text);

// A formula as it is read with the booleans a, b, c, d, the integers i, j, k (0..7), the words w, v (8 bits),
// the symbol s ({red, green, 1}) and the array t (0..2 of 0..7) around: as a specification, and flattened.
std::string read(const std::string& formula);
std::string flat_formula(const std::string& formula);
}  // namespace tarrier::languages::smv
