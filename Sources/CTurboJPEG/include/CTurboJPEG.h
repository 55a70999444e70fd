// libjpeg-turbo's decoder for callers that cannot be jumped out of. libjpeg reports a failure by not
// returning, and leaves it to a longjmp where to go on, which no Swift frame survives. So each call
// that may fail stands behind a setjmp here and returns. Nothing else is here: what to call, and in
// which order, is Swift's to say.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <jpeglib.h>

// One picture on its way. Used on one thread at a time.
typedef struct turbo_jpeg turbo_jpeg;

// Puts up to `count` bytes that lie at `offset` of the file into `memory`, and returns how many: 0 at
// its end, less than 0 to give up. It must return, not throw.
typedef intptr_t (*turbo_jpeg_read)(void *_Nonnull context, int64_t offset, uint8_t *_Nonnull memory,
                                    size_t count);

// What has been found out about a file.
typedef struct {
  // libjpeg's number of the failure, TURBO_JPEG_GIVEN_UP, or 0 while there is none. After a failure
  // nothing but what says so here may be called.
  int failure;
  // Whether the failure is that memory, or what of it libjpeg may use, did not suffice.
  bool is_short_of_memory;
  // How often coded data could not be made sense of. What libjpeg says of stray bytes between
  // markers, of odd version numbers and the like is not counted. In a file with a single scan and no
  // restart markers damage may stay unnoticed: libjpeg-turbo's quick path passes over codes that do
  // not exist and says nothing.
  int damages;
  // Whether the file ended before its end marker.
  bool is_cut_off;
  // The first scan that lacked data at its end, 1 being the first; 0 while none did.
  int short_scan;
  // The first row of iMCUs that was not complete in that scan.
  uint32_t short_row;
} turbo_jpeg_findings;

enum { TURBO_JPEG_GIVEN_UP = -1 };

// Makes a decoder that gets its bytes from `read`, which is called with `context` during the calls
// below and at no other time. NULL without memory. The caller destroys it.
turbo_jpeg *_Nullable turbo_jpeg_create(turbo_jpeg_read _Nonnull read, void *_Nonnull context);

// Frees the decoder and all that libjpeg allocated for it. May be called after a failure.
void turbo_jpeg_destroy(turbo_jpeg *_Nonnull jpeg);

// libjpeg's own structure, to read and to set options in. Valid as long as the decoder.
struct jpeg_decompress_struct *_Nonnull turbo_jpeg_info(turbo_jpeg *_Nonnull jpeg);

// What has been found out so far. May be called after a failure.
turbo_jpeg_findings turbo_jpeg_found(const turbo_jpeg *_Nonnull jpeg);

// libjpeg's words for the failure. Valid as long as the decoder.
const char *_Nonnull turbo_jpeg_message(const turbo_jpeg *_Nonnull jpeg);

// Where the next byte that libjpeg has not looked at lies in the file. May be called after a failure.
int64_t turbo_jpeg_offset(const turbo_jpeg *_Nonnull jpeg);

// These are libjpeg's functions. They return false, or -1, when they failed.
bool turbo_jpeg_read_header(turbo_jpeg *_Nonnull jpeg);
bool turbo_jpeg_start(turbo_jpeg *_Nonnull jpeg);
bool turbo_jpeg_crop(turbo_jpeg *_Nonnull jpeg, uint32_t *_Nonnull x, uint32_t *_Nonnull width);
int64_t turbo_jpeg_skip(turbo_jpeg *_Nonnull jpeg, uint32_t rows);
int64_t turbo_jpeg_read_rows(turbo_jpeg *_Nonnull jpeg, uint8_t *_Nonnull *_Nonnull rows,
                             uint32_t count);
int turbo_jpeg_consume(turbo_jpeg *_Nonnull jpeg);
bool turbo_jpeg_start_output(turbo_jpeg *_Nonnull jpeg, int scan);
bool turbo_jpeg_finish_output(turbo_jpeg *_Nonnull jpeg);
