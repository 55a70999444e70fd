#include "parts.h"
#include <stdarg.h>
#include <stdlib.h>
#include <tiffio.h>

typedef struct {
  CEncodedFile *file;
  uint64_t position;
} Output;

static int pass_over(TIFF *tiff, void *data, const char *module, const char *format, va_list values) {
  return 1;
}

static tmsize_t write_bytes(thandle_t data, void *bytes, tmsize_t count) {
  Output *output = data;
  if (count < 0 || !encoding_write(output->file, output->position, bytes, (size_t)count)) return -1;
  output->position += (uint64_t)count;
  return count;
}

// libtiff reads back the directory that it has written.
static tmsize_t read_bytes(thandle_t data, void *bytes, tmsize_t count) {
  Output *output = data;
  uint64_t done = 0;
  for (; done < (uint64_t)count && output->position < output->file->count; done++)
    ((uint8_t *)bytes)[done] = output->file->bytes[output->position++];
  return (tmsize_t)done;
}

static toff_t seek(thandle_t data, toff_t offset, int origin) {
  Output *output = data;
  if (origin == SEEK_CUR) offset += output->position;
  if (origin == SEEK_END) offset += output->file->count;
  return output->position = offset;
}

static int close_nothing(thandle_t data) { return 0; }
static toff_t size_of(thandle_t data) { return ((Output *)data)->file->count; }

static TIFF *open_tiff(Output *output) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetErrorHandlerExtR(options, pass_over, NULL);
  TIFFOpenOptionsSetWarningHandlerExtR(options, pass_over, NULL);
  TIFF *tiff = TIFFClientOpenExt("", "w", output, read_bytes, write_bytes, seek, close_nothing,
                                 size_of, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  return tiff;
}

static void set_fields(TIFF *tiff, const CEncodedPicture *picture) {
  const uint16_t alpha = EXTRASAMPLE_UNASSALPHA;
  TIFFSetField(tiff, TIFFTAG_IMAGEWIDTH, picture->width);
  TIFFSetField(tiff, TIFFTAG_IMAGELENGTH, picture->height);
  TIFFSetField(tiff, TIFFTAG_BITSPERSAMPLE, picture->is_deep ? 16 : 8);
  TIFFSetField(tiff, TIFFTAG_SAMPLESPERPIXEL, encoding_samples(picture));
  if (picture->has_alpha) TIFFSetField(tiff, TIFFTAG_EXTRASAMPLES, 1, &alpha);
  TIFFSetField(tiff, TIFFTAG_PHOTOMETRIC, picture->is_grey ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB);
  TIFFSetField(tiff, TIFFTAG_PLANARCONFIG, PLANARCONFIG_CONTIG);
  TIFFSetField(tiff, TIFFTAG_ORIENTATION, ORIENTATION_TOPLEFT);
  // The one without loss that every program reads.
  TIFFSetField(tiff, TIFFTAG_COMPRESSION, COMPRESSION_LZW);
  TIFFSetField(tiff, TIFFTAG_PREDICTOR, PREDICTOR_HORIZONTAL);
  TIFFSetField(tiff, TIFFTAG_ROWSPERSTRIP, TIFFDefaultStripSize(tiff, 0));
  if (picture->profile)
    TIFFSetField(tiff, TIFFTAG_ICCPROFILE, (uint32_t)picture->profile_count, picture->profile);
}

bool cencoding_tiff(const CEncodedPicture *picture, CEncodedFile *file) {
  *file = (CEncodedFile){0};
  Output output = {.file = file};
  uint8_t *row = malloc((size_t)picture->width * 8);
  TIFF *tiff = row ? open_tiff(&output) : NULL;
  bool is_good = tiff != NULL;
  if (tiff) set_fields(tiff, picture);
  for (uint32_t y = 0; is_good && y < picture->height; y++) {
    is_good = encoding_goes_on(picture, y);
    if (!is_good) break;
    encoding_row(picture, y, true, row);
    is_good = TIFFWriteScanline(tiff, row, y, 0) == 1;
  }
  if (is_good) is_good = TIFFFlush(tiff) == 1;
  if (tiff) TIFFClose(tiff);
  free(row);
  return is_good || encoding_drop(file);
}
