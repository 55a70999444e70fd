import PhotoPages

/// Random access to the numbers, texts and byte ranges of a file, for parsers of containers.
///
/// Offsets and sizes from the file are not trusted: reading before the start, past the end or where a sum would
/// overflow returns nil. Reads a window at a time, and at most `limit` bytes in all. After a read error or a
/// cancellation every result is nil, and `throwFailure` throws the reason. Used on one thread.
package final class ByteReader {
  /// The byte order of a number.
  package enum Order: Sendable {
    case little
    case big
  }

  /// The usual size of a read in bytes: enough for a chunk's head, little of the content skipped behind it.
  private static let usualWindow = 1024
  /// The usual limit of all reads in bytes: many heads, and the largest packet, profile and EXIF several times.
  private static let usualLimit = 128 << 20
  /// The largest offset in bytes, small enough that a few offsets can be added without overflow.
  private static let maxOffset = 1 << 50

  /// The size of the file in bytes; the largest offset if it is unknown.
  package let end: Int
  package let order: Order

  /// Returns bytes at an offset, fewer at the end.
  package typealias Reading = (_ offset: Int, _ count: Int) throws(PictureError) -> [UInt8]

  private let read: Reading
  private let windowCount: Int
  private let check: () throws(PictureError) -> Void
  private var window: [UInt8] = []
  private var windowStart = 0
  /// The number of bytes that may still be read.
  private var left: Int
  private var failure: PictureError?

  /// Makes a reader that reads `window` bytes at a time, unless more are requested, and `limit` bytes in all.
  ///
  /// `check` is called before each read; an error that it throws ends all reading.
  package init(
    _ input: EncodedInput, _ order: Order = .big, window: Int = usualWindow,
    limit: Int = usualLimit, check: @escaping () throws(PictureError) -> Void = {}
  ) {
    read = { (offset, count) throws(PictureError) in try input.bytes(at: offset, count: count) }
    (self.order, self.windowCount, self.check) = (order, window, check)
    left = limit
    end = min(input.byteCount ?? Self.maxOffset, Self.maxOffset)
    // Bytes in memory are used in place and do not count towards the limit.
    if case .memory(let bytes) = input.bytes { self.window = bytes }
  }

  /// Makes a reader of a file that another layer reads piece by piece, such as one on a server.
  package init(byteCount: Int, window: Int = usualWindow, limit: Int, read: @escaping Reading) {
    (self.read, order, windowCount, check) = (read, .big, window, {})
    left = limit
    end = max(0, min(byteCount, Self.maxOffset))
  }

  package convenience init(_ bytes: [UInt8], _ order: Order = .big) {
    self.init(EncodedInput(bytes), order)
  }

  /// Throws the error that ended reading; returns if there was none, also at the end of the file.
  package func throwFailure() throws(PictureError) {
    if let failure { throw failure }
  }

  package func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= end, count <= end - offset else { return nil }
    if offset < windowStart || offset + count > windowStart + window.count {
      fill(from: offset, count: count)
    }
    let start = offset - windowStart
    guard start >= 0, start <= window.count, count <= window.count - start else { return nil }
    return window[start..<start + count]
  }

  /// Returns up to `count` bytes at an offset; fewer at the end of the file.
  package func slice(at offset: Int, upTo count: Int) -> ArraySlice<UInt8> {
    guard (0...end).contains(offset) else { return [] }
    return slice(at: offset, count: min(max(0, count), end - offset)) ?? []
  }

  /// Returns the bytes in a range; nil if they are incomplete or more than `limit`.
  package func bytes(in range: Range<Int>, atMost limit: Int) -> [UInt8]? {
    guard range.count <= limit else { return nil }
    return slice(at: range.lowerBound, count: range.count).map { Array($0) }
  }

  /// Returns an unsigned number of up to eight bytes; nil if it is incomplete or too large for an offset.
  package func integer(at offset: Int, bytes count: Int, _ order: Order? = nil) -> Int? {
    guard count <= 8, let found = slice(at: offset, count: count) else { return nil }
    var value: UInt64 = 0
    if (order ?? self.order) == .big {
      for byte in found { value = value << 8 | UInt64(clamping: byte) }
    } else {
      for byte in found.reversed() { value = value << 8 | UInt64(clamping: byte) }
    }
    return value < UInt64(clamping: Self.maxOffset) ? Int(clamping: value) : nil
  }

  /// Returns `count` bytes as text; nil if they are incomplete or not ASCII.
  package func text(at offset: Int, count: Int) -> String? {
    guard let found = slice(at: offset, count: count), found.allSatisfy({ $0 < 128 }) else {
      return nil
    }
    return String(decoding: found, as: UTF8.self)
  }

  package func has(_ bytes: some Collection<UInt8>, at offset: Int) -> Bool {
    slice(at: offset, count: bytes.count)?.elementsEqual(bytes) ?? false
  }

  private func fill(from offset: Int, count: Int) {
    let wanted = min(max(count, windowCount), end - offset, left)
    window = []
    guard failure == nil, count <= wanted else { return }
    do throws(PictureError) {
      try check()
      window = try read(offset, wanted)
    } catch {
      failure = error
    }
    windowStart = offset
    left -= window.count
  }
}
