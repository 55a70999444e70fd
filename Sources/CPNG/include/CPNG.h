// libpng reports errors by longjmp, which must not leave a C function for a Swift one. So every call that can fail
// goes through here, and returns whether it failed.
//
// Ownership: the caller of cpng_reader_new owns the CPNGReader and frees it; one thread uses it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CPNGReader CPNGReader;

// Copies up to `count` bytes of the file, and returns their number.
typedef size_t (*CPNGSource)(void *_Nonnull context, uint8_t *_Nonnull bytes, size_t count);

typedef struct {
  uint32_t width, height;
  // Bits of a sample in the file.
  uint8_t bit_depth;
  // Channels of the rows: 1 or 3 for colours, 1 more with alpha.
  uint8_t channels;
  bool is_interlaced;
  bool has_srgb;
  bool has_gamma, has_chromaticities;
  // The encoding exponent, usually 0.45455.
  double gamma;
  // x and y of white, red, green and blue.
  double chromaticities[8];
  // The following memory belongs to the reader.
  const uint8_t *_Nullable profile;
  size_t profile_count;
  const uint8_t *_Nullable exif;
  size_t exif_count;
} CPNGHead;

// Makes a reader; null if there is no memory. `context` must live as long as the reader.
CPNGReader *_Nullable cpng_reader_new(CPNGSource _Nonnull source, void *_Nonnull context);
void cpng_reader_free(CPNGReader *_Nonnull reader);

bool cpng_read_head(CPNGReader *_Nonnull reader, CPNGHead *_Nonnull head);

// Prepares for rows with 8 bits a channel, or 16 in native byte order. `passes` becomes 1, or 7 for an interlaced
// file, all rows of which are then read that often, into the same memory.
bool cpng_begin(CPNGReader *_Nonnull reader, int32_t *_Nonnull passes);

// Reads the next row; of an interlaced file, adds the present pass, and coarse pixels for the later ones.
bool cpng_read_row(CPNGReader *_Nonnull reader, uint8_t *_Nonnull row, bool is_interlaced);

// Returns the reason for the failure, for people; empty if there was none.
const char *_Nonnull cpng_reason(const CPNGReader *_Nonnull reader);

// Encodes rows of red, green, blue and alpha, 8 bits each, not premultiplied, in sRGB. The caller frees the file; null
// if there is no memory, or if libpng fails.
uint8_t *_Nullable cpng_encode(const uint8_t *_Nonnull rgba, uint32_t width, uint32_t height,
                               size_t *_Nonnull file_count);

// A picture to write as a thumbnail, and its texts: keywords and texts in turn, each with a zero at its end.
typedef struct {
  // Red, green, blue and alpha, not premultiplied; without alpha: blue, green, red and a byte that is left out.
  const uint8_t *_Nonnull rows;
  size_t stride;
  uint32_t width, height;
  bool has_alpha;
  const char *_Nonnull texts;
  size_t text_count;
} CPNGThumbnail;

// Encodes a picture quickly, 8 bits a channel, in sRGB, with its texts before the pixels. The caller frees the file;
// null if there is no memory, or if libpng fails.
uint8_t *_Nullable cpng_encode_thumbnail(const CPNGThumbnail *_Nonnull thumbnail, size_t *_Nonnull file_count);
