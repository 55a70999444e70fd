// The times of a GTK program's frames, for measuring it from outside: preload this library, and each frame writes a
// line into the file that FRAME_TIMES names: the microsecond in which it began, and the microseconds that it took.
// A frame begins with the frame clock's "before-paint", and ends after its "after-paint". GTK emits both by
// g_signal_emit(), which this library replaces by one that looks at the clock.
#define _GNU_SOURCE
#include <glib-object.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void g_signal_emit(gpointer instance, guint signal, GQuark detail, ...) {
  static guint before = 0, after = 0;
  static FILE *file = NULL;
  static gint64 begun = 0;
  const char *path = getenv("FRAME_TIMES");
  if (path != NULL && (before == 0 || after == 0)) {
    const char *name = g_signal_name(signal);
    if (name != NULL && strcmp(name, "before-paint") == 0) before = signal;
    if (name != NULL && strcmp(name, "after-paint") == 0) after = signal;
  }
  if (signal == before && before != 0) begun = g_get_monotonic_time();
  va_list arguments;
  va_start(arguments, detail);
  g_signal_emit_valist(instance, signal, detail, arguments);
  va_end(arguments);
  if (signal != after || after == 0 || begun == 0) return;
  if (file == NULL) file = fopen(path, "ae");
  if (file == NULL) return;
  fprintf(file, "%" G_GINT64_FORMAT " %" G_GINT64_FORMAT "\n", begun, g_get_monotonic_time() - begun);
  fflush(file);
}
