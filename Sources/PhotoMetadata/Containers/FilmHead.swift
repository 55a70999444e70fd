import FoundationEssentials
import PhotoPages

/// The facts about a film: its date, and its length and Apple's identifier, which tell whether it belongs to a photo.
///
/// Only heads of boxes, the header of the movie and its metadata keys are read (QuickTime File Format, “Movie Atoms” and
/// “Metadata”; ISO/IEC 14496-12, 8.2.2).
package struct FilmHead: Equatable, Sendable {
  /// The length in seconds; nil if the file does not state it.
  package let seconds: Double?
  /// The identifier that the film shares with its photo; nil if it has none.
  package let contentIdentifier: String?
  /// The date at which the film was taken; nil if it states none.
  package let date: ZonedDate?

  /// The most bytes that are read at once, and in all: films of phones need a few hundred.
  package static let window = 512
  package static let limit = 1 << 20

  private static let contentKey = "com.apple.quicktime.content.identifier"
  private static let dateKey = "com.apple.quicktime.creationdate"
  /// The seconds from 1904, where the format's time begins, to 1970, where that of some cameras does.
  private static let secondsTo1970 = 2_082_844_800
  /// The seconds from 1970 to 1980; an earlier date is a clock that was never set.
  private static let earliest = 315_532_800
  /// The most boxes beside the movie's, keys of one list, and bytes of a key or a value.
  private static let maxBoxes = 64
  private static let maxKeys = 256
  private static let maxLength = 256

  package init(seconds: Double?, contentIdentifier: String?, date: ZonedDate? = nil) {
    (self.seconds, self.contentIdentifier, self.date) = (seconds, contentIdentifier, date)
  }

  /// The brands of pictures that are made of boxes, of which some have a movie's box as well.
  private static let pictureBrands: Set = [
    "avif", "avis", "mif1", "mif2", "msf1", "heic", "heix", "heim", "heis", "hevc", "hevx",
    "jxl ", "jp2 ", "jpx ", "crx ",
  ]
  /// The first boxes of films, the later ones of QuickTime's oldest.
  private static let firstBoxes: Set = ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]

  /// Whether a file begins as films do.
  static func begins(_ head: [UInt8]) -> Bool {
    let words = stride(from: 4, to: min(head.count, 12) - 3, by: 4).map {
      String(decoding: head[$0..<$0 + 4], as: UTF8.self)
    }
    guard words.count == 2, firstBoxes.contains(words[0]) else { return false }
    return words[0] != "ftyp" || !pictureBrands.contains(words[1])
  }

  /// Reads a file with films' boxes; nil for other files.
  package init?(_ reader: ByteReader) {
    let boxes = ISOBoxes(reader).prefix(Self.maxBoxes)
    guard let movie = boxes.first(where: { $0.name == "moov" }) else { return nil }
    let parts = Array(ISOBoxes(reader, in: movie.content).prefix(Self.maxBoxes))
    let header = parts.first { $0.name == "mvhd" }
    seconds = header.flatMap { Self.seconds($0.content, reader) }
    let metadata = parts.lazy.filter { $0.name == "meta" }
    func value(_ key: String) -> String? {
      metadata.compactMap { Self.value(of: key, $0.content, reader) }.first
    }
    contentIdentifier = value(Self.contentKey)
    date =
      value(Self.dateKey).flatMap { EmbeddedDate.zoned($0) }
      ?? header.flatMap { Self.date($0.content, reader) }
  }

  /// Reads an open file; nil for one that is no film.
  package init?(_ input: EncodedInput) {
    self.init(ByteReader(input, window: Self.window, limit: Self.limit))
  }

  /// Returns the length in a movie's header; nil if it is unknown, as while a film is written.
  private static func seconds(_ header: Range<Int>, _ reader: ByteReader) -> Double? {
    guard let version = reader.integer(at: header.lowerBound, bytes: 1) else { return nil }
    // Version 1 has times of eight bytes.
    let size = version == 1 ? 8 : 4
    let start = header.lowerBound + 4 + 2 * size
    guard let scale = reader.integer(at: start, bytes: 4), scale > 0,
      let duration = reader.integer(at: start + 4, bytes: size), duration > 0,
      size == 8 || duration < 0xFFFF_FFFF
    else { return nil }
    return Double(duration) / Double(scale)
  }

  /// Returns the date in a movie's header, which is in UTC; nil if it was not set.
  private static func date(_ header: Range<Int>, _ reader: ByteReader) -> ZonedDate? {
    guard let version = reader.integer(at: header.lowerBound, bytes: 1),
      let time = reader.integer(at: header.lowerBound + 4, bytes: version == 1 ? 8 : 4)
    else { return nil }
    let seconds = time < secondsTo1970 ? time : time - secondsTo1970
    guard seconds >= earliest else { return nil }
    return ZonedDate(Date(timeIntervalSince1970: Double(seconds)), secondsFromGMT: 0)
  }

  /// Returns the value of a key among the metadata of a movie.
  private static func value(
    of key: String, _ metadata: Range<Int>, _ reader: ByteReader
  ) -> String? {
    // In ISO files a version and flags come first, in QuickTime files they do not.
    let isPlain = reader.has("hdlr".utf8, at: metadata.lowerBound + 4)
    let boxes = Array(
      ISOBoxes(reader, in: isPlain ? metadata : metadata.dropFirst(4)).prefix(maxBoxes))
    guard let keys = boxes.first(where: { $0.name == "keys" }),
      let values = boxes.first(where: { $0.name == "ilst" }),
      let number = number(of: key, in: keys.content, reader)
    else { return nil }
    for item in ISOBoxes(reader, in: values.content).prefix(maxKeys) {
      // The item's type is the number of its key.
      guard reader.integer(at: item.content.lowerBound - 4, bytes: 4) == number,
        let data = ISOBoxes(reader, in: item.content).first(where: { $0.name == "data" })
      else { continue }
      // A part of a value is another one.
      guard
        reader.integer(at: data.content.lowerBound - 8, bytes: 4) == 8 + data.content.count
      else { return nil }
      // The kind of data and its language come first.
      let text = data.content.dropFirst(8)
      return text.isEmpty || text.count > maxLength
        ? nil : reader.text(at: text.lowerBound, count: text.count)
    }
    return nil
  }

  /// Returns the number of a key, counted from 1.
  private static func number(
    of key: String, in keys: Range<Int>, _ reader: ByteReader
  ) -> Int? {
    guard let count = reader.integer(at: keys.lowerBound + 4, bytes: 4) else { return nil }
    var offset = keys.lowerBound + 8
    for number in 0..<min(count, maxKeys) {
      guard let length = reader.integer(at: offset, bytes: 4), length >= 8,
        length <= keys.upperBound - offset
      else { return nil }
      // The name space precedes the key.
      if length - 8 == key.utf8.count, reader.has(key.utf8, at: offset + 8) {
        return number + 1
      }
      offset += length
    }
    return nil
  }
}
