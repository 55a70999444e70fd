#include "CSVG.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "CLoading.h"

#define LIBRARY "librsvg-2.so.2"

// As in librsvg/rsvg.h, cairo.h and glib.h. Including those would link their libraries.

typedef struct RsvgHandle RsvgHandle;
typedef struct cairo_surface cairo_surface_t;
typedef struct cairo cairo_t;
typedef struct {
  uint32_t domain;
  int code;
  char *message;
} GError;
typedef struct {
  int width, height;
  double em, ex;
} RsvgDimensionData;
typedef struct {
  double x, y, width, height;
} RsvgRectangle;
enum { CAIRO_FORMAT_ARGB32 = 0, CAIRO_STATUS_SUCCESS = 0 };

struct CSVGPicture {
  RsvgHandle *handle;
};

// Functions of the libraries that librsvg depends on are found through it, too.
#define FUNCTIONS(X) \
  X(open, rsvg_handle_new_from_data, RsvgHandle *, (const uint8_t *, size_t, GError **)) \
  X(get_dimensions, rsvg_handle_get_dimensions, void, (RsvgHandle *, RsvgDimensionData *)) \
  X(render, rsvg_handle_render_document, int, \
    (RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **)) \
  X(unref, g_object_unref, void, (void *)) \
  X(free_error, g_error_free, void, (GError *)) \
  X(make_surface, cairo_image_surface_create_for_data, cairo_surface_t *, \
    (unsigned char *, int, int, int, int)) \
  X(finish_surface, cairo_surface_finish, void, (cairo_surface_t *)) \
  X(destroy_surface, cairo_surface_destroy, void, (cairo_surface_t *)) \
  X(make_context, cairo_create, cairo_t *, (cairo_surface_t *)) \
  X(context_status, cairo_status, int, (cairo_t *)) \
  X(destroy_context, cairo_destroy, void, (cairo_t *))

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_TYPED)
} library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  library.is_loaded = loading_open(LIBRARY, symbols, sizeof symbols / sizeof *symbols);
}

bool csvg_load(void) {
  pthread_once(&once, load);
  return library.is_loaded;
}

/// Takes over an error, and returns its message.
static char *words(GError *error) {
  if (!error) return strdup("librsvg gave no reason");
  char *copy = strdup(error->message ? error->message : "");
  library.free_error(error);
  return copy;
}

CSVGPicture *csvg_open(const uint8_t *bytes, size_t count, char **reason) {
  *reason = NULL;
  CSVGPicture *picture = calloc(1, sizeof *picture);
  if (!picture) return NULL;
  GError *error = NULL;
  picture->handle = library.open(bytes, count, &error);
  if (picture->handle) return picture;
  *reason = words(error);
  free(picture);
  return NULL;
}

void csvg_close(CSVGPicture *picture) {
  library.unref(picture->handle);
  free(picture);
}

void csvg_get_size(CSVGPicture *picture, int32_t *width, int32_t *height) {
  RsvgDimensionData size = {0};
  library.get_dimensions(picture->handle, &size);
  *width = size.width;
  *height = size.height;
}

bool csvg_draw(
  CSVGPicture *picture, CSVGPart part, uint8_t *pixels, int32_t stride, char **reason) {
  *reason = NULL;
  cairo_surface_t *surface =
    library.make_surface(pixels, CAIRO_FORMAT_ARGB32, part.width, part.height, stride);
  cairo_t *context = library.make_context(surface);
  bool is_drawn = library.context_status(context) == CAIRO_STATUS_SUCCESS;
  if (is_drawn) {
    GError *error = NULL;
    const RsvgRectangle place = {
      .x = -part.x, .y = -part.y, .width = part.whole_width, .height = part.whole_height};
    is_drawn = library.render(picture->handle, context, &place, &error);
    if (!is_drawn) *reason = words(error);
  }
  library.destroy_context(context);
  // Nothing writes into the memory afterwards.
  library.finish_surface(surface);
  library.destroy_surface(surface);
  return is_drawn;
}
