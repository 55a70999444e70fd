#include "CTurboJPEG.h"

#include <setjmp.h>
#include <stdlib.h>

// Ownership: libjpeg's allocations belong to `info`, except the file, which the caller gets.

typedef struct {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  uint8_t *file;
  unsigned long count;
} encoder;

static void fail(j_common_ptr info) { longjmp(((encoder *)info->client_data)->escape, 1); }

static void ignore_message(j_common_ptr info) {}

static void encode(encoder *jpeg, const uint8_t *bgrx, size_t stride, int quality) {
  struct jpeg_compress_struct *info = &jpeg->info;
  jpeg_mem_dest(info, &jpeg->file, &jpeg->count);
  info->input_components = 4;
  info->in_color_space = JCS_EXT_BGRX;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, quality, TRUE);
  jpeg_start_compress(info, TRUE);
  while (info->next_scanline < info->image_height) {
    JSAMPROW row = (JSAMPROW)(bgrx + info->next_scanline * stride);
    jpeg_write_scanlines(info, &row, 1);
  }
  jpeg_finish_compress(info);
}

uint8_t *turbo_jpeg_encode(const uint8_t *bgrx, uint32_t width, uint32_t height, size_t stride, int quality,
                           size_t *file_count) {
  encoder *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->info.client_data = jpeg;
  jpeg->errors.error_exit = fail;
  jpeg->errors.output_message = ignore_message;
  const bool is_good = !setjmp(jpeg->escape);
  if (is_good) {
    jpeg_create_compress(&jpeg->info);
    jpeg->info.image_width = width;
    jpeg->info.image_height = height;
    encode(jpeg, bgrx, stride, quality);
  } else if (jpeg->info.dest) {
    // It tells where the file is since it grew.
    jpeg->info.dest->term_destination(&jpeg->info);
  }
  jpeg_destroy_compress(&jpeg->info);
  uint8_t *file = jpeg->file;
  *file_count = jpeg->count;
  if (!is_good) {
    free(file);
    file = NULL;
  }
  free(jpeg);
  return file;
}
