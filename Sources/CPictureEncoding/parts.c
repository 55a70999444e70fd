#include "parts.h"
#include <stdlib.h>
#include <string.h>

static void copy_opaque(const uint8_t *from, uint32_t width, uint8_t *to) {
  for (uint32_t x = 0; x < width; x++, from += 4, to += 3) {
    to[0] = from[2];
    to[1] = from[1];
    to[2] = from[0];
  }
}

// The colours are multiplied by alpha already, so that only the white is missing.
static void copy_on_white(const uint8_t *from, uint32_t width, uint8_t *to) {
  for (uint32_t x = 0; x < width; x++, from += 4, to += 3) {
    const uint8_t white = 255 - from[3];
    for (int part = 0; part < 3; part++) {
      const unsigned sum = from[2 - part] + white;
      to[part] = sum > 255 ? 255 : (uint8_t)sum;
    }
  }
}

static void copy_straight(const uint8_t *from, uint32_t width, uint8_t *to) {
  for (uint32_t x = 0; x < width; x++, from += 4, to += 4) {
    const unsigned alpha = from[3];
    for (int part = 0; part < 3; part++) {
      const unsigned colour = alpha ? (from[2 - part] * 255u + alpha / 2) / alpha : 0;
      to[part] = colour > 255 ? 255 : (uint8_t)colour;
    }
    to[3] = (uint8_t)alpha;
  }
}

void encoding_row(const CEncodedPicture *picture, uint32_t y, bool keeps_alpha, uint8_t *row) {
  const uint8_t *from = picture->rows + y * picture->stride;
  if (!picture->has_alpha) copy_opaque(from, picture->width, row);
  else if (keeps_alpha) copy_straight(from, picture->width, row);
  else copy_on_white(from, picture->width, row);
}

bool encoding_goes_on(const CEncodedPicture *picture, uint32_t y) {
  return y % ROWS_AT_ONCE || picture->goes_on(picture->context);
}

bool encoding_write(CEncodedFile *file, size_t position, const void *bytes, size_t count) {
  if (!count) return true;
  if (count > SIZE_MAX / 4 || position > SIZE_MAX / 4) return false;
  const size_t end = position + count;
  if (end > file->room) {
    const size_t room = end + file->room;
    uint8_t *larger = realloc(file->bytes, room);
    if (!larger) return false;
    file->bytes = larger;
    file->room = room;
  }
  if (position > file->count) memset(file->bytes + file->count, 0, position - file->count);
  memcpy(file->bytes + position, bytes, count);
  if (end > file->count) file->count = end;
  return true;
}

bool encoding_drop(CEncodedFile *file) {
  free(file->bytes);
  *file = (CEncodedFile){0};
  return false;
}
