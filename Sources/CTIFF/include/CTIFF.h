// libtiff's calls for reading, whose fields come by variable arguments and whose errors by a handler
// with a `va_list`: neither can be had from Swift.
//
// Ownership: the caller of ctiff_reader_new owns the CTIFFReader and frees it; one thread uses it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <tiff.h>

typedef struct CTIFFReader CTIFFReader;

// Puts up to `count` bytes that lie at `offset` of the file into `bytes`, and returns how many: fewer
// only at its end, less than 0 to give up.
typedef intptr_t (*CTIFFSource)(void *_Nonnull context, uint64_t offset, uint8_t *_Nonnull bytes,
                                size_t count);

// What the first directory says (TIFF 6.0); numbers are those of the specification.
typedef struct {
  uint32_t width, height;
  // Bits of a sample, samples of a pixel, those behind its colours, and what they mean.
  uint16_t bits, samples, extras;
  uint16_t photometric, compression, sample_format, ink_set;
  // EXTRASAMPLE_ASSOCALPHA or EXTRASAMPLE_UNASSALPHA where one is alpha, else 0; and which it is.
  uint16_t alpha, alpha_sample;
  // 0 where the file does not say it.
  uint16_t orientation;
  // What stands for no ink and for all of it; equal where the file does not say it.
  uint16_t no_ink, full_ink;
  // Whether each sample has a plane of its own.
  bool is_planar;
  bool is_tiled;
  // Whether a strip's rows can be had in their order only.
  bool is_sequential;
  // Whether libtiff alone makes colours of it: `ctiff_read_colours` reads those, nothing else does.
  bool is_converted;
  // Of a tile, or of a strip. Of the lowest strip there may be less.
  uint32_t block_width, block_height;
  // Bytes of a row of a block, in one plane.
  size_t row_size;
  // What stands for 0 and for 1, of floating point numbers.
  double least, most;
  // Red, green and blue of a palette, 1 << bits of each. These belong to the reader.
  const uint16_t *_Nullable palette[3];
  const uint8_t *_Nullable profile;
  size_t profile_count;
} CTIFFHead;

// How much there is of what was asked for.
typedef enum { CTIFF_NOTHING, CTIFF_PART, CTIFF_ALL } CTIFFAmount;

// Nil where there is no memory, or the file does not begin as TIFF does. No single allocation of
// libtiff takes more than `most_memory` bytes. `context` must live as long as the reader.
CTIFFReader *_Nullable ctiff_reader_new(CTIFFSource _Nonnull source, void *_Nonnull context,
                                        uint64_t byte_count, size_t most_memory);
void ctiff_reader_free(CTIFFReader *_Nonnull reader);

// Reads the first directory, and has JPEG and LogLuv decoded to red, green and blue, or grey, of 8
// bits. False where that makes no picture; `ctiff_is_refused` tells whether libtiff lacks what it
// would take.
bool ctiff_read_head(CTIFFReader *_Nonnull reader, CTIFFHead *_Nonnull head);
bool ctiff_is_refused(const CTIFFReader *_Nonnull reader);

// Reads row `y` of a plane of a file in strips, `row_size` bytes, numbers in the machine's order of
// bytes. Where the file is sequential, rows come in order from a strip's first on. False if there is
// no such row.
bool ctiff_read_row(CTIFFReader *_Nonnull reader, uint8_t *_Nonnull row, uint32_t y, uint16_t plane);

// Reads the tile at column `x` and row `y`, `row_size * block_height` bytes.
CTIFFAmount ctiff_read_tile(CTIFFReader *_Nonnull reader, uint8_t *_Nonnull tile, uint32_t x,
                            uint32_t y, uint16_t plane);

// Reads rows from `y`, the first of a block, on, as red, green and blue of 8 bits.
CTIFFAmount ctiff_read_colours(CTIFFReader *_Nonnull reader, uint8_t *_Nonnull rows, uint32_t y,
                               uint32_t count);

// What went wrong first, for people; empty if nothing did.
const char *_Nonnull ctiff_reason(const CTIFFReader *_Nonnull reader);
