// Libraries that are not linked but loaded on first use, since most folders hold no picture that needs them.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// A function of a library: its name, and the place for its address.
typedef struct {
  const char *name;
  void *function;
} loading_symbol;

// Loads a library for good, and looks functions up. False if it is not installed, or lacks one of them.
bool loading_open(const char *library, const loading_symbol *symbols, size_t count);
