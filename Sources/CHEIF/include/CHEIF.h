// The functions of libheif, which is loaded when the first HEIC or AVIF comes, in a form that Swift can call.
//
// Ownership: the caller of cheif_open owns the CHEIFFile and frees it; one thread uses it. The bytes must stay in
// place as long. The memory of a CHEIFPixels belongs to the CHEIFFile.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CHEIFFile CHEIFFile;

// The properties of the primary picture, known before it is decoded.
typedef struct {
  // Columns and rows, turned and cropped as the file states.
  int32_t width, height;
  bool has_alpha;
  bool is_alpha_multiplied;
  // Bytes of the ICC profile; 0 if there is none.
  size_t profile_count;
} CHEIFHead;

// Decoded rows, with a byte for each channel of a pixel: red, green, blue and, if there is any, alpha.
typedef struct {
  const uint8_t *_Nullable bytes;
  // Bytes from one row to the next.
  ptrdiff_t stride;
  int32_t width, height;
  int32_t channels;
} CHEIFPixels;

typedef enum {
  CHEIF_NO_FAILURE,
  // The file is invalid or truncated, or has a feature that libheif lacks.
  CHEIF_BROKEN,
  CHEIF_NO_MEMORY,
} CHEIFFailure;

// The compressions of pictures, as libheif names them.
typedef enum {
  CHEIF_HEVC,
  CHEIF_AV1,
} CHEIFCompression;

// Loads libheif with its plugins unless it is loaded; false if it is not installed. Any thread may call it.
bool cheif_load(void);

bool cheif_can_decode(CHEIFCompression compression);

// Opens a file in memory; null if there is no memory. At most `threads` threads decode its pictures, beside those of
// the codecs. Pictures with a side of more than `longest_side` pixels are not decoded.
CHEIFFile *_Nullable cheif_open(
  const uint8_t *_Nonnull bytes, size_t count, int32_t threads, int32_t longest_side);
void cheif_close(CHEIFFile *_Nonnull file);

// Reads everything but the pixels; false on failure.
bool cheif_read_head(CHEIFFile *_Nonnull file, CHEIFHead *_Nonnull head);

// Copies the profile, whose length is in the head; false on failure.
bool cheif_read_profile(CHEIFFile *_Nonnull file, uint8_t *_Nonnull bytes);

// Decodes the primary picture; false on failure.
bool cheif_decode(CHEIFFile *_Nonnull file, CHEIFPixels *_Nonnull pixels);

// A decoded tile of the primary picture; the caller of cheif_decode_tile owns it and frees it.
typedef struct CHEIFTile CHEIFTile;

// Decodes a tile that is not hidden, as red, green and blue, whose memory belongs to the tile. Any thread may call it,
// several at once. Null on failure; `is_memory_short` tells whether memory was the reason.
CHEIFTile *_Nullable cheif_decode_tile(
  CHEIFFile *_Nonnull file, uint32_t item, CHEIFPixels *_Nonnull pixels,
  bool *_Nonnull is_memory_short);
void cheif_free_tile(CHEIFTile *_Nonnull tile);

// Return the reason for the last failure, and libheif's words for it.
CHEIFFailure cheif_failure(const CHEIFFile *_Nonnull file);
const char *_Nonnull cheif_reason(const CHEIFFile *_Nonnull file);
