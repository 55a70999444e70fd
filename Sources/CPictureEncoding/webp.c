#include "parts.h"
#include <stdlib.h>
#include <webp/encode.h>

// libwebp's effort, 0 to 6: its own default.
enum { EFFORT = 4 };

static int append(const uint8_t *bytes, size_t count, const WebPPicture *output) {
  CEncodedFile *file = output->custom_ptr;
  return encoding_write(file, file->count, bytes, count);
}

static int go_on(int percent, const WebPPicture *output) {
  const CEncodedPicture *picture = output->user_data;
  return picture->goes_on(picture->context);
}

// libwebp multiplies by alpha itself.
static bool import_straight(const CEncodedPicture *picture, WebPPicture *output) {
  const size_t stride = (size_t)picture->width * 4;
  uint8_t *rows = picture->height <= SIZE_MAX / stride ? malloc(stride * picture->height) : NULL;
  if (!rows) return false;
  for (uint32_t y = 0; y < picture->height; y++) encoding_row(picture, y, true, rows + y * stride);
  const bool is_good = WebPPictureImportRGBA(output, rows, (int)stride);
  free(rows);
  return is_good;
}

bool cencoding_webp(const CEncodedPicture *picture, CEncodedFile *file) {
  *file = (CEncodedFile){0};
  WebPConfig config;
  WebPPicture output;
  if (picture->width > WEBP_MAX_DIMENSION || picture->height > WEBP_MAX_DIMENSION) return false;
  if (!WebPConfigInit(&config) || !WebPPictureInit(&output)) return false;
  config.quality = (float)picture->quality;
  config.method = EFFORT;
  output.width = (int)picture->width;
  output.height = (int)picture->height;
  output.writer = append;
  output.custom_ptr = file;
  output.progress_hook = go_on;
  output.user_data = (void *)picture;
  const bool is_in = picture->has_alpha
    ? import_straight(picture, &output)
    : WebPPictureImportBGRX(&output, picture->rows, (int)picture->stride);
  const bool is_good = is_in && WebPEncode(&config, &output);
  WebPPictureFree(&output);
  return is_good || encoding_drop(file);
}
