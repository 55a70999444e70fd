// libheif's calls, looked up when the first HEIC or AVIF comes, and as calls that Swift can make.
//
// Ownership: the caller of cheif_open owns the CHEIFFile and frees it; one thread uses it. The bytes must stay where
// they are as long. What a CHEIFPixels points to belongs to the CHEIFFile.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CHEIFFile CHEIFFile;

// What is known of the primary picture before it is decoded.
typedef struct {
  // Columns and rows, turned and cut as the file says.
  int32_t width, height;
  bool has_alpha;
  // Whether the colours are multiplied by alpha.
  bool is_alpha_multiplied;
  // Bytes of the ICC profile; 0 where there is none.
  size_t profile_count;
} CHEIFHead;

// Decoded rows, of one byte for each channel of a pixel: red, green, blue, and alpha where there is any.
typedef struct {
  const uint8_t *_Nullable bytes;
  // Bytes from one row to the next.
  ptrdiff_t stride;
  int32_t width, height;
  int32_t channels;
} CHEIFPixels;

// The reason why there is no picture.
typedef enum {
  CHEIF_NO_FAILURE,
  // The file breaks the rules, ends too soon, or has a feature that libheif lacks.
  CHEIF_BROKEN,
  CHEIF_NO_MEMORY,
} CHEIFFailure;

// The ways in which pictures are compressed, as libheif names them.
typedef enum {
  CHEIF_HEVC,
  CHEIF_AV1,
} CHEIFCompression;

// Loads libheif with its plugins, if it is not loaded; false where it is not installed. Any thread may call it.
bool cheif_load(void);

// Whether libheif has something that decodes pictures compressed so.
bool cheif_can_decode(CHEIFCompression compression);

// Makes a file of bytes. Pictures in it are decoded on `threads` threads at most, beside those of the codecs, and not
// at all if a side has more than `longest_side` pixels. Nil where there is no memory.
CHEIFFile *_Nullable cheif_open(
  const uint8_t *_Nonnull bytes, size_t count, int32_t threads, int32_t longest_side);
void cheif_close(CHEIFFile *_Nonnull file);

// Reads everything but the pixels. False where that fails.
bool cheif_read_head(CHEIFFile *_Nonnull file, CHEIFHead *_Nonnull head);

// Copies the profile, of as many bytes as the head says. False where that fails.
bool cheif_read_profile(CHEIFFile *_Nonnull file, uint8_t *_Nonnull bytes);

// Decodes the primary picture. False where that fails.
bool cheif_decode(CHEIFFile *_Nonnull file, CHEIFPixels *_Nonnull pixels);

// The reason why the last call failed, and libheif's words for it.
CHEIFFailure cheif_failure(const CHEIFFile *_Nonnull file);
const char *_Nonnull cheif_reason(const CHEIFFile *_Nonnull file);
