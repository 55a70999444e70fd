// Declarations that Swift cannot import from the headers themselves, each with its reason.
#pragma once
// The oldest supported versions, as in CGtk.h.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#include <adwaita.h>

// libdispatch's main queue for a foreign run loop: exported, and used by CoreFoundation, but in no public header.
// The handle is an eventfd that is readable while the queue holds work.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *_Null_unspecified message);

// gettext: not part of any GLib or GTK header.
#include <libintl.h>

// A variadic function. Its counterpart for values reads this state as an int in GTK 4.8, although
// gtk_accessible_state_init_value makes it an enumeration, and logs a critical warning.
static inline void shim_accessible_set_pressed(GtkWidget *_Nonnull widget, gboolean pressed) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_PRESSED,
                              pressed ? GTK_ACCESSIBLE_TRISTATE_TRUE : GTK_ACCESSIBLE_TRISTATE_FALSE,
                              -1);
}

// As above.
static inline void shim_accessible_set_selected(GtkWidget *_Nonnull widget, gboolean selected) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_SELECTED, selected, -1);
}

// As above.
static inline void shim_accessible_set_expanded(GtkWidget *_Nonnull widget, gboolean expanded) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_EXPANDED, expanded, -1);
}

// Makes a surface of one pixel for a display's screen, which the caller destroys; NULL if the display is not X11's.
// It is not inline, since gdkx.h would import Xlib's headers.
cairo_surface_t *_Nullable shim_x11_screen_surface(GdkDisplay *_Nonnull display);

// Classes that implement interfaces.
#include "ListModels.h"

// Functions of a library that is loaded at run time.
#include "DesktopPortal.h"
