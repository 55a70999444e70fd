// The functions of librsvg and cairo, which are loaded when the first SVG comes, in a form that Swift can call.
//
// Ownership: the caller of csvg_open owns the CSVGPicture and frees it; one thread uses it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CSVGPicture CSVGPicture;

// Loads librsvg unless it is loaded; false if it is not installed. Any thread may call it.
bool csvg_load(void);

// Parses a picture, which may be compressed by gzip and cannot refer to other files. Null on failure; the caller
// frees the `reason`.
CSVGPicture *_Nullable csvg_open(
  const uint8_t *_Nonnull bytes, size_t count, char *_Nullable *_Nonnull reason);
void csvg_close(CSVGPicture *_Nonnull picture);

// Returns the size in pixels that the picture states; 0 if it states none.
void csvg_get_size(CSVGPicture *_Nonnull picture, int32_t *_Nonnull width, int32_t *_Nonnull height);

// A part of a picture that is drawn at some size.
typedef struct {
  // The size of the whole picture in pixels.
  double whole_width, whole_height;
  // The position of the part.
  double x, y;
  // The part's size.
  int32_t width, height;
} CSVGPart;

// Draws a part into zeroed memory, as premultiplied blue, green, red and alpha in native words. `stride` is a
// multiple of 4. False on failure; the caller frees the `reason`.
bool csvg_draw(
  CSVGPicture *_Nonnull picture, CSVGPart part, uint8_t *_Nonnull pixels, int32_t stride,
  char *_Nullable *_Nonnull reason);
