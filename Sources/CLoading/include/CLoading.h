// Libraries that are not linked but loaded on first use, since most folders hold no picture that needs them.
#pragma once
#include <stdbool.h>
#include <stddef.h>

// A function of a library: its name, and the place for its address.
typedef struct {
  const char *name;
  void *function;
} loading_symbol;

// The functions of a library are one list, `FUNCTIONS(X)`, of which these make the members of the structure `library`,
// and the table of their names. Each has its name there, and its symbol; without a header, its type as well.
#define LOADING_DECLARED(name, symbol) __typeof__(&symbol) name;
#define LOADING_TYPED(name, symbol, result, parameters) result(*name) parameters;
#define LOADING_SYMBOL(name, symbol, ...) {#symbol, &library.name},

// Loads a library for good, and looks functions up. False if it is not installed, or lacks one of them.
bool loading_open(const char *library, const loading_symbol *symbols, size_t count);
