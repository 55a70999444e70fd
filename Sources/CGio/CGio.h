#include <gio/gfiledescriptorbased.h>
#include <gio/gio.h>
#include <glib-unix.h>
