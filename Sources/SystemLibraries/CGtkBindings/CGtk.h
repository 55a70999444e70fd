#include "../GLibFlags.h"
// GTK 4.8 and libadwaita 1.2 are the floor: a call newer than that warns, and one that was deprecated
// later does not. CGtkBindingsShim.h says the same, since Swift warns of what either header has deprecated.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define GDK_VERSION_MAX_ALLOWED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED ADW_VERSION_1_2
#define ADW_VERSION_MAX_ALLOWED ADW_VERSION_1_2
#include <adwaita.h>
#include <cairo-svg.h>
#include <glib-unix.h>
// The X server's own words, for what must be known before GTK has started.
#include <xcb/xcb.h>
