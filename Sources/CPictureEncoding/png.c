#include "parts.h"
#include <png.h>
#include <stdlib.h>

// zlib's effort: photos hardly become smaller with more, which takes several times as long.
enum { EFFORT = 5 };

typedef struct {
  const CEncodedPicture *picture;
  CEncodedFile *file;
  uint8_t *row;
  png_structp png;
  png_infop info;
} Encoder;

static void leave(png_structp png, png_const_charp reason) { png_longjmp(png, 1); }

static void pass_over(png_structp png, png_const_charp reason) {}

static void append(png_structp png, png_bytep bytes, size_t count) {
  CEncodedFile *file = png_get_io_ptr(png);
  if (!encoding_write(file, file->count, bytes, count)) png_error(png, "There is no memory");
}

static void flush(png_structp png) {}

static bool is_little_endian(void) {
  const uint16_t one = 1;
  return *(const uint8_t *)&one == 1;
}

static void set_head(png_structp png, png_infop info, const CEncodedPicture *picture) {
  const int kind = (picture->is_grey ? PNG_COLOR_TYPE_GRAY : PNG_COLOR_TYPE_RGB)
    | (picture->has_alpha ? PNG_COLOR_MASK_ALPHA : 0);
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_IHDR(png, info, picture->width, picture->height, picture->is_deep ? 16 : 8, kind, PNG_INTERLACE_NONE,
               PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, EFFORT);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP);
}

// Returns false if libpng refuses the profile.
static bool set_colours(png_structp png, png_infop info, const CEncodedPicture *picture) {
  if (picture->is_srgb) {
    png_set_sRGB_gAMA_and_cHRM(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
    return true;
  }
  if (!picture->profile) return true;
  // Without this, a warning about a profile ends libpng's work.
  png_set_benign_errors(png, 1);
  png_set_iCCP(png, info, "ICC profile", PNG_COMPRESSION_TYPE_BASE, picture->profile,
               (png_uint_32)picture->profile_count);
  return png_get_valid(png, info, PNG_INFO_iCCP | PNG_INFO_sRGB) != 0;
}

// Writes with libpng's long jumps, so no variable changes after setjmp.
static bool encode(const Encoder *encoder) {
  png_structp png = encoder->png;
  const CEncodedPicture *picture = encoder->picture;
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_write_fn(png, encoder->file, append, flush);
  set_head(png, encoder->info, picture);
  if (!set_colours(png, encoder->info, picture)) return false;
  png_write_info(png, encoder->info);
  if (picture->is_deep && is_little_endian()) png_set_swap(png);
  for (uint32_t y = 0; y < picture->height; y++) {
    if (!encoding_goes_on(picture, y)) return false;
    encoding_row(picture, y, true, encoder->row);
    png_write_row(png, encoder->row);
  }
  png_write_end(png, NULL);
  return true;
}

bool cencoding_png(const CEncodedPicture *picture, CEncodedFile *file) {
  *file = (CEncodedFile){0};
  Encoder encoder = {.picture = picture, .file = file, .row = malloc((size_t)picture->width * 8)};
  encoder.png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave, pass_over);
  if (encoder.png) encoder.info = png_create_info_struct(encoder.png);
  const bool is_good = encoder.row && encoder.info && encode(&encoder);
  png_destroy_write_struct(&encoder.png, &encoder.info);
  free(encoder.row);
  return is_good || encoding_drop(file);
}
