#include "CPNG.h"
#include <png.h>
#include <stdlib.h>
#include <string.h>

struct CPNGReader {
  png_structp png;
  png_infop info;
  CPNGSource source;
  void *context;
  char reason[128];
};

// Limits of unpacked chunks: the largest profiles have some megabytes.
enum { MOST_BYTES_OF_A_CHUNK = 16 << 20, MOST_CHUNKS = 64, BYTES_AT_ONCE = 4 << 10 };

// Texts and palettes for printers are not needed here, and compressed ones may be bombs.
static const png_byte ignored[] = "tEXt\0zTXt\0iTXt\0sPLT\0hIST\0pCAL\0sCAL\0bKGD\0tIME\0";

static void fail(png_structp png, png_const_charp reason) {
  CPNGReader *reader = png_get_error_ptr(png);
  strncpy(reader->reason, reason, sizeof reader->reason - 1);
  png_longjmp(png, 1);
}

static void pass_over(png_structp png, png_const_charp reason) {}

static void read_bytes(png_structp png, png_bytep bytes, size_t count) {
  CPNGReader *reader = png_get_io_ptr(png);
  if (reader->source(reader->context, bytes, count) < count)
    png_error(png, "The file ends before its picture does");
}

static void prepare(CPNGReader *reader) {
  png_structp png = reader->png;
  png_set_read_fn(png, reader, read_bytes);
  // The caller checks sizes before it allocates memory for them.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max(png, MOST_BYTES_OF_A_CHUNK);
  png_set_chunk_cache_max(png, MOST_CHUNKS);
  png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, ignored, (sizeof ignored - 1) / 5);
  png_set_benign_errors(png, 1);
  // Up to this many bytes of a truncated file are lost.
  png_set_compression_buffer_size(png, BYTES_AT_ONCE);
#ifdef PNG_IGNORE_ADLER32
  // Each chunk's checksum shows damage already. Not every libpng has this option.
  png_set_option(png, PNG_IGNORE_ADLER32, PNG_OPTION_ON);
#endif
}

CPNGReader *cpng_reader_new(CPNGSource source, void *context) {
  CPNGReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  reader->source = source;
  reader->context = context;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, fail, pass_over);
  if (reader->png) reader->info = png_create_info_struct(reader->png);
  if (!reader->info || setjmp(png_jmpbuf(reader->png))) {
    cpng_reader_free(reader);
    return NULL;
  }
  prepare(reader);
  return reader;
}

void cpng_reader_free(CPNGReader *reader) {
  if (reader->png) png_destroy_read_struct(&reader->png, &reader->info, NULL);
  free(reader);
}

static void take_colours(CPNGReader *reader, CPNGHead *head) {
  png_structp png = reader->png;
  png_infop info = reader->info;
  png_charp name;
  png_bytep profile;
  png_uint_32 count;
  int number;
  if (png_get_iCCP(png, info, &name, &number, &profile, &count)) {
    head->profile = profile;
    head->profile_count = count;
  }
  head->has_srgb = png_get_sRGB(png, info, &number) != 0;
  head->has_gamma = png_get_gAMA(png, info, &head->gamma) != 0;
  double *c = head->chromaticities;
  head->has_chromaticities =
      png_get_cHRM(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7) != 0;
}

bool cpng_read_head(CPNGReader *reader, CPNGHead *head) {
  memset(head, 0, sizeof *head);
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_structp png = reader->png;
  png_infop info = reader->info;
  png_read_info(png, info);
  head->width = png_get_image_width(png, info);
  head->height = png_get_image_height(png, info);
  head->bit_depth = png_get_bit_depth(png, info);
  const int kind = png_get_color_type(png, info);
  const bool has_alpha = (kind & PNG_COLOR_MASK_ALPHA) || png_get_valid(png, info, PNG_INFO_tRNS);
  head->channels = ((kind & PNG_COLOR_MASK_COLOR) ? 3 : 1) + (has_alpha ? 1 : 0);
  head->is_interlaced = png_get_interlace_type(png, info) != PNG_INTERLACE_NONE;
  take_colours(reader, head);
  png_bytep exif;
  png_uint_32 count;
  if (png_get_eXIf_1(png, info, &count, &exif)) {
    head->exif = exif;
    head->exif_count = count;
  }
  return true;
}

bool cpng_begin(CPNGReader *reader, int32_t *passes) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_set_expand(reader->png);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
  png_set_swap(reader->png);
#endif
  *passes = png_set_interlace_handling(reader->png);
  png_read_update_info(reader->png, reader->info);
  return true;
}

bool cpng_read_row(CPNGReader *reader, uint8_t *row, bool is_interlaced) {
  if (setjmp(png_jmpbuf(reader->png))) return false;
  png_read_row(reader->png, is_interlaced ? NULL : row, is_interlaced ? row : NULL);
  return true;
}

const char *cpng_reason(const CPNGReader *reader) { return reader->reason; }

uint8_t *cpng_encode(const uint8_t *rgba, uint32_t width, uint32_t height, size_t *file_count) {
  // libpng's functions for whole pictures return their errors.
  png_image picture = {.version = PNG_IMAGE_VERSION, .width = width, .height = height, .format = PNG_FORMAT_RGBA};
  png_alloc_size_t count = PNG_IMAGE_PNG_SIZE_MAX(picture);
  uint8_t *file = malloc(count);
  if (!file) return NULL;
  if (!png_image_write_to_memory(&picture, file, &count, 0, rgba, 0, NULL)) {
    free(file);
    return NULL;
  }
  *file_count = count;
  return file;
}

typedef struct {
  uint8_t *bytes;
  size_t count, room;
} Output;

static void append(png_structp png, png_bytep bytes, size_t count) {
  Output *output = png_get_io_ptr(png);
  if (count > output->room - output->count) {
    const size_t room = 2 * output->room + count;
    uint8_t *larger = realloc(output->bytes, room);
    if (!larger) png_error(png, "There is no memory");
    output->bytes = larger;
    output->room = room;
  }
  memcpy(output->bytes + output->count, bytes, count);
  output->count += count;
}

static void flush(png_structp png) {}

static void leave(png_structp png, png_const_charp reason) { png_longjmp(png, 1); }

// Sets texts from keywords and texts in turn, each with a zero at its end. libpng copies them.
static void set_texts(png_structp png, png_infop info, const char *texts, size_t count) {
  for (size_t i = 0; i < count; i++) {
    png_text text = {.compression = PNG_TEXT_COMPRESSION_NONE, .key = (png_charp)texts};
    texts += strlen(texts) + 1;
    text.text = (png_charp)texts;
    texts += strlen(texts) + 1;
    png_set_text(png, info, &text, 1);
  }
}

// Writes with libpng's long jumps, so no variable changes after setjmp.
static bool write_thumbnail(png_structp png, png_infop info, Output *output, const CPNGThumbnail *thumbnail) {
  if (setjmp(png_jmpbuf(png))) return false;
  png_set_write_fn(png, output, append, flush);
  const int kind = thumbnail->has_alpha ? PNG_COLOR_TYPE_RGBA : PNG_COLOR_TYPE_RGB;
  png_set_IHDR(png, info, thumbnail->width, thumbnail->height, 8, kind, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  // Photos hardly become smaller with more effort, which takes five times as long.
  png_set_compression_level(png, 1);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_SUB);
  set_texts(png, info, thumbnail->texts, thumbnail->text_count);
  png_write_info(png, info);
  if (!thumbnail->has_alpha) {
    png_set_filler(png, 0, PNG_FILLER_AFTER);
    png_set_bgr(png);
  }
  for (uint32_t row = 0; row < thumbnail->height; row++) {
    png_write_row(png, thumbnail->rows + row * thumbnail->stride);
  }
  png_write_end(png, NULL);
  return true;
}

uint8_t *cpng_encode_thumbnail(const CPNGThumbnail *thumbnail, size_t *file_count) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, leave, pass_over);
  if (!png) return NULL;
  png_infop info = png_create_info_struct(png);
  Output *output = calloc(1, sizeof *output);
  uint8_t *file = NULL;
  if (info && output) {
    if (write_thumbnail(png, info, output, thumbnail)) {
      file = output->bytes;
      *file_count = output->count;
    } else {
      free(output->bytes);
    }
  }
  free(output);
  png_destroy_write_struct(&png, &info);
  return file;
}
