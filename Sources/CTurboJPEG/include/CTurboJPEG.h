// libjpeg-turbo's decoder for Swift. libjpeg reports a failure by not returning, and leaves it to a longjmp where to
// go on, which no Swift frame survives. So each call that may fail is made after a setjmp here, and returns. Swift
// decides which functions to call, in which order.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <jpeglib.h>

// The decoding of one picture. Used on one thread at a time.
typedef struct turbo_jpeg turbo_jpeg;

// Copies up to `count` bytes at `offset` of the file into `memory`, and returns their number: 0 at the end, negative
// to give up. It must return, not throw.
typedef intptr_t (*turbo_jpeg_read)(void *_Nonnull context, int64_t offset, uint8_t *_Nonnull memory,
                                    size_t count);

// The findings about a file.
typedef struct {
  // libjpeg's number of the failure, TURBO_JPEG_GIVEN_UP, or 0 while there is none. After a failure only the functions
  // that permit it below may be called.
  int failure;
  // Whether the failure is a lack of memory, or of the memory that libjpeg may use.
  bool is_short_of_memory;
  // The number of errors in coded data. Extra bytes between markers, odd version numbers and similar warnings do not
  // count. In a file with a single scan and no restart markers damage may go unnoticed: libjpeg-turbo's fast path
  // skips invalid codes without a warning.
  int damages;
  // Whether the file ended before its end marker.
  bool is_cut_off;
  // The first scan that lacked data at its end, counted from 1; 0 while none did.
  int short_scan;
  // The first incomplete row of iMCUs in that scan.
  uint32_t short_row;
} turbo_jpeg_findings;

enum { TURBO_JPEG_GIVEN_UP = -1 };

// Makes a decoder that gets its bytes from `read`, which is called with `context` only during the calls below. Null
// if there is no memory. The caller destroys it.
turbo_jpeg *_Nullable turbo_jpeg_create(turbo_jpeg_read _Nonnull read, void *_Nonnull context);

// Frees the decoder and all that libjpeg allocated for it. May be called after a failure.
void turbo_jpeg_destroy(turbo_jpeg *_Nonnull jpeg);

// Returns libjpeg's structure, for reading and for setting options. Valid as long as the decoder.
struct jpeg_decompress_struct *_Nonnull turbo_jpeg_info(turbo_jpeg *_Nonnull jpeg);

// Returns the findings so far. May be called after a failure.
turbo_jpeg_findings turbo_jpeg_found(const turbo_jpeg *_Nonnull jpeg);

// Returns libjpeg's words for the failure. Valid as long as the decoder.
const char *_Nonnull turbo_jpeg_message(const turbo_jpeg *_Nonnull jpeg);

// Returns the offset of the next byte that libjpeg has not read. May be called after a failure.
int64_t turbo_jpeg_offset(const turbo_jpeg *_Nonnull jpeg);

// libjpeg's functions. They return false, or -1, on failure.
bool turbo_jpeg_read_header(turbo_jpeg *_Nonnull jpeg);
bool turbo_jpeg_start(turbo_jpeg *_Nonnull jpeg);
bool turbo_jpeg_crop(turbo_jpeg *_Nonnull jpeg, uint32_t *_Nonnull x, uint32_t *_Nonnull width);
int64_t turbo_jpeg_skip(turbo_jpeg *_Nonnull jpeg, uint32_t rows);
int64_t turbo_jpeg_read_rows(turbo_jpeg *_Nonnull jpeg, uint8_t *_Nonnull *_Nonnull rows,
                             uint32_t count);
int turbo_jpeg_consume(turbo_jpeg *_Nonnull jpeg);
bool turbo_jpeg_start_output(turbo_jpeg *_Nonnull jpeg, int scan);
bool turbo_jpeg_finish_output(turbo_jpeg *_Nonnull jpeg);
