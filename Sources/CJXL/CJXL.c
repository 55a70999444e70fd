#include "CJXL.h"

#include <jxl/decode.h>
#include <jxl/thread_parallel_runner.h>
#include <pthread.h>
#include <stdlib.h>

#include "CLoading.h"

#define TEXT_OF(number) #number
#define TEXT(number) TEXT_OF(number)
// The library that matches the header. Before version 1, each minor version has another interface.
#if JPEGXL_MAJOR_VERSION == 0
#define VERSION "0." TEXT(JPEGXL_MINOR_VERSION)
#else
#define VERSION TEXT(JPEGXL_MAJOR_VERSION)
#endif

// Up to 0.8, profiles are requested with a format that is not used.
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define FORMAT NULL,
#else
#define FORMAT
#endif

/// The gamma that many programs write for sRGB's curve; PNG files are read with the same tolerance.
#define SRGB_GAMMA 0.45455

struct CJXLDecoder {
  JxlDecoder *decoder;
  void *runner;
  const uint8_t *bytes;
  /// The numbers of bytes that have been given, and that are used up.
  size_t given, used;
  JxlBasicInfo info;
};

#define FUNCTIONS(X) \
  X(create, JxlDecoderCreate) \
  X(destroy, JxlDecoderDestroy) \
  X(set_runner, JxlDecoderSetParallelRunner) \
  X(subscribe, JxlDecoderSubscribeEvents) \
  X(process, JxlDecoderProcessInput) \
  X(set_input, JxlDecoderSetInput) \
  X(release_input, JxlDecoderReleaseInput) \
  X(close_input, JxlDecoderCloseInput) \
  X(info, JxlDecoderGetBasicInfo) \
  X(frame, JxlDecoderGetFrameHeader) \
  X(encoding, JxlDecoderGetColorAsEncodedProfile) \
  X(profile_size, JxlDecoderGetICCProfileSize) \
  X(profile, JxlDecoderGetColorAsICCProfile) \
  X(buffer_size, JxlDecoderImageOutBufferSize) \
  X(set_buffer, JxlDecoderSetImageOutBuffer) \
  X(flush, JxlDecoderFlushImage)

#define THREADS(X) \
  X(create_runner, JxlThreadParallelRunnerCreate) \
  X(destroy_runner, JxlThreadParallelRunnerDestroy) \
  X(run, JxlThreadParallelRunner)

static struct {
  bool is_loaded;
  FUNCTIONS(LOADING_DECLARED)
  THREADS(LOADING_DECLARED)
} library;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  const loading_symbol symbols[] = {FUNCTIONS(LOADING_SYMBOL)};
  const loading_symbol threads[] = {THREADS(LOADING_SYMBOL)};
  library.is_loaded =
    loading_open("libjxl.so." VERSION, symbols, sizeof symbols / sizeof *symbols) &&
    loading_open("libjxl_threads.so." VERSION, threads, sizeof threads / sizeof *threads);
}

bool cjxl_load(void) {
  pthread_once(&once, load);
  return library.is_loaded;
}

CJXLDecoder *cjxl_open(
  const uint8_t *bytes, int32_t threads, bool has_pixels, bool has_passes) {
  CJXLDecoder *decoder = calloc(1, sizeof *decoder);
  if (!decoder) return NULL;
  decoder->bytes = bytes;
  decoder->decoder = library.create(NULL);
  if (has_pixels) decoder->runner = library.create_runner(NULL, (size_t)threads);
  int events = JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME;
  if (has_pixels) events |= JXL_DEC_FULL_IMAGE;
  if (has_passes) events |= JXL_DEC_FRAME_PROGRESSION;
  if (decoder->decoder && (decoder->runner || !has_pixels) &&
      library.subscribe(decoder->decoder, events) == JXL_DEC_SUCCESS &&
      (!decoder->runner ||
       library.set_runner(decoder->decoder, library.run, decoder->runner) == JXL_DEC_SUCCESS))
    return decoder;
  cjxl_close(decoder);
  return NULL;
}

void cjxl_close(CJXLDecoder *decoder) {
  if (decoder->decoder) library.destroy(decoder->decoder);
  if (decoder->runner) library.destroy_runner(decoder->runner);
  free(decoder);
}

void cjxl_give(CJXLDecoder *decoder, size_t end) {
  decoder->used = decoder->given - library.release_input(decoder->decoder);
  decoder->given = end;
  library.set_input(decoder->decoder, decoder->bytes + decoder->used, end - decoder->used);
}

bool cjxl_ends(CJXLDecoder *decoder) {
  library.close_input(decoder->decoder);
  return library.process(decoder->decoder) == JXL_DEC_SUCCESS;
}

CJXLStep cjxl_step(CJXLDecoder *decoder) {
  for (;;) {
    switch ((int)library.process(decoder->decoder)) {
    case JXL_DEC_SUCCESS: return CJXL_END;
    case JXL_DEC_NEED_MORE_INPUT: return CJXL_NEEDS_BYTES;
    case JXL_DEC_BASIC_INFO:
      if (library.info(decoder->decoder, &decoder->info) != JXL_DEC_SUCCESS) return CJXL_FAILED;
      break;
    case JXL_DEC_COLOR_ENCODING: return CJXL_HEAD;
    case JXL_DEC_FRAME: return CJXL_FRAME;
    case JXL_DEC_NEED_IMAGE_OUT_BUFFER: return CJXL_NEEDS_PIXELS;
    case JXL_DEC_FRAME_PROGRESSION: return CJXL_PASS;
    case JXL_DEC_FULL_IMAGE: return CJXL_PIXELS;
    default: return CJXL_FAILED;
    }
  }
}

CJXLHead cjxl_head(const CJXLDecoder *decoder) {
  const JxlBasicInfo *info = &decoder->info;
  return (CJXLHead){
    .width = info->xsize,
    .height = info->ysize,
    .channels = (info->num_color_channels == 1 ? 1 : 3) + (info->alpha_bits > 0),
    .is_deep = info->bits_per_sample > 8,
    .is_alpha_multiplied = info->alpha_premultiplied,
    .is_animated = info->have_animation,
    .plays = info->animation.num_loops,
  };
}

uint64_t cjxl_frame_milliseconds(const CJXLDecoder *decoder) {
  JxlFrameHeader frame;
  const JxlAnimationHeader *animation = &decoder->info.animation;
  if (library.frame(decoder->decoder, &frame) != JXL_DEC_SUCCESS || !animation->tps_numerator)
    return 0;
  return (uint64_t)frame.duration * 1000 * animation->tps_denominator / animation->tps_numerator;
}

bool cjxl_is_srgb(const CJXLDecoder *decoder) {
  JxlColorEncoding colours;
  if (library.encoding(
        decoder->decoder, FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &colours) != JXL_DEC_SUCCESS)
    return false;
  const bool is_grey = colours.color_space == JXL_COLOR_SPACE_GRAY;
  const bool has_near_gamma = colours.transfer_function == JXL_TRANSFER_FUNCTION_GAMMA &&
                              colours.gamma > 0.95 * SRGB_GAMMA && colours.gamma < 1.05 * SRGB_GAMMA;
  return (has_near_gamma || colours.transfer_function == JXL_TRANSFER_FUNCTION_SRGB) &&
         colours.white_point == JXL_WHITE_POINT_D65 &&
         (is_grey ||
          (colours.color_space == JXL_COLOR_SPACE_RGB && colours.primaries == JXL_PRIMARIES_SRGB));
}

size_t cjxl_copy_profile(const CJXLDecoder *decoder, uint8_t *bytes, size_t count) {
  size_t size = 0;
  if (library.profile_size(
        decoder->decoder, FORMAT JXL_COLOR_PROFILE_TARGET_DATA, &size) != JXL_DEC_SUCCESS)
    return 0;
  if (!bytes || count < size) return size;
  const JxlDecoderStatus status =
    library.profile(decoder->decoder, FORMAT JXL_COLOR_PROFILE_TARGET_DATA, bytes, size);
  return status == JXL_DEC_SUCCESS ? size : 0;
}

bool cjxl_set_pixels(CJXLDecoder *decoder, void *memory, size_t count) {
  const CJXLHead head = cjxl_head(decoder);
  const JxlPixelFormat format = {
    .num_channels = (uint32_t)head.channels,
    .data_type = head.is_deep ? JXL_TYPE_UINT16 : JXL_TYPE_UINT8,
    .endianness = JXL_NATIVE_ENDIAN,
  };
  size_t size = 0;
  return library.buffer_size(decoder->decoder, &format, &size) == JXL_DEC_SUCCESS && size <= count &&
         library.set_buffer(decoder->decoder, &format, memory, count) == JXL_DEC_SUCCESS;
}

bool cjxl_flush(CJXLDecoder *decoder) { return library.flush(decoder->decoder) == JXL_DEC_SUCCESS; }
