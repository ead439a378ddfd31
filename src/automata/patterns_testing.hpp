// SPDX-License-Identifier: MIT
// For tests and measurements: the specification patterns of Dwyer, Avrunin and Corbett (1999), which are what
// people write.
//
// Each row has the scopes: globally, before r, after q, between q and r, after q until r.
#pragma once
#include <array>

namespace tarrier::automata {
inline constexpr std::array kPatterns = {
    // Absence of p
    "G !p",
    "F r -> (!p U r)",
    "G (q -> G !p)",
    "G ((q && !r && F r) -> (!p U r))",
    "G (q && !r -> (!p W r))",
    // Existence of p
    "F p",
    "!r W (p && !r)",
    "G !q || F (q && F p)",
    "G (q && !r -> (!r W (p && !r)))",
    "G (q && !r -> (!r U (p && !r)))",
    // At most two spans of p
    "!p W (p W (!p W (p W G !p)))",
    "F r -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p U r)))))))))",
    "F q -> (!q U (q && (!p W (p W (!p W (p W G !p))))))",
    "G ((q && F r) -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p U "
    "r))))))))))",
    "G (q -> ((!p && !r) U (r || ((p && !r) U (r || ((!p && !r) U (r || ((p && !r) U (r || (!p W r) || G "
    "p)))))))))",
    // Universality of p
    "G p",
    "F r -> (p U r)",
    "G (q -> G p)",
    "G ((q && !r && F r) -> (p U r))",
    "G (q && !r -> (p W r))",
    // s precedes p
    "!p W s",
    "F r -> (!p U (s || r))",
    "G !q || F (q && (!p W s))",
    "G ((q && !r && F r) -> (!p U (s || r)))",
    "G (q && !r -> (!p W (s || r)))",
    // s responds to p
    "G (p -> F s)",
    "F r -> ((p -> (!r U (s && !r))) U r)",
    "G (q -> G (p -> F s))",
    "G ((q && !r && F r) -> ((p -> (!r U (s && !r))) U r))",
    "G (q && !r -> ((p -> (!r U (s && !r))) W r))",
    // s and then t precede p
    "F p -> (!p U (s && !p && X (!p U t)))",
    "F r -> (!p U (r || (s && !p && X (!p U t))))",
    "G !q || (!q U (q && F p -> (!p U (s && !p && X (!p U t)))))",
    "G ((q && F r) -> (!p U (r || (s && !p && X (!p U t)))))",
    "G (q -> (F p -> (!p U (r || (s && !p && X (!p U t))))))",
    // p precedes s and then t
    "F (s && X F t) -> (!s U p)",
    "F r -> (!(s && !r && X (!r U (t && !r))) U (r || p))",
    "G !q || (!q U (q && (F (s && X F t) -> (!s U p))))",
    "G ((q && F r) -> (!(s && !r && X (!r U (t && !r))) U (r || p)))",
    "G (q -> ((!(s && !r && X (!r U (t && !r))) U (r || p)) || G !(s && X F t)))",
    // p responds to s and then t
    "G (s && X F t -> X F (t && F p))",
    "F r -> ((s && X (!r U t) -> X (!r U (t && F p))) U r)",
    "G (q -> G (s && X F t -> X (!t U (t && F p))))",
    "G ((q && F r) -> ((s && X (!r U t) -> X (!r U (t && F p))) U r))",
    "G (q -> ((s && X (!r U t) -> X (!r U (t && F p))) U (r || G (s && X (!r U t) -> X (!r U (t && F p))))))",
    // s and then t respond to p
    "G (p -> F (s && X F t))",
    "F r -> ((p -> (!r U (s && !r && X (!r U t)))) U r)",
    "G (q -> G (p -> (s && X F t)))",
    "G ((q && F r) -> ((p -> (!r U (s && !r && X (!r U t)))) U r))",
    "G (q -> ((p -> (!r U (s && !r && X (!r U t)))) U (r || G (p -> (s && X F t)))))",
    // s and then t, without z, respond to p
    "G (p -> F (s && !z && X (!z U t)))",
    "F r -> ((p -> (!r U (s && !r && !z && X ((!r && !z) U t)))) U r)",
    "G (q -> G (p -> (s && !z && X (!z U t))))",
    "G ((q && F r) -> ((p -> (!r U (s && !r && !z && X ((!r && !z) U t)))) U r))",
    "G (q -> ((p -> (!r U (s && !r && !z && X ((!r && !z) U t)))) U (r || G (p -> (s && !z && X (!z U "
    "t))))))",
};
}  // namespace tarrier::automata
