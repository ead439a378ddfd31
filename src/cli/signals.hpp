// SPDX-License-Identifier: MIT
// How the program is asked to stop.
#pragma once

namespace tarrier::cli {
// From now on, those signals that ask a program to end (SIGINT, SIGTERM, SIGHUP) or say that it has used up
// its time or room (SIGXCPU, SIGXFSZ) end the search with what is known: all answers are reported. A second
// signal of a person ends the program at once. Writing into a pipe that nobody reads is an error of writing
// and no more (SIGPIPE).
void catch_signals();
}  // namespace tarrier::cli
