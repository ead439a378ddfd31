// SPDX-License-Identifier: MIT
// The generated scanner (lexer.l) behind a class.
#pragma once
#include "grammar.hpp"
#include "languages/uppaal/syntax/driver.hpp"

namespace tarrier::languages::uppaal::parsing {
class Scanner {
 public:
  explicit Scanner(Driver& owner);
  ~Scanner();
  Scanner(const Scanner&) = delete;
  Scanner& operator=(const Scanner&) = delete;

  // The first token selects the start symbol; after the last one, END forever.
  Parser::symbol_type next();

  // For the rules of lexer.l.
  Driver& driver;
  void advance(int length);
  void shorten(int length);  // of the current token: what is behind comes again
  [[nodiscard]] Range here() const noexcept { return here_; }
  [[nodiscard]] Parser::symbol_type word(const char* text, std::size_t length);
  [[nodiscard]] Parser::symbol_type extremum(int token, const char* text);
  [[nodiscard]] Parser::symbol_type number(const char* text, std::size_t length);
  [[nodiscard]] Parser::symbol_type stray(const char* text, std::size_t length);  // belongs to no token
  [[nodiscard]] Parser::symbol_type unclosed(const char* message, Range at);
  [[nodiscard]] Parser::symbol_type end();

  // Braces whose content is read over. `token` stands for the whole in the grammar; 0: nothing does.
  void begin_skip(int token);
  void open_brace() { ++skip_braces_; }
  [[nodiscard]] bool end_skip();  // at a closing brace: true if it ends the skipped part
  [[nodiscard]] int skip_token() const noexcept { return skip_token_; }
  [[nodiscard]] Range skip_start() const noexcept { return {skip_begin_, skip_begin_}; }
  [[nodiscard]] Range since_skip() const noexcept { return {skip_begin_, here_.end}; }

 private:
  Parser::symbol_type scan();
  [[nodiscard]] int in_syntax(int token) const;

  void* state_ = nullptr;  // flex's yyscan_t
  int tokens_ = 0;
  bool ended_ = false;      // nothing sensible can follow
  Range here_;              // the current token
  std::uint32_t last_ = 0;  // where the last token ended
  std::uint32_t skip_begin_ = 0, skip_body_ = 0;
  int skip_token_ = 0;
  int skip_braces_ = 0;
};
}  // namespace tarrier::languages::uppaal::parsing
