#include "CTurboJPEG.h"

#include <jerror.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

// Ownership: a turbo_jpeg is one allocation, with libjpeg's structures inside it. libjpeg's other allocations belong
// to `info`, and jpeg_destroy_decompress frees them.

// Bytes requested at a time: some milliseconds of decoding, after each of which the caller can give up.
enum { CHUNK_SIZE = 64 << 10, END_OF_IMAGE = 0xD9 };

struct turbo_jpeg {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  struct jpeg_source_mgr source;
  // Set by every call that may fail, so it never points to a frame that has returned.
  jmp_buf escape;
  turbo_jpeg_read read;
  void *context;
  // The offset in the file of the bytes after those in `chunk`.
  int64_t offset;
  turbo_jpeg_findings found;
  char message[JMSG_LENGTH_MAX];
  uint8_t chunk[CHUNK_SIZE];
};

static turbo_jpeg *whole(j_common_ptr info) { return info->client_data; }

static void fail(j_common_ptr info) {
  turbo_jpeg *jpeg = whole(info);
  const int code = info->err->msg_code;
  jpeg->found.failure = code;
  // libjpeg has no temporary file here for data that exceeds its memory.
  jpeg->found.is_short_of_memory = code == JERR_OUT_OF_MEMORY || code == JERR_NO_BACKING_STORE;
  info->err->format_message(info, jpeg->message);
  longjmp(jpeg->escape, 1);
}

// Counts some warnings (level -1); messages of level 0 and up are ignored.
static void heed(j_common_ptr info, int level) {
  turbo_jpeg *jpeg = whole(info);
  if (level >= 0) return;
  switch (info->err->msg_code) {
    case JWRN_HIT_MARKER:
      // A marker other than the last one follows damaged data, and more comes after it.
      if (jpeg->info.unread_marker == END_OF_IMAGE && jpeg->found.short_scan == 0) {
        jpeg->found.short_scan = jpeg->info.input_scan_number;
        jpeg->found.short_row = jpeg->info.input_iMCU_row;
      }
      jpeg->found.damages++;
      break;
    case JWRN_EXTRANEOUS_DATA:
      // Extra bytes between segments are harmless; those before a restart marker were not decoded.
      if (info->err->msg_parm.i[1] >= JPEG_RST0 && info->err->msg_parm.i[1] <= JPEG_RST0 + 7)
        jpeg->found.damages++;
      break;
    case JWRN_HUFF_BAD_CODE:
    case JWRN_ARITH_BAD_CODE:
    case JWRN_MUST_RESYNC:
      jpeg->found.damages++;
      break;
    default:
      break;
  }
}

static void say_nothing(j_common_ptr info) {}
static void begin_source(j_decompress_ptr info) {}

static boolean fill(j_decompress_ptr info) {
  static const uint8_t end[] = {0xFF, END_OF_IMAGE};
  turbo_jpeg *jpeg = whole((j_common_ptr)info);
  const intptr_t count = jpeg->read(jpeg->context, jpeg->offset, jpeg->chunk, CHUNK_SIZE);
  if (count < 0) {
    jpeg->found.failure = TURBO_JPEG_GIVEN_UP;
    longjmp(jpeg->escape, 1);
  }
  if (count == 0) {
    // libjpeg then ends as for a complete file, with the data that it has.
    jpeg->found.is_cut_off = true;
    jpeg->source.next_input_byte = end;
    jpeg->source.bytes_in_buffer = sizeof end;
  } else {
    jpeg->offset += count;
    jpeg->source.next_input_byte = jpeg->chunk;
    jpeg->source.bytes_in_buffer = (size_t)count;
  }
  return TRUE;
}

static void skip(j_decompress_ptr info, long count) {
  turbo_jpeg *jpeg = whole((j_common_ptr)info);
  if (count <= 0) return;
  const size_t here = jpeg->source.bytes_in_buffer;
  if ((size_t)count <= here) {
    jpeg->source.next_input_byte += count;
    jpeg->source.bytes_in_buffer -= (size_t)count;
  } else {
    jpeg->offset += count - (long)here;
    jpeg->source.bytes_in_buffer = 0;
  }
}

turbo_jpeg *turbo_jpeg_create(turbo_jpeg_read read, void *context) {
  turbo_jpeg *jpeg = calloc(1, sizeof *jpeg);
  if (!jpeg) return NULL;
  jpeg->read = read;
  jpeg->context = context;
  jpeg->info.err = jpeg_std_error(&jpeg->errors);
  jpeg->info.client_data = jpeg;
  jpeg->errors.error_exit = fail;
  jpeg->errors.emit_message = heed;
  jpeg->errors.output_message = say_nothing;
  if (setjmp(jpeg->escape)) {
    turbo_jpeg_destroy(jpeg);
    return NULL;
  }
  jpeg_create_decompress(&jpeg->info);
  jpeg->source.init_source = begin_source;
  jpeg->source.fill_input_buffer = fill;
  jpeg->source.skip_input_data = skip;
  jpeg->source.resync_to_restart = jpeg_resync_to_restart;
  jpeg->source.term_source = begin_source;
  jpeg->info.src = &jpeg->source;
  return jpeg;
}

void turbo_jpeg_destroy(turbo_jpeg *jpeg) {
  jpeg_destroy_decompress(&jpeg->info);
  free(jpeg);
}

struct jpeg_decompress_struct *turbo_jpeg_info(turbo_jpeg *jpeg) { return &jpeg->info; }
turbo_jpeg_findings turbo_jpeg_found(const turbo_jpeg *jpeg) { return jpeg->found; }
const char *turbo_jpeg_message(const turbo_jpeg *jpeg) { return jpeg->message; }

int64_t turbo_jpeg_offset(const turbo_jpeg *jpeg) {
  // The artificial end marker is not in the file.
  return jpeg->found.is_cut_off ? jpeg->offset
                                : jpeg->offset - (int64_t)jpeg->source.bytes_in_buffer;
}

bool turbo_jpeg_read_header(turbo_jpeg *jpeg) {
  if (setjmp(jpeg->escape)) return false;
  return jpeg_read_header(&jpeg->info, TRUE) == JPEG_HEADER_OK;
}

bool turbo_jpeg_start(turbo_jpeg *jpeg) {
  if (setjmp(jpeg->escape)) return false;
  return jpeg_start_decompress(&jpeg->info);
}

bool turbo_jpeg_crop(turbo_jpeg *jpeg, uint32_t *x, uint32_t *width) {
  if (setjmp(jpeg->escape)) return false;
  jpeg_crop_scanline(&jpeg->info, x, width);
  return true;
}

int64_t turbo_jpeg_skip(turbo_jpeg *jpeg, uint32_t rows) {
  if (setjmp(jpeg->escape)) return -1;
  return jpeg_skip_scanlines(&jpeg->info, rows);
}

int64_t turbo_jpeg_read_rows(turbo_jpeg *jpeg, uint8_t **rows, uint32_t count) {
  if (setjmp(jpeg->escape)) return -1;
  return jpeg_read_scanlines(&jpeg->info, rows, count);
}

int turbo_jpeg_consume(turbo_jpeg *jpeg) {
  if (setjmp(jpeg->escape)) return -1;
  return jpeg_consume_input(&jpeg->info);
}

bool turbo_jpeg_start_output(turbo_jpeg *jpeg, int scan) {
  if (setjmp(jpeg->escape)) return false;
  return jpeg_start_output(&jpeg->info, scan);
}

bool turbo_jpeg_finish_output(turbo_jpeg *jpeg) {
  if (setjmp(jpeg->escape)) return false;
  return jpeg_finish_output(&jpeg->info);
}
