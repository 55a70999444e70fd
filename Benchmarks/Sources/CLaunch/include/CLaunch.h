#pragma once
#include <sys/types.h>

// What Swift cannot say: a process that is started with its parent's death in mind, calls with a
// variable number of arguments, and a signal handler.

/// Starts the program at `arguments[0]` in a session of its own, its standard output and error
/// going to these descriptors and its input coming from nowhere. It is killed when we die, however
/// that comes about. Returns its number, or -1 with errno.
pid_t launch(
  char *const arguments[], char *const environment[], const char *folder, int output, int error);

/// Makes processes whose parent has ended our children, so that their time is not lost to us.
void adopt_orphans(void);

/// Puts us and what we start before others (below 0; only root may) or behind them.
int set_niceness(int niceness);

/// From now on an interruption (Ctrl+C) or termination only raises a flag.
void catch_interruptions(void);

/// Whether one has come.
int was_interrupted(void);
