// librsvg's and cairo's calls, looked up when the first SVG comes, and as calls that Swift can make.
//
// Ownership: the caller of csvg_open owns the CSVGPicture and frees it; one thread uses it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CSVGPicture CSVGPicture;

// Loads librsvg, if it is not loaded; false where it is not installed. Any thread may call it.
bool csvg_load(void);

// Parses a picture, be it compressed by gzip or not. It sees no other file. Nil where that fails; `reason` then says
// why, and is the caller's to free.
CSVGPicture *_Nullable csvg_open(
  const uint8_t *_Nonnull bytes, size_t count, char *_Nullable *_Nonnull reason);
void csvg_close(CSVGPicture *_Nonnull picture);

// The size that it says to have in pixels; 0 where it says none.
void csvg_get_size(CSVGPicture *_Nonnull picture, int32_t *_Nonnull width, int32_t *_Nonnull height);

// A part of a picture that is drawn in some size.
typedef struct {
  // Pixels of the whole picture.
  double whole_width, whole_height;
  // The part's first pixel.
  double x, y;
  // The part's size.
  int32_t width, height;
} CSVGPart;

// Draws a part into memory that is 0: blue, green, red and alpha, by which the colours are multiplied, in words of the
// machine. `stride` is a multiple of 4. False where that fails; `reason` then says why, and is the caller's to free.
bool csvg_draw(
  CSVGPicture *_Nonnull picture, CSVGPart part, uint8_t *_Nonnull pixels, int32_t stride,
  char *_Nullable *_Nonnull reason);
