#include "CGIF.h"

#include <gif_lib.h>
#include <pthread.h>
#include <stdlib.h>

#include "CLoading.h"

// The version of the library that matches the header.
#define LIBRARY "libgif.so.7"

struct CGIFReader {
  CGIFSource source;
  void *context;
  GifFileType *file;
  // Unread rows of the frame, after which its data ends.
  int32_t rows_left;
  // Whether a frame's data has been begun and not been read to its end.
  bool is_inside;
};

#define FUNCTIONS(X) \
  X(open, DGifOpen) \
  X(close, DGifCloseFile) \
  X(get_record_type, DGifGetRecordType) \
  X(get_image_desc, DGifGetImageDesc) \
  X(get_line, DGifGetLine) \
  X(get_code_next, DGifGetCodeNext) \
  X(get_extension, DGifGetExtension) \
  X(get_extension_next, DGifGetExtensionNext) \
  X(error_string, GifErrorString)

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_DECLARED)
} library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  library.is_loaded = loading_open(LIBRARY, symbols, sizeof symbols / sizeof *symbols);
}

bool cgif_load(void) {
  pthread_once(&once, load);
  return library.is_loaded;
}

static const char *text(int error) {
  const char *words = library.error_string(error);
  return words ? words : "The file breaks the rules of GIF";
}

static int read_bytes(GifFileType *file, GifByteType *bytes, int count) {
  const CGIFReader *reader = file->UserData;
  return (int)reader->source(reader->context, bytes, count);
}

CGIFReader *cgif_open(CGIFSource source, void *context, const char **reason) {
  *reason = "";
  CGIFReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->context = context;
  int error = 0;
  reader->file = library.open(reader, read_bytes, &error);
  if (reader->file) return reader;
  *reason = text(error);
  free(reader);
  return NULL;
}

void cgif_close(CGIFReader *reader) {
  library.close(reader->file, NULL);
  free(reader);
}

int32_t cgif_width(const CGIFReader *reader) { return reader->file->SWidth; }
int32_t cgif_height(const CGIFReader *reader) { return reader->file->SHeight; }

static bool skip_frame(CGIFReader *reader) {
  GifByteType *block = NULL;
  do {
    if (library.get_code_next(reader->file, &block) != GIF_OK) return false;
  } while (block);
  reader->is_inside = false;
  return true;
}

static bool read_extension(CGIFReader *reader, CGIFFrame *frame) {
  int label = 0;
  GifByteType *block = NULL;
  if (library.get_extension(reader->file, &label, &block) != GIF_OK) return false;
  // The block's length comes first, then flags, two bytes of time, and a colour.
  if (label == GRAPHICS_EXT_FUNC_CODE && block && block[0] >= 4) {
    frame->disposal = block[1] >> 2 & 7;
    frame->transparent = block[1] & 1 ? block[4] : -1;
  }
  while (block) {
    if (library.get_extension_next(reader->file, &block) != GIF_OK) return false;
  }
  return true;
}

static bool read_head(CGIFReader *reader, CGIFFrame *frame) {
  if (library.get_image_desc(reader->file) != GIF_OK) return false;
  const GifImageDesc *image = &reader->file->Image;
  const ColorMapObject *colours = image->ColorMap ? image->ColorMap : reader->file->SColorMap;
  frame->x = image->Left;
  frame->y = image->Top;
  frame->width = image->Width;
  frame->height = image->Height;
  frame->is_interlaced = image->Interlace;
  frame->colours = colours ? (const uint8_t *)colours->Colors : NULL;
  frame->colour_count = colours ? colours->ColorCount : 0;
  reader->rows_left = image->Width > 0 ? image->Height : 0;
  reader->is_inside = true;
  return true;
}

CGIFStep cgif_next(CGIFReader *reader, CGIFFrame *frame) {
  if (reader->is_inside && !skip_frame(reader)) return CGIF_FAILED;
  *frame = (CGIFFrame){.transparent = -1};
  for (;;) {
    GifRecordType type = UNDEFINED_RECORD_TYPE;
    if (library.get_record_type(reader->file, &type) != GIF_OK) return CGIF_FAILED;
    switch (type) {
    case IMAGE_DESC_RECORD_TYPE:
      return read_head(reader, frame) ? CGIF_FRAME : CGIF_FAILED;
    case EXTENSION_RECORD_TYPE:
      if (!read_extension(reader, frame)) return CGIF_FAILED;
      break;
    default:
      return CGIF_END;
    }
  }
}

bool cgif_read_row(CGIFReader *reader, uint8_t *row) {
  if (!reader->is_inside || reader->rows_left == 0) return false;
  if (library.get_line(reader->file, row, reader->file->Image.Width) != GIF_OK) {
    reader->rows_left = 0;
    return false;
  }
  reader->rows_left--;
  // With the last row, giflib has read the end of the data as well.
  reader->is_inside = reader->rows_left > 0;
  return true;
}

const char *cgif_reason(const CGIFReader *reader) { return text(reader->file->Error); }
