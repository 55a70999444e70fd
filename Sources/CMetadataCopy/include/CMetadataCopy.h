// Exiv2's writing of metadata into a file in memory, which GExiv2 does not offer.
//
// Exiv2 must be initialised, and only one thread may use it at a time: its tables of XMP are shared.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  const uint8_t *bytes;
  size_t count;
} CMetadataBytes;

typedef struct {
  // Files with EXIF and IPTC; of the fields in several, the first one's count.
  const CMetadataBytes *files;
  size_t file_count;
  // XMP packets; of the properties in several, the last one's count.
  const CMetadataBytes *packets;
  size_t packet_count;
  // The comment that a JPEG has beside its metadata, in UTF-8; empty if there is none.
  const char *comment;
  // The size of the copy in pixels.
  uint32_t width, height;
  // Whether regions of the picture are left out, because the copy shows another part of it or is turned.
  bool drops_regions;
} CMetadataSource;

// Returns a picture file with the metadata of others, without thumbnails and upright. The caller frees it.
//
// What Exiv2 cannot read or write is left out. Null if nothing can be written.
uint8_t *cmetadata_copy(const CMetadataSource *source, CMetadataBytes copy, size_t *count);

#ifdef __cplusplus
}
#endif
