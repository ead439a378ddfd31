// SPDX-License-Identifier: MIT
// Text to formulas.
//
// Operators, those that bind tightest first; all of one line alike:
//
//   ! not   X F G [] <>   Y Z O H      before their operand; GF, XXX and so on may be written together
//   U R V W M   S T                    from right to left: a U b U c is a U (b U c)
//   && & and /\                        .
//   || | or \/                         .
//   xor                                .
//   -> imply implies   <->             from right to left; mixed only with parentheses
//
// `a R b` (also V) is b up to and including the first a, or forever; `a W b` is a until b, or forever;
// `a M b` is `a R b` with an a that must come. Y, Z, O, H, S and T look back: see model/ltl.hpp. true, false,
// TRUE and FALSE are constants.
//
// Everything else belongs to conditions, which the host language reads. A condition is as long as it can be
// without a temporal operator in it: `x > 3 && P.cs` in `G (x > 3 && P.cs)`, but only `P.cs` in `x > 3 &&
// P.cs U q`, since U binds tighter. Where the parts do not have a temporal operator between them, connectives
// of the host's are its own, so that quantifiers and conditional expressions reach as far as there. The
// connectives that no host has are ours wherever they stand: -> <-> /\ \/ xor implies.
//
// Names that look like operators: a single letter is
//   - a name after a dot (`P.S`) and where no operand can follow: before a sign of the host's, a closing
//     bracket, a connective, or the end (`X == 3`, `G (F)`, `X[2]`, `X && q`);
//   - otherwise X F G Y Z O H is the operator where a condition may begin, also before `(`, and U R V W M S T
//     where one may end;
//   - `{…}` and `"…"` where a condition may begin protect what is in them: `{X (3)} U {forall (i : id) a[i]
//   && b[i]}`.
#pragma once
#include <functional>

#include "base/source.hpp"
#include "model/ltl.hpp"

namespace tarrier::automata {
// Reads one condition. `text` is the whole text of the formula with blanks for everything else, so that lines
// and columns of the host's messages are right; `where` is the place of the condition.
using AtomReader =
    std::function<model::Expression(const base::SourceText& text, const base::SourceSpan& where)>;

enum class AtomExtent : std::uint8_t {
  kLongest,   // as above
  kShortest,  // for hosts that have no && and ||: conditions end at every connective outside of brackets of
              // theirs
};

// Throws base::Error (kSyntax; kUnsupported if it is nested too deeply) and whatever the reader throws.
model::Ltl parse(const base::SourceText& text, const AtomReader& read_atom,
                 AtomExtent extent = AtomExtent::kLongest);
}  // namespace tarrier::automata
