#include "CHEIF.h"

#include <libheif/heif.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "CLoading.h"

#define LIBRARY "libheif.so.1"

struct CHEIFFile {
  struct heif_context *context;
  struct heif_image_handle *primary;
  struct heif_image *image;
  CHEIFFailure failure;
  char reason[256];
};

#define FUNCTIONS(X) \
  X(init, heif_init) \
  X(have_decoder, heif_have_decoder_for_format) \
  X(context_alloc, heif_context_alloc) \
  X(context_free, heif_context_free) \
  X(set_threads, heif_context_set_max_decoding_threads) \
  X(set_limit, heif_context_set_maximum_image_size_limit) \
  X(read, heif_context_read_from_memory_without_copy) \
  X(get_primary, heif_context_get_primary_image_handle) \
  X(get_item, heif_context_get_image_handle) \
  X(handle_release, heif_image_handle_release) \
  X(handle_width, heif_image_handle_get_width) \
  X(handle_height, heif_image_handle_get_height) \
  X(has_alpha, heif_image_handle_has_alpha_channel) \
  X(is_multiplied, heif_image_handle_is_premultiplied_alpha) \
  X(profile_size, heif_image_handle_get_raw_color_profile_size) \
  X(profile, heif_image_handle_get_raw_color_profile) \
  X(decode, heif_decode_image) \
  X(image_width, heif_image_get_width) \
  X(image_height, heif_image_get_height) \
  X(plane, heif_image_get_plane_readonly) \
  X(image_release, heif_image_release)

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_DECLARED)
} library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  library.is_loaded = loading_open(LIBRARY, symbols, sizeof symbols / sizeof *symbols);
  // Keeps the plugins loaded; otherwise libheif searches for them with each picture.
  if (library.is_loaded) library.init(NULL);
}

bool cheif_load(void) {
  pthread_once(&once, load);
  return library.is_loaded;
}

bool cheif_can_decode(CHEIFCompression compression) {
  return library.have_decoder(
    compression == CHEIF_AV1 ? heif_compression_AV1 : heif_compression_HEVC);
}

/// Whether a call succeeded; records the reason if not.
static bool is_good(CHEIFFile *file, struct heif_error error) {
  if (error.code == heif_error_Ok) return true;
  // libheif also reports this for pictures larger than the limit.
  const bool is_large = error.code == heif_error_Memory_allocation_error;
  file->failure = is_large ? CHEIF_NO_MEMORY : CHEIF_BROKEN;
  snprintf(file->reason, sizeof file->reason, "%s", error.message ? error.message : "");
  return false;
}

CHEIFFile *cheif_open(const uint8_t *bytes, size_t count, int32_t threads, int32_t longest_side) {
  CHEIFFile *file = calloc(1, sizeof *file);
  if (!file) return NULL;
  file->context = library.context_alloc();
  if (!file->context) {
    free(file);
    return NULL;
  }
  library.set_threads(file->context, threads);
  library.set_limit(file->context, longest_side);
  // A failure is reported when the head is read.
  is_good(file, library.read(file->context, bytes, count, NULL));
  return file;
}

void cheif_close(CHEIFFile *file) {
  if (file->image) library.image_release(file->image);
  if (file->primary) library.handle_release(file->primary);
  library.context_free(file->context);
  free(file);
}

bool cheif_read_head(CHEIFFile *file, CHEIFHead *head) {
  if (file->failure != CHEIF_NO_FAILURE) return false;
  if (!file->primary && !is_good(file, library.get_primary(file->context, &file->primary)))
    return false;
  head->width = library.handle_width(file->primary);
  head->height = library.handle_height(file->primary);
  head->has_alpha = library.has_alpha(file->primary);
  head->is_alpha_multiplied = head->has_alpha && library.is_multiplied(file->primary);
  head->profile_count = library.profile_size(file->primary);
  return true;
}

bool cheif_read_profile(CHEIFFile *file, uint8_t *bytes) {
  return library.profile(file->primary, bytes).code == heif_error_Ok;
}

/// Lends the rows of a decoded image; false if it has none.
static bool lend_pixels(const struct heif_image *image, bool has_alpha, CHEIFPixels *pixels) {
  int stride = 0;
  pixels->bytes = library.plane(image, heif_channel_interleaved, &stride);
  pixels->stride = stride;
  pixels->width = library.image_width(image, heif_channel_interleaved);
  pixels->height = library.image_height(image, heif_channel_interleaved);
  pixels->channels = has_alpha ? 4 : 3;
  return pixels->bytes != NULL;
}

CHEIFTile *cheif_decode_tile(
  CHEIFFile *file, uint32_t item, CHEIFPixels *pixels, bool *is_memory_short) {
  struct heif_image_handle *handle = NULL;
  struct heif_image *image = NULL;
  struct heif_error error = library.get_item(file->context, item, &handle);
  if (error.code == heif_error_Ok)
    error = library.decode(
      handle, &image, heif_colorspace_RGB, heif_chroma_interleaved_RGB, NULL);
  if (handle) library.handle_release(handle);
  *is_memory_short = error.code == heif_error_Memory_allocation_error;
  if (error.code != heif_error_Ok) return NULL;
  if (lend_pixels(image, false, pixels)) return (CHEIFTile *)image;
  library.image_release(image);
  return NULL;
}

void cheif_free_tile(CHEIFTile *tile) { library.image_release((struct heif_image *)tile); }

bool cheif_decode(CHEIFFile *file, CHEIFPixels *pixels) {
  const bool has_alpha = library.has_alpha(file->primary);
  const enum heif_chroma chroma =
    has_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB;
  if (file->image) library.image_release(file->image);
  file->image = NULL;
  struct heif_error error =
    library.decode(file->primary, &file->image, heif_colorspace_RGB, chroma, NULL);
  return is_good(file, error) && lend_pixels(file->image, has_alpha, pixels);
}

CHEIFFailure cheif_failure(const CHEIFFile *file) { return file->failure; }
const char *cheif_reason(const CHEIFFile *file) { return file->reason; }
