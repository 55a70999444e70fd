internal import CPixbuf
import PhotoMetadata
import PhotoPages
import XMPBindings

/// The orientation in a PNG's EXIF data, or else in its XMP packet.
///
/// EXIF has a separate chunk (eXIf); older programs write it, and XMP, as text. Programs that leave the pixels
/// alone put either after them, which libpng has not read when rows begin.
enum PNGOrientation {
  /// Bytes of the longest chunk that is read, more than cameras and editors write as metadata.
  private static let longestChunk = 4 << 20

  /// Searches a file's chunks; nil if there is no valid orientation.
  static func read(_ input: EncodedInput) throws(PictureError) -> Orientation? {
    var fromXMP: Orientation?
    let reader = ByteReader(input)
    for chunk in PNGChunks(reader) where chunk.content.count <= longestChunk {
      guard let kind = Kind(rawValue: chunk.name) else { continue }
      let place = chunk.content
      switch metadata(kind, Array(reader.slice(at: place.lowerBound, upTo: place.count))) {
      case .exif(let bytes):
        if let orientation = ExifReader(bytes).orientation { return orientation }
      case .xmp(let bytes): fromXMP = fromXMP ?? XMPOrientation.read(bytes)
      case nil: break
      }
    }
    try reader.throwFailure()
    return fromXMP
  }

  /// Chunks that may contain metadata.
  private enum Kind: String {
    case exif = "eXIf"
    case text = "tEXt"
    case compressedText = "zTXt"
    case internationalText = "iTXt"
  }

  private enum Metadata {
    /// A TIFF structure.
    case exif([UInt8])
    /// An XMP packet.
    case xmp([UInt8])
  }

  private static func metadata(_ kind: Kind, _ content: [UInt8]) -> Metadata? {
    if kind == .exif { return .exif(content) }
    guard let end = content.firstIndex(of: 0) else { return nil }
    let keyword = String(decoding: content[..<end], as: UTF8.self)
    let rest = content[(end + 1)...]
    if kind == .internationalText {
      guard keyword == "XML:com.adobe.xmp" else { return nil }
      return internationalText(rest).map { .xmp($0) }
    }
    guard keyword.hasPrefix("Raw profile type ") else { return nil }
    let text = kind == .text ? Array(rest) : Deflate.expand(rest.dropFirst(), atMost: longestChunk)
    guard let text, let profile = rawProfile(text) else { return nil }
    switch keyword.dropFirst("Raw profile type ".count).lowercased() {
    case "exif": return .exif(profile)
    case "xmp": return .xmp(profile)
    // The content of a JPEG's APP1 segment, which is either.
    case "app1":
      let name = Array("http://ns.adobe.com/xap/1.0/\0".utf8)
      return profile.starts(with: name)
        ? .xmp(Array(profile.dropFirst(name.count))) : .exif(profile)
    default: return nil
    }
  }

  /// Returns the text of an iTXt chunk from the bytes after its keyword: two flags and two more texts precede it.
  private static func internationalText(_ content: ArraySlice<UInt8>) -> [UInt8]? {
    guard let isCompressed = content.first else { return nil }
    let texts = content.dropFirst(2).split(
      separator: 0, maxSplits: 2, omittingEmptySubsequences: false)
    guard texts.count == 3 else { return nil }
    return isCompressed == 0
      ? Array(texts[2]) : Deflate.expand(texts[2], atMost: longestChunk)
  }

  /// Decodes bytes as ImageMagick writes them: a name, their number, and two digits for each.
  private static func rawProfile(_ text: [UInt8]) -> [UInt8]? {
    let words = text.split(maxSplits: 2) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ") }
    guard words.count == 3, let count = Int(String(decoding: words[1], as: UTF8.self)) else {
      return nil
    }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in words[2] {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { continue }
      if let begun = high {
        bytes.append(begun << 4 | UInt8(value))
        high = nil
      } else {
        high = UInt8(value)
      }
    }
    return bytes.count >= count ? Array(bytes.prefix(max(0, count))) : nil
  }
}

/// The orientation in an XMP packet.
enum XMPOrientation {
  private static let name = XMPName(XMPNamespace.tiff, "Orientation")

  /// Reads a packet; nil if it has no valid orientation.
  static func read(_ packet: [UInt8]) -> Orientation? {
    guard packet.count <= XMPPacket.greatestSize, let graph = try? RDFGraph(parsing: packet) else {
      return nil
    }
    return graph.properties[name]?.text.flatMap { Int($0) }.flatMap { Orientation(rawValue: $0) }
  }
}

/// The decompression of zlib's data (RFC 1950), by GLib.
enum Deflate {
  /// Bytes that are decompressed at a time.
  private static let stepLength = 64 << 10

  /// Decompresses bytes; nil if they are damaged, or exceed `limit` by more than a step.
  static func expand(_ packed: ArraySlice<UInt8>, atMost limit: Int) -> [UInt8]? {
    // The caller owns the decompressor.
    guard let converter = g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_ZLIB) else {
      return nil
    }
    defer { g_object_unref(UnsafeMutableRawPointer(converter)) }
    var result: [UInt8] = []
    var rest = packed
    var step = [UInt8](repeating: 0, count: stepLength)
    while result.count <= limit {
      var (read, written): (gsize, gsize) = (0, 0)
      let state = rest.withUnsafeBytes { from in
        step.withUnsafeMutableBytes { to in
          g_converter_convert(
            converter, from.baseAddress, gsize(from.count), to.baseAddress, gsize(to.count),
            G_CONVERTER_INPUT_AT_END, &read, &written, nil)
        }
      }
      result += step.prefix(Int(written))
      rest = rest.dropFirst(Int(read))
      if state == G_CONVERTER_FINISHED { return result }
      if state != G_CONVERTER_CONVERTED { return nil }
    }
    return nil
  }
}
