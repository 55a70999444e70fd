#include "parts.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <jpeglib.h>

// From this quality on, colours are stored in full resolution, too.
enum { FULL_COLOUR_QUALITY = 90 };

typedef struct {
  struct jpeg_compress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf escape;
  uint8_t *bytes, *row;
  unsigned long count;
} Encoder;

static void leave(j_common_ptr info) { longjmp(((Encoder *)info->client_data)->escape, 1); }

static void pass_over(j_common_ptr info) {}

static void set_up(Encoder *jpeg, const CEncodedPicture *picture) {
  struct jpeg_compress_struct *info = &jpeg->info;
  jpeg_mem_dest(info, &jpeg->bytes, &jpeg->count);
  info->image_width = picture->width;
  info->image_height = picture->height;
  info->input_components = picture->is_grey ? 1 : 3;
  info->in_color_space = picture->is_grey ? JCS_GRAYSCALE : JCS_RGB;
  jpeg_set_defaults(info);
  jpeg_set_quality(info, picture->quality, TRUE);
  if (picture->quality >= FULL_COLOUR_QUALITY)
    info->comp_info[0].h_samp_factor = info->comp_info[0].v_samp_factor = 1;
}

// Leaves by a long jump if it fails.
static bool encode(Encoder *jpeg, const CEncodedPicture *picture) {
  set_up(jpeg, picture);
  jpeg_start_compress(&jpeg->info, TRUE);
  if (picture->profile)
    jpeg_write_icc_profile(&jpeg->info, picture->profile, (unsigned)picture->profile_count);
  for (uint32_t y = 0; y < picture->height; y++) {
    if (!encoding_goes_on(picture, y)) return false;
    encoding_row(picture, y, false, jpeg->row);
    jpeg_write_scanlines(&jpeg->info, &jpeg->row, 1);
  }
  jpeg_finish_compress(&jpeg->info);
  return true;
}

bool cencoding_jpeg(const CEncodedPicture *picture, CEncodedFile *file) {
  *file = (CEncodedFile){0};
  if (picture->is_deep) return false;
  Encoder *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return false;
  jpeg->row = malloc((size_t)picture->width * 4);
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->errors.error_exit = leave;
  jpeg->errors.output_message = pass_over;
  jpeg->info.client_data = jpeg;
  volatile bool is_good = false;
  if (jpeg->row && !setjmp(jpeg->escape)) {
    jpeg_create_compress(&jpeg->info);
    is_good = encode(jpeg, picture);
  }
  // It tells where the file is since it grew.
  if (!is_good && jpeg->info.dest) jpeg->info.dest->term_destination(&jpeg->info);
  if (jpeg->row) jpeg_destroy_compress(&jpeg->info);
  *file = (CEncodedFile){.bytes = jpeg->bytes, .count = jpeg->count, .room = jpeg->count};
  free(jpeg->row);
  free(jpeg);
  return is_good || encoding_drop(file);
}
