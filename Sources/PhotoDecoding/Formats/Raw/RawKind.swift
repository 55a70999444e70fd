import PhotoMetadata

/// The kind of a camera's raw file, by its first bytes.
enum RawKind: Equatable {
  /// TIFF, or nearly so, with the maker's tags: CR2, NEF, ARW, DNG, PEF, ORF, RW2 and many others.
  case tiff
  /// Canon's CR3, made of boxes like MP4.
  case canonBoxes
  /// Fuji's RAF.
  case fuji
  /// Another layout, which only LibRaw reads: Canon's CRW, Minolta's MRW and Sigma's X3F.
  ///
  /// Phase One's IIQ is left out: on altered files LibRaw 0.20 does not end.
  case other

  /// Bytes that suffice to recognise a file.
  private static let headCount = 16

  /// The marks of the files of `other`, and their offsets.
  private static let others: [(offset: Int, mark: String)] = [
    (6, "HEAPCCDR"), (0, "\0MRM"), (0, "FOVb"),
  ]

  /// Recognises a file; nil if it is not raw, as plain TIFF is not.
  init?(_ input: EncodedInput) {
    guard let head = try? input.bytes(at: 0, count: Self.headCount) else { return nil }
    if head.dropFirst(4).starts(with: "ftypcrx ".utf8) {
      self = .canonBoxes
    } else if head.starts(with: "FUJIFILMCCD-RAW".utf8) {
      self = .fuji
    } else if Self.others.contains(where: { head.dropFirst($0.offset).starts(with: $0.mark.utf8) })
    {
      self = .other
    } else if Self.isMarked(head) || Self.hasMarkedDirectory(head, input) {
      self = .tiff
    } else {
      return nil
    }
  }

  /// Whether the head alone shows a raw file.
  ///
  /// ORF and RW2 have other numbers in place of TIFF's 42; CR2 has its letters after that.
  private static func isMarked(_ head: [UInt8]) -> Bool {
    let marks = ["IIRO", "IIRS", "MMOR", "IIU\0"]
    return marks.contains { head.starts(with: $0.utf8) }
      || head.starts(with: [0x49, 0x49, 0x2A, 0]) && head.dropFirst(8).starts(with: "CR".utf8)
  }

  /// Whether a TIFF file's first directory is that of a raw file.
  private static func hasMarkedDirectory(_ head: [UInt8], _ input: EncodedInput) -> Bool {
    let isTiff =
      head.starts(with: [0x49, 0x49, 0x2A, 0]) || head.starts(with: [0x4D, 0x4D, 0, 0x2A])
    guard isTiff, let directory = TiffDirectory(first: input) else { return false }
    if directory.has(Tag.dngVersion) { return true }
    // Programs that develop raw files write the maker into plain TIFF, too.
    guard directory.text(Tag.make)?.isEmpty == false else { return false }
    let isReduced = directory.integer(Tag.newSubfileType).map { $0 & 1 == 1 } ?? false
    if isReduced, directory.has(Tag.subdirectories) { return true }
    if directory.integer(Tag.photometric) == Tag.colourFilterArray { return true }
    return directory.integer(Tag.compression).map { Tag.makersCompressions.contains($0) } ?? false
  }

  /// Tags and their values (TIFF 6.0, DNG 1.7, and the makers' own).
  private enum Tag {
    static let newSubfileType = 0x00FE
    static let compression = 0x0103
    static let photometric = 0x0106
    static let make = 0x010F
    static let subdirectories = 0x014A
    static let dngVersion = 0xC612
    static let colourFilterArray = 32803
    /// Old JPEG, which Sony and Canon use in the first directory, and makers' compressions.
    ///
    /// These are Sony's, Nikon's, Samsung's, Epson's, Kodak's and Pentax's.
    static let makersCompressions: Set = [6, 32767, 32769, 32770, 34713, 65000, 65535]
  }
}
