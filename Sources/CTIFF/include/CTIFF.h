// libtiff's functions for reading. Swift cannot call them, since fields are variable arguments, and the error handler
// gets a `va_list`.
//
// Ownership: the caller of ctiff_reader_new owns the CTIFFReader and frees it; one thread uses it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tiff.h>

typedef struct CTIFFReader CTIFFReader;

// Copies up to `count` bytes at `offset` of the file into `bytes`, and returns their number: less only at the end,
// negative to give up.
typedef intptr_t (*CTIFFSource)(void *_Nonnull context, uint64_t offset, uint8_t *_Nonnull bytes,
                                size_t count);

// The first directory (TIFF 6.0); numbers are those of the specification.
typedef struct {
  uint32_t width, height;
  // Bits of a sample, samples of a pixel, and samples beyond the colours.
  uint16_t bits, samples, extras;
  uint16_t photometric, compression, sample_format, ink_set;
  // EXTRASAMPLE_ASSOCALPHA or EXTRASAMPLE_UNASSALPHA if a sample is alpha, otherwise 0; and the sample's index.
  uint16_t alpha, alpha_sample;
  // 0 if the file states none.
  uint16_t orientation;
  // The values for no ink and for full ink; equal if the file states none.
  uint16_t no_ink, full_ink;
  // Whether each sample has a separate plane.
  bool is_planar;
  bool is_tiled;
  // Whether a strip's rows can be read in order only.
  bool is_sequential;
  // Whether only libtiff can convert the colours, so that `ctiff_read_colours` must read them.
  bool is_converted;
  // The size of a tile or a strip. The lowest strip may have fewer rows.
  uint32_t block_width, block_height;
  // Bytes of a row of a block, in one plane.
  size_t row_size;
  // The floating-point numbers for 0 and for 1.
  double least, most;
  // Red, green and blue of a palette, 1 << bits of each. The following memory belongs to the reader.
  const uint16_t *_Nullable palette[3];
  const uint8_t *_Nullable profile;
  size_t profile_count;
} CTIFFHead;

// The part of the requested data that is in the file.
typedef enum { CTIFF_NOTHING, CTIFF_PART, CTIFF_ALL } CTIFFAmount;

// Makes a reader; null if there is no memory. If the file does not begin like TIFF, `ctiff_read_head` fails. No single
// allocation of libtiff exceeds `most_memory` bytes. `context` must live as long as the reader.
CTIFFReader *_Nullable ctiff_reader_new(CTIFFSource _Nonnull source, void *_Nonnull context,
                                        uint64_t byte_count, size_t most_memory);
void ctiff_reader_free(CTIFFReader *_Nonnull reader);

// Reads the first directory, and makes libtiff decode JPEG and LogLuv to RGB or grey of 8 bits. False if that gives no
// picture; `ctiff_is_refused` is then whether libtiff lacks a feature.
bool ctiff_read_head(CTIFFReader *_Nonnull reader, CTIFFHead *_Nonnull head);
bool ctiff_is_refused(const CTIFFReader *_Nonnull reader);

// Reads row `y` of a plane of a file in strips, `row_size` bytes, in native byte order. In a sequential file, rows are
// read in order from a strip's first one. False if there is no such row.
bool ctiff_read_row(CTIFFReader *_Nonnull reader, uint8_t *_Nonnull row, uint32_t y, uint16_t plane);

// Reads the tile at column `x` and row `y`, `row_size * block_height` bytes.
CTIFFAmount ctiff_read_tile(CTIFFReader *_Nonnull reader, uint8_t *_Nonnull tile, uint32_t x,
                            uint32_t y, uint16_t plane);

// Reads `count` rows from `y`, the first of a block, as red, green and blue of 8 bits.
CTIFFAmount ctiff_read_colours(CTIFFReader *_Nonnull reader, uint8_t *_Nonnull rows, uint32_t y,
                               uint32_t count);

// Returns the first error, for people; empty if there was none.
const char *_Nonnull ctiff_reason(const CTIFFReader *_Nonnull reader);
