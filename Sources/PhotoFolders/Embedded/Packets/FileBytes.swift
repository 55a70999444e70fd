import GioBindings
import XMPBindings

/// A file of which little is needed here and there.
struct FileBytes {
  /// How much is read at once: what stands together, and not what is skipped.
  private static let windowSize = 4096
  /// No place in a file is beyond this, so that places can be added up.
  private static let furthest: UInt64 = 1 << 50

  private let file: OpenedFile
  private var window: [UInt8] = []
  private var windowStart = 0

  init(_ file: OpenedFile) {
    self.file = file
  }

  /// Bytes from a place on; nil if they are not all there. Blocks.
  mutating func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0 else { return nil }
    if offset < windowStart || offset + count > windowStart + window.count {
      window = file.bytes(at: offset, count: max(count, Self.windowSize))
      windowStart = offset
    }
    let start = offset - windowStart
    guard start + count <= window.count else { return nil }
    return Array(window[start..<(start + count)])
  }

  /// A whole number of up to eight bytes, the highest first unless told otherwise.
  /// - Returns: nil if it is not there, or too large for a place in a file.
  mutating func number(at offset: Int, count: Int, isLittleEndian: Bool = false) -> Int? {
    guard let bytes = bytes(at: offset, count: count) else { return nil }
    let ordered = isLittleEndian ? bytes.reversed() : bytes
    let number = ordered.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return number < Self.furthest ? Int(number) : nil
  }

  mutating func has(_ text: String, at offset: Int) -> Bool {
    bytes(at: offset, count: text.utf8.count)?.elementsEqual(text.utf8) ?? false
  }

  /// Bytes that may be an XMP packet, or something of that size; nil if they are not all there, or too many.
  mutating func packet(at offset: Int, count: Int) -> [UInt8]? {
    guard count <= XMPPacket.greatestSize else { return nil }
    return bytes(at: offset, count: count)
  }

  mutating func packet(in place: Range<Int>) -> [UInt8]? {
    packet(at: place.lowerBound, count: place.count)
  }
}
