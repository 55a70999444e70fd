// The functions of libjxl, which is loaded when the first JPEG XL comes, in a form that Swift can call.
//
// Ownership: the caller of cjxl_open owns the CJXLDecoder and frees it; one thread uses it. The bytes, and memory for
// pixels, must stay in place as long.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CJXLDecoder CJXLDecoder;

typedef struct {
  // Columns and rows, turned as the file states.
  uint32_t width, height;
  // Samples of a pixel: 1 or 3 for colours, 1 more with alpha.
  int32_t channels;
  // Whether a sample has 16 bits, in native byte order; otherwise 8.
  bool is_deep;
  bool is_alpha_multiplied;
  // Whether there may be several frames, and the number of times that all of them are shown; 0 for ever.
  bool is_animated;
  uint32_t plays;
} CJXLHead;

// The events at which decoding stops for its caller.
typedef enum {
  CJXL_NEEDS_BYTES,
  // The head has been read: cjxl_head and cjxl_copy_profile may be called.
  CJXL_HEAD,
  // A frame begins: cjxl_frame_milliseconds may be called.
  CJXL_FRAME,
  // The frame needs memory: call cjxl_set_pixels.
  CJXL_NEEDS_PIXELS,
  // A coarse picture of the whole frame is ready: cjxl_flush may be called.
  CJXL_PASS,
  // The frame's pixels are ready.
  CJXL_PIXELS,
  CJXL_END,
  CJXL_FAILED,
} CJXLStep;

// Loads libjxl unless it is loaded; false if it is not installed. Any thread may call it.
bool cjxl_load(void);

// Makes a decoder; null if there is no memory. With `has_pixels` it stops at pixels, with `has_passes` also at coarse
// ones. Without either it stops only at the head and at the beginnings of frames.
CJXLDecoder *_Nullable cjxl_open(
  const uint8_t *_Nonnull bytes, int32_t threads, bool has_pixels, bool has_passes);
void cjxl_close(CJXLDecoder *_Nonnull decoder);

// Gives the bytes up to `end`, which includes those that were given before.
void cjxl_give(CJXLDecoder *_Nonnull decoder, size_t end);

// Ends the bytes, and returns whether the file ends there without an error.
bool cjxl_ends(CJXLDecoder *_Nonnull decoder);

CJXLStep cjxl_step(CJXLDecoder *_Nonnull decoder);

CJXLHead cjxl_head(const CJXLDecoder *_Nonnull decoder);

uint64_t cjxl_frame_milliseconds(const CJXLDecoder *_Nonnull decoder);

// Whether the colours are sRGB, or grey with sRGB's curve, so that no profile is needed.
bool cjxl_is_srgb(const CJXLDecoder *_Nonnull decoder);

// Copies the ICC profile of the pixels, and returns its size in bytes; 0 if there is none. Copies nothing if `bytes`
// is null or `count` is too small.
size_t cjxl_copy_profile(const CJXLDecoder *_Nonnull decoder, uint8_t *_Nullable bytes, size_t count);

// Sets the memory for the frame's pixels, in rows without gaps. False if it is too small.
bool cjxl_set_pixels(CJXLDecoder *_Nonnull decoder, void *_Nonnull memory, size_t count);

// Writes the frame as decoded so far into the memory. False if there is nothing.
bool cjxl_flush(CJXLDecoder *_Nonnull decoder);
