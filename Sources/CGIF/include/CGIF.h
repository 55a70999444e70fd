// The functions of giflib, which is loaded when the first GIF comes, in a form that Swift can call.
//
// Ownership: the caller of cgif_open owns the CGIFReader and frees it; one thread uses it. The context must live as
// long. The memory of a CGIFFrame belongs to the CGIFReader, and is valid until the next frame.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CGIFReader CGIFReader;

// Copies the file's next bytes, and returns their number, which is less than `count` only at the end.
typedef ptrdiff_t (*CGIFSource)(void *_Nonnull context, uint8_t *_Nonnull bytes, ptrdiff_t count);

// The description of a frame that precedes its pixels.
typedef struct {
  // The place in pixels of the whole picture; a part of it may lie outside.
  int32_t x, y, width, height;
  bool is_interlaced;
  // The disposal before the next frame (GIF89a, 23): 2 clears the place, 3 restores its former pixels.
  int32_t disposal;
  // The index of the transparent colour; negative if there is none.
  int32_t transparent;
  // Red, green and blue of each colour.
  const uint8_t *_Nullable colours;
  int32_t colour_count;
} CGIFFrame;

typedef enum {
  CGIF_FRAME,
  // There are no more frames.
  CGIF_END,
  // The file is invalid or truncated; cgif_reason returns the reason.
  CGIF_FAILED,
} CGIFStep;

// Loads giflib unless it is loaded; false if it is not installed. Any thread may call it.
bool cgif_load(void);

// Reads a file up to its first frame. Null on failure, with the `reason`, which is never freed.
CGIFReader *_Nullable cgif_open(
  CGIFSource _Nonnull source, void *_Nonnull context, const char *_Nullable *_Nonnull reason);
void cgif_close(CGIFReader *_Nonnull reader);

// The size of the whole picture in pixels.
int32_t cgif_width(const CGIFReader *_Nonnull reader);
int32_t cgif_height(const CGIFReader *_Nonnull reader);

// Goes to the next frame, and skips the unread rows of the one before.
CGIFStep cgif_next(CGIFReader *_Nonnull reader, CGIFFrame *_Nonnull frame);

// Reads the frame's next row in file order, an index of a colour for each pixel. False if there is none.
bool cgif_read_row(CGIFReader *_Nonnull reader, uint8_t *_Nonnull row);

// Returns the reason for the last failure, in giflib's words.
const char *_Nonnull cgif_reason(const CGIFReader *_Nonnull reader);
