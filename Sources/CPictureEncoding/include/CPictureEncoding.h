// Encoding pixels as files in memory, for Swift: libjpeg and libpng report failures by longjmp, libtiff takes variable
// arguments, and libwebp's set-up is a macro.
//
// Ownership: the caller frees the bytes of a CEncodedFile. The pixels are borrowed for the call.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
  // Blue, green, red and alpha of each pixel, or red, green, blue and alpha of 16 bits in native byte order; colours are
  // multiplied by alpha.
  const uint8_t *_Nonnull rows;
  // Bytes from one row to the next.
  size_t stride;
  uint32_t width, height;
  // Whether some pixels may be transparent; alpha is ignored otherwise.
  bool has_alpha;
  // Whether each sample has 16 bits, which only PNG and TIFF take.
  bool is_deep;
  // Whether the three colours are equal and stored once, which WebP does not do.
  bool is_grey;
  // Whether the colours are sRGB, which PNG and WebP need no profile for.
  bool is_srgb;
  // 1 to 100, for JPEG and WebP.
  int quality;
  // The ICC profile of the colours; null for none.
  const uint8_t *_Nullable profile;
  size_t profile_count;
  // Asked every few rows whether to go on.
  bool (*_Nonnull goes_on)(void *_Nonnull context);
  void *_Nonnull context;
} CEncodedPicture;

typedef struct {
  uint8_t *_Nullable bytes;
  size_t count, room;
} CEncodedFile;

// Each returns false, and no bytes, if memory is short, the library fails or `goes_on` returned false.
//
// JPEG has no alpha: transparent pixels lie on white.
bool cencoding_jpeg(const CEncodedPicture *_Nonnull picture, CEncodedFile *_Nonnull file);
bool cencoding_png(const CEncodedPicture *_Nonnull picture, CEncodedFile *_Nonnull file);
bool cencoding_webp(const CEncodedPicture *_Nonnull picture, CEncodedFile *_Nonnull file);
bool cencoding_tiff(const CEncodedPicture *_Nonnull picture, CEncodedFile *_Nonnull file);
