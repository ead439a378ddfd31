// SPDX-License-Identifier: MIT
// How a text begins, for those who tell languages apart.
#pragma once
#include <string_view>

namespace tarrier::base {
// The text from its first character on that is neither blank nor in a comment, which goes from `comment` to the
// end of the line.
std::string_view after_comments(std::string_view text, std::string_view comment);

// Does it begin with this word?
bool begins_with_word(std::string_view text, std::string_view word);
}  // namespace tarrier::base
