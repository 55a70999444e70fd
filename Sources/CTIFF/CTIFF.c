#include "CTIFF.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

struct CTIFFReader {
  TIFF *tiff;
  CTIFFSource source;
  void *context;
  uint64_t position, byte_count;
  size_t most_memory;
  CTIFFHead head;
  bool is_refused;
  // The strip with a row that could not be read; its later rows are meaningless.
  uint32_t broken_strip;
  // The strip that was decoded last, and the number of its complete rows.
  uint8_t *strip;
  uint32_t open_strip, open_rows;
  char reason[256];
};

enum {
  NO_STRIP = UINT32_MAX,
  // Bytes of the largest strip that is decoded at once, which is faster than row by row. Programs write far smaller
  // ones, or one for the whole picture.
  LARGEST_WHOLE_STRIP = 16 << 20,
};

// --- libtiff's callbacks for errors and bytes

static int note_error(TIFF *tiff, void *data, const char *module, const char *format, va_list values) {
  CTIFFReader *reader = data;
  // Later errors follow from the first.
  if (!reader->reason[0]) vsnprintf(reader->reason, sizeof reader->reason, format, values);
  return 1;
}

static int pass_over(TIFF *tiff, void *data, const char *module, const char *format, va_list values) {
  return 1;
}

static tmsize_t read_bytes(thandle_t data, void *bytes, tmsize_t count) {
  CTIFFReader *reader = data;
  const intptr_t done = reader->source(reader->context, reader->position, bytes, (size_t)count);
  if (done > 0) reader->position += (uint64_t)done;
  return done;
}

static tmsize_t write_nothing(thandle_t data, void *bytes, tmsize_t count) { return -1; }

static toff_t seek(thandle_t data, toff_t offset, int origin) {
  CTIFFReader *reader = data;
  if (origin == SEEK_CUR) offset += reader->position;
  if (origin == SEEK_END) offset += reader->byte_count;
  return reader->position = offset;
}

static int close_nothing(thandle_t data) { return 0; }
static toff_t size_of(thandle_t data) { return ((CTIFFReader *)data)->byte_count; }

static TIFF *open_tiff(CTIFFReader *reader) {
  TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
  if (!options) return NULL;
  TIFFOpenOptionsSetErrorHandlerExtR(options, note_error, reader);
  TIFFOpenOptionsSetWarningHandlerExtR(options, pass_over, reader);
  TIFFOpenOptionsSetMaxSingleMemAlloc(options, (tmsize_t)reader->most_memory);
#if TIFFLIB_VERSION >= 20240911
  TIFFOpenOptionsSetMaxCumulatedMemAlloc(options, (tmsize_t)(2 * reader->most_memory));
#endif
  TIFF *tiff = TIFFClientOpenExt("", "rm", reader, read_bytes, write_nothing, seek, close_nothing,
                                 size_of, NULL, NULL, options);
  TIFFOpenOptionsFree(options);
  return tiff;
}

CTIFFReader *ctiff_reader_new(CTIFFSource source, void *context, uint64_t byte_count,
                              size_t most_memory) {
  CTIFFReader *reader = calloc(1, sizeof *reader);
  if (!reader) return NULL;
  *reader = (CTIFFReader){.source = source, .context = context, .byte_count = byte_count,
                          .most_memory = most_memory, .broken_strip = NO_STRIP,
                          .open_strip = NO_STRIP};
  reader->tiff = open_tiff(reader);
  return reader;
}

void ctiff_reader_free(CTIFFReader *reader) {
  if (reader->tiff) TIFFClose(reader->tiff);
  free(reader->strip);
  free(reader);
}

bool ctiff_is_refused(const CTIFFReader *reader) { return reader->is_refused; }
const char *ctiff_reason(const CTIFFReader *reader) { return reader->reason; }

// --- The head

static bool refuse(CTIFFReader *reader, const char *format, unsigned number) {
  reader->is_refused = true;
  snprintf(reader->reason, sizeof reader->reason, format, number);
  return false;
}

// The photometric interpretation, or the one that libtiff's conversion assumes if the file states none.
static uint16_t photometric(TIFF *tiff, const CTIFFHead *head) {
  uint16_t value;
  if (TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &value)) return value;
  if (head->samples - head->extras >= 3) return PHOTOMETRIC_RGB;
  const bool is_fax = head->compression == COMPRESSION_CCITTRLE ||
                      head->compression == COMPRESSION_CCITTFAX3 ||
                      head->compression == COMPRESSION_CCITTFAX4;
  return is_fax ? PHOTOMETRIC_MINISWHITE : PHOTOMETRIC_MINISBLACK;
}

static void take_extras(TIFF *tiff, CTIFFHead *head) {
  uint16_t *kinds;
  const bool is_told = TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &head->extras, &kinds);
  if (!is_told) {
    head->extras = 0;
    uint16_t value = 0;
    // A fourth sample without a description is alpha.
    if (head->samples == 4 && TIFFGetField(tiff, TIFFTAG_PHOTOMETRIC, &value) &&
        value == PHOTOMETRIC_RGB) {
      head->extras = 1;
      head->alpha = EXTRASAMPLE_UNASSALPHA;
      head->alpha_sample = 3;
    }
    return;
  }
  for (uint16_t place = 0; place < head->extras && !head->alpha; place++) {
    if (kinds[place] != EXTRASAMPLE_ASSOCALPHA && kinds[place] != EXTRASAMPLE_UNASSALPHA) continue;
    head->alpha = kinds[place];
    head->alpha_sample = head->samples - head->extras + place;
  }
}

// Makes codecs with special colours convert them to RGB or grey.
static void choose_colours(TIFF *tiff, CTIFFHead *head) {
  if (head->photometric == PHOTOMETRIC_YCBCR) {
    if (head->compression == COMPRESSION_JPEG && !head->is_planar && head->samples == 3) {
      TIFFSetField(tiff, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
      head->photometric = PHOTOMETRIC_RGB;
    } else {
      head->is_converted = true;
    }
  } else if (head->photometric == PHOTOMETRIC_LOGL || head->photometric == PHOTOMETRIC_LOGLUV) {
    TIFFSetField(tiff, TIFFTAG_SGILOGDATAFMT, SGILOGDATAFMT_8BIT);
    head->bits = 8;
    head->sample_format = SAMPLEFORMAT_UINT;
    head->photometric =
        head->photometric == PHOTOMETRIC_LOGL ? PHOTOMETRIC_MINISBLACK : PHOTOMETRIC_RGB;
  }
  if (head->compression == COMPRESSION_OJPEG) head->is_converted = true;
}

static void take_layout(TIFF *tiff, CTIFFHead *head) {
  head->is_tiled = TIFFIsTiled(tiff);
  head->is_sequential = head->compression != COMPRESSION_NONE && !head->is_tiled;
  if (head->is_tiled) {
    TIFFGetField(tiff, TIFFTAG_TILEWIDTH, &head->block_width);
    TIFFGetField(tiff, TIFFTAG_TILELENGTH, &head->block_height);
    head->row_size = (size_t)TIFFTileRowSize(tiff);
  } else {
    uint32_t rows = 0;
    TIFFGetFieldDefaulted(tiff, TIFFTAG_ROWSPERSTRIP, &rows);
    head->block_width = head->width;
    head->block_height = rows == 0 || rows > head->height ? head->height : rows;
    head->row_size = (size_t)TIFFScanlineSize(tiff);
  }
}

static void take_meaning(TIFF *tiff, CTIFFHead *head) {
  if (!TIFFGetField(tiff, TIFFTAG_ORIENTATION, &head->orientation)) head->orientation = 0;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_INKSET, &head->ink_set);
  if (!TIFFGetField(tiff, TIFFTAG_DOTRANGE, &head->no_ink, &head->full_ink))
    head->no_ink = head->full_ink = 0;
  if (!TIFFGetField(tiff, TIFFTAG_SMINSAMPLEVALUE, &head->least)) head->least = 0;
  if (!TIFFGetField(tiff, TIFFTAG_SMAXSAMPLEVALUE, &head->most)) head->most = 1;
  uint16_t *palette[3];
  if (TIFFGetField(tiff, TIFFTAG_COLORMAP, &palette[0], &palette[1], &palette[2]))
    for (int colour = 0; colour < 3; colour++) head->palette[colour] = palette[colour];
  uint32_t count = 0;
  void *profile = NULL;
  if (TIFFGetField(tiff, TIFFTAG_ICCPROFILE, &count, &profile)) {
    head->profile = profile;
    head->profile_count = count;
  }
}

bool ctiff_read_head(CTIFFReader *reader, CTIFFHead *head) {
  TIFF *tiff = reader->tiff;
  if (!tiff) return false;
  uint16_t planar = PLANARCONFIG_CONTIG;
  TIFFGetField(tiff, TIFFTAG_IMAGEWIDTH, &head->width);
  TIFFGetField(tiff, TIFFTAG_IMAGELENGTH, &head->height);
  if (head->width == 0 || head->height == 0) return false;
  TIFFGetFieldDefaulted(tiff, TIFFTAG_BITSPERSAMPLE, &head->bits);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLESPERPIXEL, &head->samples);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_COMPRESSION, &head->compression);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_PLANARCONFIG, &planar);
  TIFFGetFieldDefaulted(tiff, TIFFTAG_SAMPLEFORMAT, &head->sample_format);
  head->is_planar = planar == PLANARCONFIG_SEPARATE && head->samples > 1;
  if (!TIFFIsCODECConfigured(head->compression))
    return refuse(reader, "Compression scheme %u is not supported", head->compression);
  take_extras(tiff, head);
  head->photometric = photometric(tiff, head);
  choose_colours(tiff, head);
  take_layout(tiff, head);
  take_meaning(tiff, head);
  if (head->block_width == 0 || head->block_height == 0) return false;
  if (!head->is_converted && head->row_size == 0) return false;
  reader->head = *head;
  return true;
}

// --- Strips and tiles

// Returns how much of a strip or a tile is in the file.
static CTIFFAmount amount(CTIFFReader *reader, uint32_t block) {
  int error = 0;
  const uint64_t offset = TIFFGetStrileOffsetWithErr(reader->tiff, block, &error);
  if (error || offset == 0 || offset >= reader->byte_count) return CTIFF_NOTHING;
  const uint64_t count = TIFFGetStrileByteCountWithErr(reader->tiff, block, &error);
  if (error || count == 0) return CTIFF_NOTHING;
  return count > reader->byte_count - offset ? CTIFF_PART : CTIFF_ALL;
}

static bool any(const uint8_t *bytes, size_t count) {
  for (size_t place = 0; place < count; place++)
    if (bytes[place]) return true;
  return false;
}

// Decodes rows of a block. If they are too many, the existing ones are decoded nevertheless, but the predictor's
// differences from pixel to pixel stay differences.
static bool decode_rows(CTIFFReader *reader, uint32_t block, uint8_t *encoded, size_t count,
                        uint8_t *bytes, uint32_t rows) {
  const size_t size = reader->head.row_size * rows;
  memset(bytes, 0, size);
  return TIFFReadFromUserBuffer(reader->tiff, block, encoded, (tmsize_t)count, bytes,
                                (tmsize_t)size);
}

// Decodes the existing part of a strip or a tile that is damaged or truncated; the rest becomes 0. Returns the number
// of complete rows.
static uint32_t decode_cut(CTIFFReader *reader, uint32_t block, uint8_t *bytes) {
  const CTIFFHead *head = &reader->head;
  const uint64_t offset = TIFFGetStrileOffset(reader->tiff, block);
  const uint64_t told = TIFFGetStrileByteCount(reader->tiff, block);
  const uint64_t rest = reader->byte_count - offset;
  const size_t count = (size_t)(told < rest ? told : rest);
  uint8_t *encoded = count <= reader->most_memory ? malloc(count) : NULL;
  if (!encoded) return 0;
  // libdeflate, the other library, decodes all or nothing.
  if (head->compression == COMPRESSION_ADOBE_DEFLATE || head->compression == COMPRESSION_DEFLATE)
    TIFFSetField(reader->tiff, TIFFTAG_DEFLATE_SUBCODEC, DEFLATE_SUBCODEC_ZLIB);
  uint32_t rows = 0;
  if (reader->source(reader->context, offset, encoded, count) == (intptr_t)count) {
    rows = head->block_height;
    if (!decode_rows(reader, block, encoded, count, bytes, rows)) {
      while (rows > 0 && !any(bytes + head->row_size * (rows - 1), head->row_size)) rows--;
      // The last row may be incomplete.
      if (rows > 0) rows--;
      memset(bytes + head->row_size * rows, 0, head->row_size * (head->block_height - rows));
      if (rows > 0 && !decode_rows(reader, block, encoded, count, bytes, rows)) rows = 0;
    }
  }
  free(encoded);
  return rows;
}

// Reads an uncompressed row, without the rest of its strip.
static bool read_plain_row(CTIFFReader *reader, uint8_t *row, uint32_t y, uint32_t strip) {
  const CTIFFHead *head = &reader->head;
  const uint64_t start = (uint64_t)(y % head->block_height) * head->row_size;
  int error = 0;
  const uint64_t offset = TIFFGetStrileOffsetWithErr(reader->tiff, strip, &error);
  if (error || offset == 0 || offset > UINT64_MAX - start) return false;
  const intptr_t done = reader->source(reader->context, offset + start, row, head->row_size);
  if (done != (intptr_t)head->row_size) return false;
  uint16_t order = FILLORDER_MSB2LSB;
  TIFFGetFieldDefaulted(reader->tiff, TIFFTAG_FILLORDER, &order);
  if (order == FILLORDER_LSB2MSB) TIFFReverseBits(row, (tmsize_t)head->row_size);
  if (TIFFIsByteSwapped(reader->tiff)) {
    const tmsize_t bytes = (tmsize_t)head->row_size;
    if (head->bits == 16) TIFFSwabArrayOfShort((uint16_t *)row, bytes / 2);
    if (head->bits == 24) TIFFSwabArrayOfTriples(row, bytes / 3);
    if (head->bits == 32) TIFFSwabArrayOfLong((uint32_t *)row, bytes / 4);
    if (head->bits == 64) TIFFSwabArrayOfDouble((double *)row, bytes / 8);
  }
  return true;
}

// Whether strips are decoded as a whole. JPEG gains no speed by that, and does not report where it ends.
static bool has_whole_strips(const CTIFFHead *head) {
  return head->compression != COMPRESSION_JPEG &&
         head->row_size <= LARGEST_WHOLE_STRIP / head->block_height;
}

// Decodes a strip as far as possible, and counts its complete rows.
static void open_strip(CTIFFReader *reader, uint32_t strip, CTIFFAmount amount) {
  const CTIFFHead *head = &reader->head;
  reader->open_strip = strip;
  reader->open_rows = 0;
  const size_t size = head->row_size * head->block_height;
  if (size / head->block_height != head->row_size || size > reader->most_memory) return;
  if (!reader->strip) reader->strip = malloc(size);
  if (!reader->strip) return;
  memset(reader->strip, 0, size);
  const bool is_whole =
      amount == CTIFF_ALL &&
      TIFFReadEncodedStrip(reader->tiff, strip, reader->strip, (tmsize_t)size) >= 0;
  reader->open_rows = is_whole ? head->block_height : decode_cut(reader, strip, reader->strip);
}

bool ctiff_read_row(CTIFFReader *reader, uint8_t *row, uint32_t y, uint16_t plane) {
  const CTIFFHead *head = &reader->head;
  const uint32_t strip = TIFFComputeStrip(reader->tiff, y, plane);
  if (head->compression == COMPRESSION_NONE) return read_plain_row(reader, row, y, strip);
  if (strip == reader->broken_strip) return false;
  if (strip != reader->open_strip) {
    const CTIFFAmount there = amount(reader, strip);
    if (there == CTIFF_NOTHING) return false;
    if (there == CTIFF_ALL && !has_whole_strips(head)) {
      if (TIFFReadScanline(reader->tiff, row, y, plane) > 0) return true;
      reader->broken_strip = strip;
      return false;
    }
    open_strip(reader, strip, there);
  }
  if (y % head->block_height >= reader->open_rows) return false;
  memcpy(row, reader->strip + head->row_size * (y % head->block_height), head->row_size);
  return true;
}

CTIFFAmount ctiff_read_tile(CTIFFReader *reader, uint8_t *tile, uint32_t x, uint32_t y,
                            uint16_t plane) {
  const size_t size = reader->head.row_size * reader->head.block_height;
  const uint32_t block = TIFFComputeTile(reader->tiff, x, y, 0, plane);
  switch (amount(reader, block)) {
    case CTIFF_NOTHING:
      return CTIFF_NOTHING;
    case CTIFF_PART:
      return decode_cut(reader, block, tile) > 0 ? CTIFF_PART : CTIFF_NOTHING;
    case CTIFF_ALL:
      break;
  }
  memset(tile, 0, size);
  if (TIFFReadEncodedTile(reader->tiff, block, tile, (tmsize_t)size) >= 0) return CTIFF_ALL;
  return any(tile, size) ? CTIFF_PART : CTIFF_NOTHING;
}

CTIFFAmount ctiff_read_colours(CTIFFReader *reader, uint8_t *rows, uint32_t y, uint32_t count) {
  const uint32_t width = reader->head.width;
  const size_t pixels = (size_t)width * count;
  TIFFRGBAImage image;
  char reason[1024] = "";
  if (!TIFFRGBAImageBegin(&image, reader->tiff, 0, reason)) {
    if (!reader->reason[0]) snprintf(reader->reason, sizeof reader->reason, "%.255s", reason);
    return CTIFF_NOTHING;
  }
  uint32_t *raster = pixels <= reader->most_memory / 4 ? calloc(pixels, 4) : NULL;
  const bool had_error = reader->reason[0];
  bool is_whole = false, is_there = false;
  if (raster) {
    // The caller turns the picture.
    image.req_orientation = image.orientation;
    image.row_offset = (int)y;
    is_whole = TIFFRGBAImageGet(&image, raster, width, count) && (had_error || !reader->reason[0]);
    is_there = is_whole || any((uint8_t *)raster, pixels * 4);
    for (size_t place = 0; place < pixels; place++) {
      rows[3 * place] = (uint8_t)TIFFGetR(raster[place]);
      rows[3 * place + 1] = (uint8_t)TIFFGetG(raster[place]);
      rows[3 * place + 2] = (uint8_t)TIFFGetB(raster[place]);
    }
  }
  free(raster);
  TIFFRGBAImageEnd(&image);
  return is_whole ? CTIFF_ALL : is_there ? CTIFF_PART : CTIFF_NOTHING;
}
