// libpng reports errors by longjmp, which may not leave a function of C for one of Swift. So every
// call that can fail goes through here, and tells by what it returns whether it did.
//
// Ownership: a CPNGReader belongs to its maker, who frees it; it is used on one thread.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CPNGReader CPNGReader;

// Fills `bytes` with up to `count` bytes of the file; returns how many there were.
typedef size_t (*CPNGSource)(void *_Nonnull context, uint8_t *_Nonnull bytes, size_t count);

// What stands before the pixels.
typedef struct {
  uint32_t width, height;
  // As the file has them.
  uint8_t bit_depth;
  // As rows have them: 1 or 3 for colours, 1 more with alpha.
  uint8_t channels;
  bool is_interlaced;
  bool has_srgb;
  bool has_gamma, has_chromaticities;
  // The encoding exponent, 0.45455 for most.
  double gamma;
  // x and y of white, red, green and blue.
  double chromaticities[8];
  // These belong to the reader.
  const uint8_t *_Nullable profile;
  size_t profile_count;
  const uint8_t *_Nullable exif;
  size_t exif_count;
} CPNGHead;

// Nil where there is no memory. `context` must live as long as the reader.
CPNGReader *_Nullable cpng_reader_new(CPNGSource _Nonnull source, void *_Nonnull context);
void cpng_reader_free(CPNGReader *_Nonnull reader);

// Reads what stands before the pixels.
bool cpng_read_head(CPNGReader *_Nonnull reader, CPNGHead *_Nonnull head);

// Makes the reader ready for rows: 8 bits a channel, or 16 in the machine's order of bytes. `passes`
// becomes 1, or 7 if the file is interlaced; then all rows are read as often, into the same memory.
bool cpng_begin(CPNGReader *_Nonnull reader, int32_t *_Nonnull passes);

// Reads the next row; of an interlaced file, fills in the next pass, and coarsely what follows.
bool cpng_read_row(CPNGReader *_Nonnull reader, uint8_t *_Nonnull row, bool is_interlaced);

// What went wrong, for people; empty if nothing did.
const char *_Nonnull cpng_reason(const CPNGReader *_Nonnull reader);
