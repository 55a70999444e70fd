#include "CAVIF.h"

#if __has_include(<avif/avif.h>)

#include <avif/avif.h>
#include <pthread.h>
#include <stdlib.h>

#include "CLoading.h"

// The version of the library that matches the header.
#if AVIF_VERSION_MAJOR >= 1
#define LIBRARY "libavif.so.16"
#elif AVIF_VERSION_MINOR >= 11
#define LIBRARY "libavif.so.15"
#elif AVIF_VERSION_MINOR >= 10
#define LIBRARY "libavif.so.14"
#else
#define LIBRARY "libavif.so.13"
#endif

struct CAVIFReader {
  avifDecoder *decoder;
  avifIO io;
  const uint8_t *bytes;
  size_t count;
  avifResult result;
  // The size in the head, which a frame has to have.
  uint32_t width, height;
};

#define FUNCTIONS(X) \
  X(create, avifDecoderCreate) \
  X(destroy, avifDecoderDestroy) \
  X(set_io, avifDecoderSetIO) \
  X(set_source, avifDecoderSetSource) \
  X(parse, avifDecoderParse) \
  X(nth_image, avifDecoderNthImage) \
  X(nth_timing, avifDecoderNthImageTiming) \
  X(nth_extent, avifDecoderNthImageMaxExtent) \
  X(set_defaults, avifRGBImageSetDefaults) \
  X(to_rgb, avifImageYUVToRGB) \
  X(words, avifResultToString)

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_DECLARED)
} library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  library.is_loaded = loading_open(LIBRARY, symbols, sizeof symbols / sizeof *symbols);
}

bool cavif_load(void) {
  pthread_once(&once, load);
  return library.is_loaded;
}

// Lends bytes. Beyond the end there are none, which is no failure: what is before it can be shown.
static avifResult read_bytes(avifIO *io, uint32_t flags, uint64_t offset, size_t size, avifROData *out) {
  const CAVIFReader *reader = io->data;
  if (flags != 0) return AVIF_RESULT_IO_ERROR;
  const size_t start = offset < reader->count ? (size_t)offset : reader->count;
  const size_t left = reader->count - start;
  out->data = reader->bytes + start;
  out->size = size < left ? size : left;
  return AVIF_RESULT_OK;
}

CAVIFReader *cavif_open(const uint8_t *bytes, size_t count, int32_t threads, const char **reason) {
  *reason = "";
  CAVIFReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->bytes = bytes;
  reader->count = count;
  // Without a hint of the size, libavif accepts that the last box is cut off.
  reader->io = (avifIO){.read = read_bytes, .persistent = AVIF_TRUE, .data = reader};
  reader->decoder = library.create();
  if (!reader->decoder) {
    free(reader);
    return NULL;
  }
  reader->decoder->maxThreads = threads;
  // Metadata are read elsewhere, and what only breaks a rule can be shown.
  reader->decoder->ignoreExif = AVIF_TRUE;
  reader->decoder->ignoreXMP = AVIF_TRUE;
  reader->decoder->strictFlags = AVIF_STRICT_DISABLED;
  avifResult result = library.set_source(reader->decoder, AVIF_DECODER_SOURCE_TRACKS);
  library.set_io(reader->decoder, &reader->io);
  if (result == AVIF_RESULT_OK) result = library.parse(reader->decoder);
  if (result == AVIF_RESULT_OK) {
    reader->width = reader->decoder->image->width;
    reader->height = reader->decoder->image->height;
    return reader;
  }
  *reason = library.words(result);
  cavif_close(reader);
  return NULL;
}

void cavif_close(CAVIFReader *reader) {
  library.destroy(reader->decoder);
  free(reader);
}

// Returns the turn against the clock, then the mirroring, as a number of EXIF.
static int32_t orientation(const avifImage *image) {
  static const int32_t turned[] = {1, 8, 3, 6};
  // Exchanged top and bottom, or left and right.
  static const int32_t mirrored[][2] = {{4, 2}, {5, 7}, {2, 4}, {7, 5}};
  const int angle = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
  if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return turned[angle];
#if AVIF_VERSION_MAJOR >= 1
  return mirrored[angle][image->imir.axis & 1];
#else
  return mirrored[angle][image->imir.mode & 1];
#endif
}

CAVIFHead cavif_head(const CAVIFReader *reader) {
  const avifDecoder *decoder = reader->decoder;
  int32_t plays = 0;
#if AVIF_VERSION_MAJOR >= 1
  // Repetitions follow the first time; a negative number means for ever, or that the file says nothing.
  if (decoder->repetitionCount >= 0 && decoder->repetitionCount < INT32_MAX) plays = decoder->repetitionCount + 1;
#endif
  return (CAVIFHead){
    .width = reader->width,
    .height = reader->height,
    .orientation = orientation(decoder->image),
    .has_alpha = decoder->alphaPresent,
    .is_alpha_multiplied = decoder->alphaPresent && decoder->image->alphaPremultiplied,
    .frame_count = decoder->imageCount,
    .plays = plays,
    .profile = decoder->image->icc.size > 0 ? decoder->image->icc.data : NULL,
    .profile_count = decoder->image->icc.size,
  };
}

double cavif_seconds(const CAVIFReader *reader, int32_t frame) {
  avifImageTiming timing;
  const avifResult result = library.nth_timing(reader->decoder, (uint32_t)frame, &timing);
  return result == AVIF_RESULT_OK ? timing.duration : -1;
}

uint64_t cavif_end(const CAVIFReader *reader, int32_t frame) {
  avifExtent extent;
  const avifResult result = library.nth_extent(reader->decoder, (uint32_t)frame, &extent);
  if (result != AVIF_RESULT_OK || extent.size > UINT64_MAX - extent.offset) return UINT64_MAX;
  return extent.offset + extent.size;
}

CAVIFResult cavif_decode(CAVIFReader *reader, int32_t frame, uint8_t *rows, size_t stride) {
  reader->result = library.nth_image(reader->decoder, (uint32_t)frame);
  const avifImage *image = reader->decoder->image;
  if (reader->result == AVIF_RESULT_OK && (image->width != reader->width || image->height != reader->height))
    reader->result = AVIF_RESULT_BMFF_PARSE_FAILED;
  if (reader->result == AVIF_RESULT_OK) {
    avifRGBImage pixels;
    library.set_defaults(&pixels, image);
    pixels.format = reader->decoder->alphaPresent ? AVIF_RGB_FORMAT_RGBA : AVIF_RGB_FORMAT_RGB;
    pixels.depth = 8;
    pixels.alphaPremultiplied = image->alphaPremultiplied;
    pixels.pixels = rows;
    pixels.rowBytes = (uint32_t)stride;
    reader->result = library.to_rgb(image, &pixels);
  }
  switch (reader->result) {
  case AVIF_RESULT_OK: return CAVIF_GOOD;
  case AVIF_RESULT_OUT_OF_MEMORY: return CAVIF_NO_MEMORY;
  default: return CAVIF_BROKEN;
  }
}

const char *cavif_reason(const CAVIFReader *reader) { return library.words(reader->result); }

#else

// Without the library's header no sequence is read: the first picture of most is libheif's.
bool cavif_load(void) { return false; }

CAVIFReader *cavif_open(const uint8_t *bytes, size_t count, int32_t threads, const char **reason) {
  *reason = "";
  return NULL;
}

void cavif_close(CAVIFReader *reader) {}
CAVIFHead cavif_head(const CAVIFReader *reader) { return (CAVIFHead){0}; }

double cavif_seconds(const CAVIFReader *reader, int32_t frame) { return -1; }
uint64_t cavif_end(const CAVIFReader *reader, int32_t frame) { return UINT64_MAX; }

CAVIFResult cavif_decode(CAVIFReader *reader, int32_t frame, uint8_t *rows, size_t stride) { return CAVIF_BROKEN; }

const char *cavif_reason(const CAVIFReader *reader) { return ""; }

#endif
