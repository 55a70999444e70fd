#include "CLoading.h"

#include <dlfcn.h>

bool loading_open(const char *library, const loading_symbol *symbols, size_t count) {
  // The library stays loaded, since such libraries leave threads behind.
  void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
  for (size_t index = 0; handle && index < count; index++) {
    void *function = dlsym(handle, symbols[index].name);
    if (!function) return false;
    *(void **)symbols[index].function = function;
  }
  return handle != NULL;
}
