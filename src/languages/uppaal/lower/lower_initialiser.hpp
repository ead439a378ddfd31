// SPDX-License-Identifier: MIT
// What expressions and initialisers give to the cells of a variable, a constant or a parameter.
#pragma once
#include "languages/uppaal/lower/lower.hpp"

namespace tarrier::languages::uppaal {
class InitialiserLowering {
 public:
  explicit InitialiserLowering(Lowering& lowering) : lowering_(lowering), here_(lowering.here()) {}

  // What e gives to the cells of something of type `type`, to be evaluated as Cells::of says.
  std::optional<std::vector<model::Expression>> cells(const ast::Expr& e, const Type& type);
  // Appends what the initialiser gives to something of type `type`; `name` is for messages. False, with an
  // error, if it does not fit.
  bool initialise(const ast::Initialiser& initialiser, const Type& type, std::string_view name,
                  std::vector<InitialCell>& cells);

 private:
  bool initialise_array(const ast::Initialiser& initialiser, const Type& type, std::string_view name,
                        std::vector<InitialCell>& cells);
  bool initialise_struct(const ast::Initialiser& initialiser, const Type& type, std::string_view name,
                         std::vector<InitialCell>& cells);
  bool initialise_whole(const ast::Initialiser& initialiser, const Type& type,
                        std::vector<InitialCell>& cells);

  Lowering& lowering_;
  Environment& here_;
};
}  // namespace tarrier::languages::uppaal
