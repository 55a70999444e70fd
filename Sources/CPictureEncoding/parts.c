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

static void copy_deep(const uint16_t *from, uint32_t width, bool has_alpha, uint16_t *to) {
  for (uint32_t x = 0; x < width; x++, from += 4, to += has_alpha ? 4 : 3) {
    const uint32_t alpha = has_alpha ? from[3] : UINT16_MAX;
    for (int part = 0; part < 3; part++) {
      const uint32_t colour = alpha ? (from[part] * (uint32_t)UINT16_MAX + alpha / 2) / alpha : 0;
      to[part] = colour > UINT16_MAX ? UINT16_MAX : (uint16_t)colour;
    }
    if (has_alpha) to[3] = (uint16_t)alpha;
  }
}

// Keeps the first of three equal colours of each pixel, and its alpha.
static void drop_equal_colours(uint8_t *row, uint32_t width, bool has_alpha, size_t sample) {
  uint8_t *to = row;
  for (uint32_t x = 0; x < width; x++, row += (has_alpha ? 4 : 3) * sample) {
    memmove(to, row, sample);
    to += sample;
    if (!has_alpha) continue;
    memmove(to, row + 3 * sample, sample);
    to += sample;
  }
}

int encoding_samples(const CEncodedPicture *picture) {
  return (picture->is_grey ? 1 : 3) + (picture->has_alpha ? 1 : 0);
}

void encoding_row(const CEncodedPicture *picture, uint32_t y, bool keeps_alpha, uint8_t *row) {
  const uint8_t *from = picture->rows + y * picture->stride;
  const bool has_alpha = picture->has_alpha && (keeps_alpha || picture->is_deep);
  if (picture->is_deep) copy_deep((const uint16_t *)from, picture->width, has_alpha, (uint16_t *)row);
  else if (!picture->has_alpha) copy_opaque(from, picture->width, row);
  else if (keeps_alpha) copy_straight(from, picture->width, row);
  else copy_on_white(from, picture->width, row);
  if (picture->is_grey)
    drop_equal_colours(row, picture->width, has_alpha, picture->is_deep ? sizeof(uint16_t) : 1);
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
