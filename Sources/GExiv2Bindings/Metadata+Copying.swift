// Ownership: C borrows the bytes for the call; the file that it makes is copied and freed.

internal import CMetadataCopy
import Glibc

/// Metadata for a copy of a photo, as files and packets that hold it.
package struct CopiedMetadata {
  /// Files with EXIF and IPTC; of fields in several, the first one's count.
  package var files: [[UInt8]]
  /// XMP packets; of properties in several, the last one's count.
  package var packets: [[UInt8]]
  /// The comment that a JPEG has beside its metadata; nil if there is none.
  package var comment: String?
  /// An open file with EXIF and IPTC, and its number of bytes, in place of `files`.
  package var descriptor: (number: Int32, byteCount: Int)?
  /// Whether regions of the picture are left out, because the copy shows another part of it or is turned.
  package var dropsRegions: Bool

  package init(
    files: [[UInt8]] = [], packets: [[UInt8]] = [],
    descriptor: (number: Int32, byteCount: Int)? = nil, dropsRegions: Bool
  ) {
    (self.files, self.packets) = (files, packets)
    (self.descriptor, self.dropsRegions) = (descriptor, dropsRegions)
  }
}

extension Metadata {
  /// Returns a picture file of `width` by `height` pixels with metadata of others, or nil if Exiv2 cannot write it.
  ///
  /// Thumbnails and fields that describe the pixels of the others are left out. Blocks, as `read` does.
  package static func write(
    _ metadata: CopiedMetadata, into copy: [UInt8], width: Int, height: Int
  ) -> [UInt8]? {
    exclusively {
      withMapped(metadata.descriptor) { mapped in
        withBytes(of: metadata.files) { files in
          withBytes(of: metadata.packets) { packets in
            let files = (mapped.map { [$0] } ?? []) + files
            return write(
              files, packets, metadata, into: copy, width: width, height: height)
          }
        }
      }
    }
  }

  private static func write(
    _ files: [CMetadataBytes], _ packets: [CMetadataBytes], _ metadata: CopiedMetadata,
    into copy: [UInt8], width: Int, height: Int
  ) -> [UInt8]? {
    // Without a text there is no comment.
    (metadata.comment ?? "").withCString { comment in
      files.withUnsafeBufferPointer { files in
        packets.withUnsafeBufferPointer { packets in
          copy.withUnsafeBufferPointer { copy in
            var source = CMetadataSource(
              files: files.baseAddress, file_count: files.count, packets: packets.baseAddress,
              packet_count: packets.count, comment: comment, width: UInt32(clamping: width),
              height: UInt32(clamping: height), drops_regions: metadata.dropsRegions)
            var count = 0
            let bytes = CMetadataBytes(bytes: copy.baseAddress, count: copy.count)
            guard let made = cmetadata_copy(&source, bytes, &count) else { return nil }
            defer { free(made) }
            return [UInt8](UnsafeBufferPointer(start: made, count: count))
          }
        }
      }
    }
  }

  /// Lends the bytes of several arrays at once.
  private static func withBytes<Result>(
    of arrays: [[UInt8]], _ body: ([CMetadataBytes]) -> Result
  ) -> Result {
    func lend(_ rest: ArraySlice<[UInt8]>, _ lent: [CMetadataBytes]) -> Result {
      guard let first = rest.first else { return body(lent) }
      return first.withUnsafeBufferPointer {
        lend(rest.dropFirst(), lent + [CMetadataBytes(bytes: $0.baseAddress, count: $0.count)])
      }
    }
    return lend(arrays[...], [])
  }

  /// Maps an open file during the call; nil if there is none or it cannot be mapped.
  private static func withMapped<Result>(
    _ file: (number: Int32, byteCount: Int)?, _ body: (CMetadataBytes?) -> Result
  ) -> Result {
    guard let file, file.byteCount > 0,
      let memory = mmap(nil, file.byteCount, PROT_READ, MAP_PRIVATE, file.number, 0),
      memory != MAP_FAILED
    else { return body(nil) }
    defer { munmap(memory, file.byteCount) }
    return body(
      CMetadataBytes(bytes: memory.assumingMemoryBound(to: UInt8.self), count: file.byteCount))
  }
}
