#include "CRaw.h"

#include "CLoading.h"
#include <libraw/libraw.h>
#include <pthread.h>
#include <stdlib.h>

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
// The library that matches the header, which defines the places of fields in its structures.
#define LIBRARY "libraw_r.so." TEXT(LIBRAW_SHLIB_CURRENT)

// Since 0.21 LibRaw lists all previews.
#define HAS_LIST LIBRAW_COMPILE_CHECK_VERSION_NOTLESS(0, 21)

struct CRawFile {
  libraw_data_t *data;
  // The preview that LibRaw has made pixels of; null if there is none.
  libraw_processed_image_t *pixels;
};

#if HAS_LIST
#define LIST(X) X(unpack_thumb_ex, libraw_unpack_thumb_ex)
#else
#define LIST(X)
#endif

#define FUNCTIONS(X) \
  X(init, libraw_init) \
  X(open_buffer, libraw_open_buffer) \
  X(unpack_thumb, libraw_unpack_thumb) \
  LIST(X) \
  X(make_mem_thumb, libraw_dcraw_make_mem_thumb) \
  X(clear_mem, libraw_dcraw_clear_mem) \
  X(close, libraw_close)

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_DECLARED)
} library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  library.is_loaded = loading_open(LIBRARY, symbols, sizeof symbols / sizeof *symbols);
}

bool craw_load(void) {
  pthread_once(&once, load);
  return library.is_loaded;
}

CRawFile *craw_open(const void *bytes, size_t count) {
  if (!craw_load()) return NULL;
  CRawFile *file = calloc(1, sizeof(CRawFile));
  if (!file) return NULL;
  // Keeps LibRaw from writing to the standard error about damaged files.
  file->data = library.init(LIBRAW_OPIONS_NO_DATAERR_CALLBACK);
  // LibRaw only reads the bytes, though not every version says so.
  if (file->data && library.open_buffer(file->data, (void *)bytes, count) == LIBRAW_SUCCESS)
    return file;
  craw_close(file);
  return NULL;
}

void craw_close(CRawFile *file) {
  if (file->pixels) library.clear_mem(file->pixels);
  if (file->data) library.close(file->data);
  free(file);
}

int32_t craw_orientation(const CRawFile *file) {
  // LibRaw has bits for mirrored columns, mirrored rows, and columns instead of rows, in that order.
  static const int32_t orientations[8] = {1, 2, 4, 3, 5, 8, 6, 7};
  return orientations[file->data->sizes.flip & 7];
}

static bool take(CRawFile *file, CRawPreview *preview) {
  const libraw_thumbnail_t *thumbnail = &file->data->thumbnail;
  if (thumbnail->tformat == LIBRAW_THUMBNAIL_JPEG && thumbnail->thumb) {
    *preview = (CRawPreview){
        .bytes = (const uint8_t *)thumbnail->thumb, .byte_count = thumbnail->tlength};
    return true;
  }
  int error = 0;
  if (file->pixels) library.clear_mem(file->pixels);
  libraw_processed_image_t *pixels = library.make_mem_thumb(file->data, &error);
  file->pixels = pixels;
  if (!pixels || pixels->type != LIBRAW_IMAGE_BITMAP || pixels->bits != 8 ||
      (pixels->colors != 1 && pixels->colors != 3))
    return false;
  *preview = (CRawPreview){.bytes = pixels->data,
                           .byte_count = pixels->data_size,
                           .channels = pixels->colors,
                           .width = pixels->width,
                           .height = pixels->height};
  return (uint64_t)preview->width * preview->height * preview->channels <= preview->byte_count;
}

#if HAS_LIST
static uint64_t size(const libraw_thumbnail_item_t *item) {
  return (uint64_t)item->twidth * item->theight;
}

// Whether an item comes after `last` in descending order of size; equal ones stay in their order.
static bool is_behind(const libraw_thumbnail_list_t *list, int item, int last) {
  if (last < 0) return true;
  uint64_t one = size(&list->thumblist[item]), other = size(&list->thumblist[last]);
  return one < other || (one == other && item > last);
}

bool craw_read_preview(CRawFile *file, uint64_t most_pixels, CRawPreview *preview) {
  const libraw_thumbnail_list_t *list = &file->data->thumbs_list;
  int last = -1;
  for (int tried = 0; tried < list->thumbcount && tried < LIBRAW_THUMBNAIL_MAXCOUNT; tried++) {
    int best = -1;
    for (int item = 0; item < list->thumbcount && item < LIBRAW_THUMBNAIL_MAXCOUNT; item++) {
      if (!is_behind(list, item, last)) continue;
      if (best < 0 || size(&list->thumblist[item]) > size(&list->thumblist[best])) best = item;
    }
    if (best < 0) return false;
    last = best;
    if (size(&list->thumblist[best]) > most_pixels) continue;
    if (library.unpack_thumb_ex(file->data, best) == LIBRAW_SUCCESS && take(file, preview)) return true;
  }
  return false;
}
#else
bool craw_read_preview(CRawFile *file, uint64_t most_pixels, CRawPreview *preview) {
  const libraw_thumbnail_t *thumbnail = &file->data->thumbnail;
  if ((uint64_t)thumbnail->twidth * thumbnail->theight > most_pixels) return false;
  return library.unpack_thumb(file->data) == LIBRAW_SUCCESS && take(file, preview);
}
#endif
