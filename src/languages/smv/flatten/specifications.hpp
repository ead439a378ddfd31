// SPDX-License-Identifier: MIT
// Specifications of modules, and queries from elsewhere.
#pragma once
#include <optional>

#include "languages/smv/flatten/translate.hpp"

namespace tarrier::languages::smv {
// `scope` is the instance whose specification it is. Nothing if the instance after IN does not exist; other
// errors are reported, too.
std::optional<Specification> flatten_specification(const ast::Spec& spec, const Instance& scope,
                                                   const Names& names, Translator& translator,
                                                   base::Diagnostics& diagnostics);
}  // namespace tarrier::languages::smv
