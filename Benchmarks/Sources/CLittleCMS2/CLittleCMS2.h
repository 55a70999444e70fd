#pragma once
#include <lcms2.h>

/* A macro made of macros, which Swift does not import. */
static const cmsUInt32Number cms2_bgra_8 = TYPE_BGRA_8;
