// Shared by the encoders.
#pragma once
#include "CPictureEncoding.h"

enum {
  // The rows after which `goes_on` is asked: some milliseconds of work.
  ROWS_AT_ONCE = 32,
};

// The samples of a pixel in a row with alpha, if the picture has any.
int encoding_samples(const CEncodedPicture *picture);

// Converts a row to red, green and blue or to grey; with alpha as the last if `keeps_alpha`, else on white.
//
// The row has room for four samples a pixel. Deep pictures keep their alpha, and 16 bits in native byte order.
void encoding_row(const CEncodedPicture *picture, uint32_t y, bool keeps_alpha, uint8_t *row);

// Whether the encoder must go on at row `y`.
bool encoding_goes_on(const CEncodedPicture *picture, uint32_t y);

// Writes bytes at `position` of a file in memory, which grows; false if memory is short.
bool encoding_write(CEncodedFile *file, size_t position, const void *bytes, size_t count);

// Frees the bytes of a file that was not finished; returns false.
bool encoding_drop(CEncodedFile *file);
