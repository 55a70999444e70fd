// GLib 2.86 marks enumerations of flags for compilers. Swift would import the members of those under other
// names than with an older GLib, so the mark is removed before a header of GLib uses it.
#define __GLIB_H_INSIDE__
#include <glib/gmacros.h>
#undef __GLIB_H_INSIDE__
#undef G_GNUC_FLAG_ENUM
#define G_GNUC_FLAG_ENUM
