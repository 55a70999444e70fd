#include "../GLibFlags.h"
#include <gdk-pixbuf/gdk-pixbuf.h>
