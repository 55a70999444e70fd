#include <lcms2.h>

/* Pixel formats are macros made of macros, which Swift does not import. */
static const cmsUInt32Number cms_bgra_8 = TYPE_BGRA_8;
static const cmsUInt32Number cms_rgba_16 = TYPE_RGBA_16;
static const cmsUInt32Number cms_cmyk_8_inverted = TYPE_CMYK_8_REV;
/* The first channel of four that are equal. */
static const cmsUInt32Number cms_grey_of_bgra_8 =
    COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(1);
static const cmsUInt32Number cms_grey_of_rgba_16 =
    COLORSPACE_SH(PT_GRAY) | CHANNELS_SH(1) | EXTRA_SH(3) | BYTES_SH(2);
/* What TIFF in L*a*b* is converted from and to. */
static const cmsUInt32Number cms_lab_16 = TYPE_Lab_16;
static const cmsUInt32Number cms_rgb_16 = TYPE_RGB_16;
/* What profiles are measured with. */
static const cmsUInt32Number cms_rgb_double = TYPE_RGB_DBL;
static const cmsUInt32Number cms_grey_double = TYPE_GRAY_DBL;
static const cmsUInt32Number cms_xyz_double = TYPE_XYZ_DBL;
