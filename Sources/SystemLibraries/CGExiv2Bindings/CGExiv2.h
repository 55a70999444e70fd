#include "../GLibFlags.h"
#include <gexiv2/gexiv2.h>
