#include <gdk-pixbuf/gdk-pixbuf.h>

// gdk-pixbuf's animations are told the time as GTimeVal, which GLib has deprecated and Swift warns of.

// An iterator that stands at the first frame, for a clock that begins at 0; its caller's to release.
static inline GdkPixbufAnimationIter *photo_pages_first_frame(GdkPixbufAnimation *animation) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GTimeVal start = {0, 0};
  return gdk_pixbuf_animation_get_iter(animation, &start);
  G_GNUC_END_IGNORE_DEPRECATIONS
}

// Moves an iterator to the frame that is seen so many milliseconds after the beginning.
static inline void photo_pages_move_to(GdkPixbufAnimationIter *iterator, gint64 milliseconds) {
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  GTimeVal time = {(glong)(milliseconds / 1000), (glong)(milliseconds % 1000 * 1000)};
  gdk_pixbuf_animation_iter_advance(iterator, &time);
  G_GNUC_END_IGNORE_DEPRECATIONS
}
