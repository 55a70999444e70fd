// Libraries that are loaded when they are first needed, and not linked: most folders hold no picture that needs them.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// A function of a library: its name, and where its address is written.
typedef struct {
  const char *name;
  void *function;
} loading_symbol;

// Loads a library for good and looks functions up. False where it is not installed, or lacks one of them.
bool loading_open(const char *library, const loading_symbol *symbols, size_t count);
