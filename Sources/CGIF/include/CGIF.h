// giflib's calls, looked up when the first GIF comes, and as calls that Swift can make.
//
// Ownership: the caller of cgif_open owns the CGIFReader and frees it; one thread uses it. The context must live as
// long. What a CGIFFrame points to belongs to the CGIFReader, until the next frame.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CGIFReader CGIFReader;

// Copies the file's next bytes, and returns how many: fewer than there is room for only where there are no more.
typedef ptrdiff_t (*CGIFSource)(void *_Nonnull context, uint8_t *_Nonnull bytes, ptrdiff_t count);

// What stands before a frame's pixels.
typedef struct {
  // In pixels of the whole picture, of which a frame may lie outside.
  int32_t x, y, width, height;
  bool is_interlaced;
  // What becomes of it when the next one comes (GIF89a, 23): 2 clears its place, 3 brings back what was there.
  int32_t disposal;
  // The colour that is none; negative where there is no such.
  int32_t transparent;
  // Red, green and blue of each colour.
  const uint8_t *_Nullable colours;
  int32_t colour_count;
} CGIFFrame;

typedef enum {
  CGIF_FRAME,
  // There are no more frames.
  CGIF_END,
  // The file breaks the rules, or ends too soon; cgif_reason says how.
  CGIF_FAILED,
} CGIFStep;

// Loads giflib, if it is not loaded; false where it is not installed. Any thread may call it.
bool cgif_load(void);

// Reads a file up to its first frame. Nil where that fails, and `reason` then says why; it is never freed.
CGIFReader *_Nullable cgif_open(
  CGIFSource _Nonnull source, void *_Nonnull context, const char *_Nullable *_Nonnull reason);
void cgif_close(CGIFReader *_Nonnull reader);

// The size of the whole picture in pixels.
int32_t cgif_width(const CGIFReader *_Nonnull reader);
int32_t cgif_height(const CGIFReader *_Nonnull reader);

// Goes to the next frame, past what has not been read of the one before.
CGIFStep cgif_next(CGIFReader *_Nonnull reader, CGIFFrame *_Nonnull frame);

// Reads the frame's next row, in the order in which they stand in the file: the number of a colour for each of its
// pixels. False where there is none.
bool cgif_read_row(CGIFReader *_Nonnull reader, uint8_t *_Nonnull row);

// The reason why the last call failed, in giflib's words.
const char *_Nonnull cgif_reason(const CGIFReader *_Nonnull reader);
