// The functions of libavif for image sequences, which libheif does not read. It is loaded when the first sequence
// comes.
//
// Ownership: the caller of cavif_open owns the CAVIFReader and frees it; one thread uses it. The bytes must stay in
// place as long. The profile's memory belongs to the CAVIFReader.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CAVIFReader CAVIFReader;

typedef struct {
  // Columns and rows as stored.
  uint32_t width, height;
  // The turn and mirroring that the file states, as a number of EXIF.
  int32_t orientation;
  bool has_alpha;
  bool is_alpha_multiplied;
  int32_t frame_count;
  // The number of times that all frames are shown; 0 for ever.
  int32_t plays;
  // Null if there is none.
  const uint8_t *_Nullable profile;
  size_t profile_count;
} CAVIFHead;

typedef enum {
  CAVIF_GOOD,
  // The file is invalid or truncated, or has a feature that libavif lacks.
  CAVIF_BROKEN,
  CAVIF_NO_MEMORY,
} CAVIFResult;

// Loads libavif unless it is loaded; false if it is not installed, or was not when this was compiled. Any thread may
// call it.
bool cavif_load(void);

// Opens a sequence in memory, and reads everything but its pixels; null on failure, with libavif's words in `reason`.
CAVIFReader *_Nullable cavif_open(
  const uint8_t *_Nonnull bytes, size_t count, int32_t threads, const char *_Nullable *_Nonnull reason);
void cavif_close(CAVIFReader *_Nonnull reader);

CAVIFHead cavif_head(const CAVIFReader *_Nonnull reader);

// Returns the seconds for which a frame is shown; negative on failure. It takes time for each frame before.
double cavif_seconds(const CAVIFReader *_Nonnull reader, int32_t frame);

// Returns the end of the bytes that a frame needs, with those from which it is decoded; the greatest number on
// failure.
uint64_t cavif_end(const CAVIFReader *_Nonnull reader, int32_t frame);

// Decodes a frame into rows of the size in the head, with a byte for red, green, blue and, if there is any, alpha.
CAVIFResult cavif_decode(
  CAVIFReader *_Nonnull reader, int32_t frame, uint8_t *_Nonnull rows, size_t stride);

// Returns libavif's words for the last failure.
const char *_Nonnull cavif_reason(const CAVIFReader *_Nonnull reader);
