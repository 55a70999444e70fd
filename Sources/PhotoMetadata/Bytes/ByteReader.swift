import PhotoPages

/// The numbers, names and pieces of a file, at any place in it: what every reader of a container reads by.
///
/// Nothing that the file says is believed: what is asked for beyond its end, before its beginning, or where
/// a sum would overflow, is nil. It reads what stands together and skips the rest, and no more than its limit in
/// all; beyond that there is nothing. Where the file cannot be read any more, or its reading is given up,
/// all is nil from then on, and `throwFailure` says why. Used on one thread.
package final class ByteReader {
  /// Which byte of a number comes first.
  package enum Order: Sendable {
    case little
    case big
  }

  /// How many bytes are read at once: enough for the head of a piece, few of what is skipped behind it.
  private static let usualWindow = 1024
  /// How many bytes are read in all: the heads of very many pieces, and the largest packet, profile and EXIF
  /// several times.
  private static let usualLimit = 128 << 20
  /// No place in a file is beyond this, so that a few places can be added up.
  private static let furthest = 1 << 50

  /// Where the file ends, in bytes; beyond every place where the system does not say.
  package let end: Int
  /// Which byte comes first in a number of which nothing else is said.
  package let order: Order

  private let input: EncodedInput
  private let windowCount: Int
  private let check: () throws(PictureError) -> Void
  private var window: [UInt8] = []
  private var windowStart = 0
  /// How many more bytes may be read.
  private var left: Int
  private var failure: PictureError?

  /// Makes a reader of a file.
  ///
  /// - Parameters:
  ///   - input: the file's bytes.
  ///   - order: which byte of a number comes first where nothing else is said.
  ///   - window: how many bytes are read at once, if no more are asked for.
  ///   - limit: how many bytes are read in all.
  ///   - check: asked before each reading of the file; what it throws ends all reading.
  package init(
    _ input: EncodedInput, _ order: Order = .big, window: Int = usualWindow,
    limit: Int = usualLimit, check: @escaping () throws(PictureError) -> Void = {}
  ) {
    (self.input, self.order, self.windowCount, self.check) = (input, order, window, check)
    left = limit
    end = min(input.byteCount ?? Self.furthest, Self.furthest)
    // What is in memory is not read a second time.
    if case .memory(let bytes) = input.bytes { self.window = bytes }
  }

  /// Makes a reader of bytes.
  package convenience init(_ bytes: [UInt8], _ order: Order = .big) {
    self.init(EncodedInput(bytes), order)
  }

  /// Throws why there was nothing more to be read, if that is not the file's own end.
  package func throwFailure() throws(PictureError) {
    if let failure { throw failure }
  }

  /// So many bytes from a place on; nil if they are not all there.
  package func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= end, count <= end - offset else { return nil }
    if offset < windowStart || offset + count > windowStart + window.count {
      fill(from: offset, count: count)
    }
    let start = offset - windowStart
    guard start >= 0, start <= window.count, count <= window.count - start else { return nil }
    return window[start..<start + count]
  }

  /// As many of so many bytes as there are from a place on.
  package func slice(at offset: Int, upTo count: Int) -> ArraySlice<UInt8> {
    guard (0...end).contains(offset) else { return [] }
    return slice(at: offset, count: min(max(0, count), end - offset)) ?? []
  }

  /// The bytes in a range; nil if they are not all there, or more than `limit`.
  package func bytes(in range: Range<Int>, atMost limit: Int) -> [UInt8]? {
    guard range.count <= limit else { return nil }
    return slice(at: range.lowerBound, count: range.count).map { Array($0) }
  }

  /// The number of so many bytes, at most eight; nil where it is not there, or too large for a place in a
  /// file.
  package func integer(at offset: Int, bytes count: Int, _ order: Order? = nil) -> Int? {
    guard count <= 8, let found = slice(at: offset, count: count) else { return nil }
    var value: UInt64 = 0
    if (order ?? self.order) == .big {
      for byte in found { value = value << 8 | UInt64(byte) }
    } else {
      for byte in found.reversed() { value = value << 8 | UInt64(byte) }
    }
    return value < UInt64(Self.furthest) ? Int(value) : nil
  }

  /// So many bytes as text; nil where they are not ASCII.
  package func text(at offset: Int, count: Int) -> String? {
    guard let found = slice(at: offset, count: count), found.allSatisfy({ $0 < 128 }) else {
      return nil
    }
    return String(decoding: found, as: UTF8.self)
  }

  /// Whether these bytes stand at a place.
  package func has(_ bytes: some Collection<UInt8>, at offset: Int) -> Bool {
    slice(at: offset, count: bytes.count)?.elementsEqual(bytes) ?? false
  }

  private func fill(from offset: Int, count: Int) {
    let wanted = min(max(count, windowCount), end - offset, left)
    window = []
    guard failure == nil, count <= wanted else { return }
    do throws(PictureError) {
      try check()
      window = try input.bytes(at: offset, count: wanted)
    } catch {
      failure = error
    }
    windowStart = offset
    left -= window.count
  }
}
