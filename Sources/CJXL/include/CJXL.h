// libjxl's calls, looked up when the first JPEG XL comes, and as calls that Swift can make.
//
// Ownership: the caller of cjxl_open owns the CJXLDecoder and frees it; one thread uses it. The bytes, and memory for
// pixels, must stay where they are as long.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CJXLDecoder CJXLDecoder;

// What stands before the pixels.
typedef struct {
  // Columns and rows, turned as the file says.
  uint32_t width, height;
  // Numbers of a pixel: 1 or 3 for colours, 1 more with alpha.
  int32_t channels;
  // Whether a number has 16 bits, in the machine's order of bytes; else 8.
  bool is_deep;
  // Whether the colours are multiplied by alpha.
  bool is_alpha_multiplied;
  // Whether there may be several frames, and how often all of them are shown; 0 for ever.
  bool is_animated;
  uint32_t plays;
} CJXLHead;

// The places where decoding stops for its caller.
typedef enum {
  // All bytes that were given are used up.
  CJXL_NEEDS_BYTES,
  // The head is there: cjxl_head and cjxl_copy_profile may be called.
  CJXL_HEAD,
  // A frame begins: cjxl_frame_milliseconds may be called.
  CJXL_FRAME,
  // The frame needs memory: cjxl_set_pixels is to be called.
  CJXL_NEEDS_PIXELS,
  // There is a coarse picture of all of the frame: cjxl_flush may be called.
  CJXL_PASS,
  // The frame's pixels are there.
  CJXL_PIXELS,
  CJXL_END,
  // The file breaks the rules.
  CJXL_FAILED,
} CJXLStep;

// Loads libjxl, if it is not loaded; false where it is not installed. Any thread may call it.
bool cjxl_load(void);

// Makes a decoder. With `has_pixels` it stops at pixels, with `has_passes` at coarse ones as well; without either, at
// the beginnings of frames alone. Nil where there is no memory.
CJXLDecoder *_Nullable cjxl_open(
  const uint8_t *_Nonnull bytes, int32_t threads, bool has_pixels, bool has_passes);
void cjxl_close(CJXLDecoder *_Nonnull decoder);

// Gives the bytes up to `end`, with those that it has had.
void cjxl_give(CJXLDecoder *_Nonnull decoder, size_t end);

// Says that there are no more bytes, and returns whether the file ends well where they end.
bool cjxl_ends(CJXLDecoder *_Nonnull decoder);

// Goes on to the next place where it stops.
CJXLStep cjxl_step(CJXLDecoder *_Nonnull decoder);

CJXLHead cjxl_head(const CJXLDecoder *_Nonnull decoder);

// The time for which the frame is to be seen.
uint64_t cjxl_frame_milliseconds(const CJXLDecoder *_Nonnull decoder);

// Whether the colours are sRGB, or shades of grey as sRGB has them, so that no profile is needed.
bool cjxl_is_srgb(const CJXLDecoder *_Nonnull decoder);

// Copies the ICC profile of the pixels, and returns the bytes that it has; without memory, or where `count` is too
// small, nothing is copied. 0 where there is none.
size_t cjxl_copy_profile(const CJXLDecoder *_Nonnull decoder, uint8_t *_Nullable bytes, size_t count);

// Sets the memory for the frame's pixels, rows without gaps. False where it is too small.
bool cjxl_set_pixels(CJXLDecoder *_Nonnull decoder, void *_Nonnull memory, size_t count);

// Writes what is there of the frame into the memory. False where there is nothing.
bool cjxl_flush(CJXLDecoder *_Nonnull decoder);
