import GExiv2Bindings
import PhotoPages

/// The metadata that a copy of a photo gets: what the file says of itself, and its sidecar.
package struct MetadataCopying {
  private let input: EncodedInput
  /// The XMP packet of the photo's sidecar, which overrules the file's; nil if there is none.
  private let sidecar: [UInt8]?
  /// Whether the copy shows the whole photo as it is stored, so that regions stay right.
  private let keepsGeometry: Bool

  package init(_ input: EncodedInput, sidecar: [UInt8]?, keepsGeometry: Bool) {
    (self.input, self.sidecar, self.keepsGeometry) = (input, sidecar, keepsGeometry)
  }

  /// Returns the encoded copy of `size` pixels with the metadata, or without it if it cannot be written.
  ///
  /// Blocks; throws `.source` if the photo's file cannot be read.
  package func added(to copy: [UInt8], of size: PixelSize) throws(PictureError) -> [UInt8] {
    let packet = try MetadataReader.read(input, .packet).packet
    var metadata = CopiedMetadata(
      packets: [packet, sidecar].compactMap(\.self), dropsRegions: !keepsGeometry)
    let (fields, comment) = MetadataReader.copied(input)
    metadata.comment = comment
    switch (fields, input.bytes) {
    case (.bytes(let bytes, let others)?, _): metadata.files = [bytes] + others
    case (.all?, .memory(let bytes)): metadata.files = [bytes]
    case (.all?, .file(let file)):
      metadata.descriptor = (file.rawValue, input.byteCount ?? 0)
    case (nil, _): break
    }
    return Metadata.write(metadata, into: copy, width: size.width, height: size.height) ?? copy
  }
}
