import PhotoPages

/// The two files of a Live Photo as Apple's cameras write them, as far as they tell that they belong together.
public enum LivePhoto {
  /// A film without pictures, in QuickTime's format; the movie's box comes last, as cameras have it.
  ///
  /// - Parameters:
  ///   - seconds: the length; nil for one that is not known.
  ///   - identifier: the content identifier; nil for none.
  ///   - isISO: whether the metadata has a version first, as in ISO files.
  ///   - isLong: whether times have eight bytes.
  ///   - created: the time in the movie's header, in seconds from 1904.
  ///   - date: the date among the metadata; nil for none.
  ///   - media: what stands in place of the pictures.
  /// - Returns: the file.
  public static func film(
    seconds: Double? = 2.5, identifier: String? = nil, isISO: Bool = false, isLong: Bool = false,
    created: Int = 1, date: String? = nil, media: [UInt8] = [1, 2, 3]
  ) -> [UInt8] {
    let size = isLong ? 8 : 4
    let duration = seconds.map { number(Int($0 * 600), size) } ?? Array(repeating: 255, count: size)
    let header =
      [isLong ? 1 : 0, 0, 0, 0] + number(created, size) + number(2, size) + number(600, 4)
      + duration
      + Array(repeating: 0, count: 80)
    let named = [
      ("com.apple.quicktime.make", (identifier ?? date).map { _ in "Apple" }),
      ("com.apple.quicktime.content.identifier", identifier),
      ("com.apple.quicktime.creationdate", date),
    ].compactMap { key, value in value.map { (key, $0) } }
    let metadata =
      named.isEmpty ? [] : box("meta", (isISO ? [0, 0, 0, 0] : []) + keys(named))
    return box("ftyp", Array("qt  ".utf8) + [0, 0, 0, 0] + Array("qt  ".utf8)) + box("wide", [])
      + box("mdat", media) + box("moov", box("mvhd", header) + box("trak", [0]) + metadata)
  }

  /// The keys and values of a film's metadata.
  private static func keys(_ named: [(key: String, value: String)]) -> [UInt8] {
    let keys = named.flatMap { box("mdta", Array($0.key.utf8)) }
    let values = named.enumerated().flatMap { index, named in
      let data = box("data", [0, 0, 0, 1, 0, 0, 0, 0] + Array(named.value.utf8))
      return number(8 + data.count, 4) + number(index + 1, 4) + data
    }
    return box("hdlr", Array(repeating: 0, count: 8) + Array("mdta".utf8) + [0, 0, 0, 0])
      + box("keys", [0, 0, 0, 0] + number(named.count, 4) + keys) + box("ilst", values)
  }

  /// A small JPEG with a content identifier; nil for none.
  public static func photo(_ identifier: String?, seed: UInt64 = 1) -> [UInt8] {
    var photo = TestJPEG(PixelSize(width: 64, height: 48), seed: seed)
    if let identifier { photo.add(exif: exif(identifier)) }
    return photo.file()
  }

  /// EXIF with Apple's maker note, in which other entries surround the identifier.
  public static func exif(_ identifier: String) -> [UInt8] {
    let text = Array(identifier.utf8) + [0]
    // Four bytes stand in the entry itself, more behind the directory of three entries.
    let isShort = text.count <= 4
    let end = 14 + 2 + 3 * 12 + 4
    let value =
      isShort ? text + Array(repeating: 0, count: 4 - text.count) : number(end, 4)
    let entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = [
      (0x0001, 9, 1, number(14, 4)), (0x0011, 2, text.count, value), (0x0014, 9, 1, number(10, 4)),
    ]
    var note = Array("Apple iOS\0".utf8) + [0, 1] + Array("MM".utf8) + number(entries.count, 2)
    for entry in entries {
      note += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
      note += entry.value
    }
    note += [0, 0, 0, 0] + (isShort ? [] : text)
    return TiffFile(
      [.text(0x010F, "Apple"), .directories(0x8769, [[.bytes(0x927C, note)]])], isBigEndian: true
    ).bytes
  }

  /// A box of an ISO file.
  public static func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
    number(8 + content.count, 4) + Array(name.utf8) + content
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
