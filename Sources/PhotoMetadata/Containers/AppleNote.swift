/// The maker note of Apple's cameras in EXIF, of which only the identifier of a Live Photo is read.
enum AppleNote {
  /// The note's name; a version and the byte order follow, then a directory whose offsets count from the name.
  private static let name = Array("Apple iOS\0".utf8)
  private static let directoryOffset = 14
  private static let exifTag = 0x8769
  private static let makerNoteTag = 0x927C
  private static let contentIdentifierTag = 0x0011
  /// The most bytes of a note; those of phones have about 1,500.
  private static let maxSize = 64 << 10

  /// Returns the identifier in EXIF, stored in TIFF layout with or without the prefix that it has in a JPEG.
  static func contentIdentifier(in exif: [UInt8]) -> String? {
    contentIdentifier(in: ByteReader(ExifReader.withoutPrefix(exif)))
  }

  /// Returns the identifier in a file in TIFF layout; nil if there is none.
  static func contentIdentifier(in reader: ByteReader) -> String? {
    guard let first = TiffDirectory(first: reader),
      let exif = first.integer(exifTag).flatMap({ TiffDirectory(at: $0, of: first) }),
      let place = exif.place(makerNoteTag),
      let note = reader.bytes(in: place, atMost: maxSize), note.starts(with: name),
      note.count > directoryOffset
    else { return nil }
    let order: ByteReader.Order = note[12] == UInt8(ascii: "I") ? .little : .big
    let directory = TiffDirectory(at: directoryOffset, in: ByteReader(note, order))
    return directory?.text(contentIdentifierTag).flatMap { $0.isEmpty ? nil : $0 }
  }
}
