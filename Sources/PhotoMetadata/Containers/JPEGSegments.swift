import PhotoPages

/// The segments of a JPEG file before its first scan (ITU-T T.81, B.1.1.4).
package struct JPEGSegments: Sequence, IteratorProtocol {
  /// A segment: the second byte of its marker, and the range of its content.
  package struct Segment: Equatable {
    package let marker: UInt8
    package let content: Range<Int>
  }

  /// The first bytes of every JPEG: start of image, and the first byte of another marker.
  package static let signature: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// The most segments that are read: more than any profile and the largest metadata need.
  static let maxCount = 4096
  /// The most fill bytes and lone markers that are skipped before a segment.
  private static let maxFill = 4096

  private let reader: ByteReader
  private var offset = 2
  private var left = maxCount

  /// Starts at the first segment; the sequence is empty for other files.
  package init(_ reader: ByteReader) {
    self.reader = reader
    if !reader.has(Self.signature, at: 0) { left = 0 }
  }

  /// Returns the next segment, whose content may claim to exceed the file; nil at the first scan or if none follows.
  package mutating func next() -> Segment? {
    guard left > 0, skipLoneMarkers(), let head = reader.slice(at: offset, count: 4) else {
      return nil
    }
    let marker = head[head.startIndex + 1]
    let length =
      Int(clamping: head[head.startIndex + 2]) << 8 | Int(clamping: head[head.startIndex + 3])
    guard marker != 0xD9, marker != 0xDA, length >= 2 else {
      left = 0
      return nil
    }
    left -= 1
    defer { offset += 2 + length }
    return Segment(marker: marker, content: offset + 4..<offset + 2 + length)
  }

  /// Skips fill bytes and markers without a segment; false if no segment follows.
  private mutating func skipLoneMarkers() -> Bool {
    for _ in 0..<Self.maxFill {
      guard let marker = reader.integer(at: offset, bytes: 2), marker >> 8 == 0xFF else {
        return false
      }
      switch marker & 0xFF {
      case 0xFF: offset += 1
      case 0x01, 0xD0...0xD8: offset += 2
      default: return true
      }
    }
    return false
  }
}

/// The metadata and the profile in the segments of a JPEG file.
///
/// Reads the head of every segment, but the content only of the requested ones: a megabyte of other metadata (depth
/// maps, edits) is skipped.
package struct JPEGMetadata {
  package struct Parts: OptionSet {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    package static let exif = Parts(rawValue: 1)
    package static let packet = Parts(rawValue: 2)
    package static let profile = Parts(rawValue: 4)
    package static let resources = Parts(rawValue: 8)
    package static let comments = Parts(rawValue: 16)
  }

  /// The EXIF blocks, each in TIFF layout.
  ///
  /// A segment has at most 64 KB, so longer EXIF continues in the next segments (XMP Specification, part 3, 1.1.3). A
  /// segment that begins with a TIFF header starts another block.
  package private(set) var exif: [[UInt8]] = []
  /// The XMP packet without extended XMP, which is in further segments; nil if there is none.
  package private(set) var packet: [UInt8]?
  /// The ICC profile (ICC.1:2022, annex B.4); nil if there is none, or a part is missing or repeated.
  package private(set) var profile: [UInt8]?
  /// Photoshop's image resources, joined from their segments.
  package private(set) var resources: [UInt8] = []
  /// The first comments, each of one segment.
  package private(set) var comments: [[UInt8]] = []

  /// The most comments that are read.
  private static let maxComments = 16
  private static let exifName = Array("Exif\0".utf8)
  private static let packetName = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
  private static let profileName = Array("ICC_PROFILE\0".utf8)
  private static let resourcesName = Array("Photoshop 3.0\0".utf8)
  /// The limit of all EXIF, and of the resources, in bytes.
  private static let maxSize = 16 << 20

  private let reader: ByteReader

  /// Reads the requested parts as far as they are present; none of other files.
  package init(_ reader: ByteReader, _ wanted: Parts) {
    self.reader = reader
    var profile = ProfileParts()
    for segment in JPEGSegments(reader) {
      switch segment.marker {
      case 0xE1 where wanted.contains(.exif) && has(Self.exifName, segment):
        // The name is followed by a padding byte, usually zero.
        addExif(content(segment, after: Self.exifName.count + 1))
      case 0xE1 where wanted.contains(.packet) && packet == nil && has(Self.packetName, segment):
        let place = segment.content.dropFirst(Self.packetName.count)
        packet = reader.slice(at: place.lowerBound, count: place.count).map { Array($0) }
      case 0xE2 where wanted.contains(.profile) && has(Self.profileName, segment):
        profile.add(content(segment, after: Self.profileName.count))
      case 0xED where wanted.contains(.resources) && has(Self.resourcesName, segment):
        let part = content(segment, after: Self.resourcesName.count)
        if resources.count + part.count <= Self.maxSize { resources += part }
      case 0xFE where wanted.contains(.comments) && comments.count < Self.maxComments:
        comments.append(content(segment, after: 0))
      default: break
      }
    }
    self.profile = profile.joined
  }

  private func has(_ name: [UInt8], _ segment: JPEGSegments.Segment) -> Bool {
    segment.content.count >= name.count && reader.has(name, at: segment.content.lowerBound)
  }

  /// Returns a segment's bytes after its name; of a truncated file, those present.
  private func content(_ segment: JPEGSegments.Segment, after count: Int) -> [UInt8] {
    let place = segment.content.dropFirst(count)
    return Array(reader.slice(at: place.lowerBound, upTo: place.count))
  }

  private mutating func addExif(_ bytes: [UInt8]) {
    guard exif.reduce(bytes.count, { $0 + $1.count }) <= Self.maxSize else { return }
    if TiffDirectory.begins(bytes) {
      exif.append(bytes)
    } else if let last = exif.indices.last {
      exif[last] += bytes
    }
  }
}

/// The parts of an ICC profile, each of which begins with its number and the number of parts.
private struct ProfileParts {
  private var parts: [Int: ArraySlice<UInt8>] = [:]
  private var count = 0
  private var isBroken = false

  mutating func add(_ bytes: [UInt8]) {
    guard bytes.count >= 2 else {
      isBroken = true
      return
    }
    let (number, all) = (Int(clamping: bytes[0]), Int(clamping: bytes[1]))
    if count == 0 { count = all }
    isBroken = isBroken || all != count || number < 1 || number > all || parts[number] != nil
    parts[number] = bytes[2...]
  }

  /// The parts joined in order; nil if they are incomplete or inconsistent.
  var joined: [UInt8]? {
    guard !isBroken, count > 0, parts.count == count else { return nil }
    return parts.keys.sorted().flatMap { parts[$0] ?? [] }
  }
}
