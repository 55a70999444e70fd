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

// libdispatch counts its busy threads once a second for as long as the process lives, and starts one more
// where all of a queue's are blocked (workqueue.c, _dispatch_workq_monitor_pools). It has no switch, and wakes
// a program that is at rest. What blocks here has a queue, and so a thread, of its own. Where the Swift run-time
// is linked in, these stand for the two functions of workqueue.c that the rest of libdispatch calls, so that the
// file is left out; in a libdispatch of its own they are hidden, and nothing changes.
__attribute__((weak)) void _dispatch_workq_worker_register(void *queue) { (void)queue; }
__attribute__((weak)) void _dispatch_workq_worker_unregister(void *queue) { (void)queue; }
