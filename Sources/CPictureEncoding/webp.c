#include "parts.h"
#include <stdlib.h>
#include <string.h>
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

// The RIFF container (developers.google.com/speed/webp/docs/riff_container).
enum {
  HEAD = 12,
  CHUNK_HEAD = 8,
  EXTENDED = CHUNK_HEAD + 10,
  PROFILE_FLAG = 0x20,
};

static void put_number(uint8_t *to, size_t number, int bytes) {
  for (int byte = 0; byte < bytes; byte++) to[byte] = (uint8_t)(number >> 8 * byte);
}

// Inserts the profile before the chunks of the image, after a chunk that announces it.
static bool add_profile(const CEncodedPicture *picture, CEncodedFile *file) {
  const bool is_extended = memcmp(file->bytes + HEAD, "VP8X", 4) == 0;
  const size_t padded = picture->profile_count + (picture->profile_count & 1);
  const size_t place = is_extended ? HEAD + EXTENDED : HEAD;
  const size_t added = (is_extended ? 0 : EXTENDED) + CHUNK_HEAD + padded;
  uint8_t *bytes = padded < UINT32_MAX / 2 ? realloc(file->bytes, file->count + added) : NULL;
  if (!bytes) return false;
  memmove(bytes + place + added, bytes + place, file->count - place);
  memset(bytes + place, 0, added);
  *file = (CEncodedFile){.bytes = bytes, .count = file->count + added, .room = file->count + added};
  uint8_t *extended = bytes + HEAD;
  if (!is_extended) {
    memcpy(extended, "VP8X", 4);
    put_number(extended + 4, EXTENDED - CHUNK_HEAD, 4);
    put_number(extended + CHUNK_HEAD + 4, picture->width - 1, 3);
    put_number(extended + CHUNK_HEAD + 7, picture->height - 1, 3);
  }
  extended[CHUNK_HEAD] |= PROFILE_FLAG;
  uint8_t *profile = extended + EXTENDED;
  memcpy(profile, "ICCP", 4);
  put_number(profile + 4, picture->profile_count, 4);
  memcpy(profile + CHUNK_HEAD, picture->profile, picture->profile_count);
  put_number(bytes + 4, file->count - CHUNK_HEAD, 4);
  return true;
}

bool cencoding_webp(const CEncodedPicture *picture, CEncodedFile *file) {
  *file = (CEncodedFile){0};
  WebPConfig config;
  WebPPicture output;
  if (picture->is_deep || picture->is_grey) return false;
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
  bool is_good = is_in && WebPEncode(&config, &output);
  WebPPictureFree(&output);
  if (is_good && picture->profile && !picture->is_srgb) is_good = add_profile(picture, file);
  return is_good || encoding_drop(file);
}
