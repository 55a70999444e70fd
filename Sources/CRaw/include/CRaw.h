// The functions of LibRaw for the previews of raw files. It is loaded when the first such file comes, since it loads
// several libraries that nothing else needs. It never decodes raw pixels.
//
// Ownership: the caller of craw_open owns the CRawFile and frees it; one thread uses it.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CRawFile CRawFile;

// A picture that a camera has put into a raw file.
typedef struct {
  // A JPEG file, or rows of pixels without gaps. They belong to the CRawFile, and are valid until the next preview.
  const uint8_t *_Nullable bytes;
  size_t byte_count;
  // Bytes of a pixel: 1 for grey, 3 for red, green and blue; 0 for a JPEG file, for which no size is set.
  int32_t channels;
  int32_t width, height;
} CRawPreview;

// Loads LibRaw unless it is loaded; false if it is not installed. Any thread may call it.
bool craw_load(void);

// Opens a file whose bytes must stay in place as long as the CRawFile. Null if LibRaw is not installed, or does not
// know such files.
CRawFile *_Nullable craw_open(const void *_Nonnull bytes, size_t count);
void craw_close(CRawFile *_Nonnull file);

// Returns the orientation as in EXIF, 1 to 8.
int32_t craw_orientation(const CRawFile *_Nonnull file);

// Reads the largest complete preview of at most `most_pixels`. False if there is none.
bool craw_read_preview(CRawFile *_Nonnull file, uint64_t most_pixels, CRawPreview *_Nonnull preview);
