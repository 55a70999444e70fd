// LibRaw's calls for the previews of raw files, looked up when the first such file comes: the library
// brings several others along, which nothing else needs. It never decodes raw pixels.
//
// Ownership: the caller of craw_open owns the CRawFile and frees it; one thread uses it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CRawFile CRawFile;

// A picture that a camera has put into a raw file.
typedef struct {
  // A JPEG file, or rows of pixels, without gaps. They belong to the CRawFile, until the next preview.
  const uint8_t *_Nullable bytes;
  size_t byte_count;
  // Bytes of a pixel, 1 for grey and 3 for red, green and blue; 0 for a JPEG file, and then no size.
  int32_t channels;
  int32_t width, height;
} CRawPreview;

// Loads LibRaw, if it is not loaded; false where it is not installed. Any thread may call it.
bool craw_load(void);

// Opens a file whose bytes must stay where they are as long as the CRawFile. Nil where LibRaw is not
// installed, or does not know such files.
CRawFile *_Nullable craw_open(const void *_Nonnull bytes, size_t count);
void craw_close(CRawFile *_Nonnull file);

// How the picture must be turned, as EXIF counts: 1 to 8.
int32_t craw_orientation(const CRawFile *_Nonnull file);

// Reads the largest preview of no more than `most_pixels` that is all there. False where there is none.
bool craw_read_preview(CRawFile *_Nonnull file, uint64_t most_pixels, CRawPreview *_Nonnull preview);
