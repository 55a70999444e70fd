#include "CGtkBindingsShim.h"

#ifdef GDK_WINDOWING_X11
#include <cairo-xlib.h>
#include <gdk/x11/gdkx.h>

cairo_surface_t *shim_x11_screen_surface(GdkDisplay *display) {
  if (!GDK_IS_X11_DISPLAY(display)) return NULL;
  Display *connection = gdk_x11_display_get_xdisplay(display);
  int screen = DefaultScreen(connection);
  return cairo_xlib_surface_create(connection, RootWindow(connection, screen),
                                   DefaultVisual(connection, screen), 1, 1);
}
#else
cairo_surface_t *shim_x11_screen_surface(GdkDisplay *display) { return NULL; }
#endif
