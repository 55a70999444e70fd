import PhotoPages

/// The place in a JPEG file where its orientation is changed, so that nothing else of the file is touched.
package enum OrientationPlace: Hashable, Codable, Sendable {
  /// The number in the first EXIF directory.
  case number(Number)
  /// The file has no EXIF; a segment with an orientation can be inserted at this offset.
  case insertion(Int)

  /// A whole number in a file.
  package struct Number: Hashable, Codable, Sendable {
    /// The offset of its first byte.
    package let offset: Int
    /// The number of its bytes, two or four.
    package let byteCount: Int
    package let isBigEndian: Bool
    package let value: Int

    package init(offset: Int, byteCount: Int, isBigEndian: Bool, value: Int) {
      (self.offset, self.byteCount) = (offset, byteCount)
      (self.isBigEndian, self.value) = (isBigEndian, value)
    }
  }

  private static let exifName = Array("Exif\0".utf8)
  /// The name of the index of further pictures (CIPA DC-007), which holds the size of the first one.
  private static let indexName = Array("MPF\0".utf8)

  /// Finds the place.
  ///
  /// Nil for other files, for one whose EXIF has no orientation, and for one without EXIF but with further pictures: a
  /// segment would make their index wrong.
  package init?(in reader: ByteReader) {
    // A segment must follow JFIF's, which comes first (ITU-T T.871, 10.1).
    var insertion = JPEGSegments.signature.count - 1
    var isHead = true
    var hasIndex = false
    var hasSegments = false
    for segment in JPEGSegments(reader) {
      let start = segment.content.lowerBound
      // The rest of a file that is cut off may have held EXIF.
      guard segment.content.upperBound <= reader.end else { return nil }
      hasSegments = true
      isHead = isHead && segment.marker == 0xE0
      if isHead { insertion = segment.content.upperBound }
      switch segment.marker {
      case 0xE1 where reader.has(Self.exifName, at: start):
        // The name is followed by a padding byte.
        let block = segment.content.dropFirst(Self.exifName.count + 1)
        guard let number = Number(in: reader, at: block) else { return nil }
        self = .number(number)
        return
      case 0xE2 where reader.has(Self.indexName, at: start): hasIndex = true
      default: break
      }
    }
    guard hasSegments, !hasIndex else { return nil }
    self = .insertion(insertion)
  }
}

extension OrientationPlace.Number {
  /// Finds the orientation in a block in TIFF layout; nil if it has none, or not as one whole number.
  fileprivate init?(in reader: ByteReader, at block: Range<Int>) {
    let bytes = Array(reader.slice(at: block.lowerBound, upTo: block.count))
    guard TiffDirectory.begins(bytes), let first = TiffDirectory(first: ByteReader(bytes)),
      let place = first.numberPlace(TiffDirectory.orientationTag)
    else { return nil }
    self.init(
      offset: block.lowerBound + place.offset, byteCount: place.byteCount,
      isBigEndian: first.order == .big, value: place.value)
  }
}
