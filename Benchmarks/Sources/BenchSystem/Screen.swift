import Glibc
import PhotoPages

/// The screen of an Xvfb that keeps it in a file: looking at it is reading memory, and costs neither
/// the X server nor a viewer anything.
public final class Screen {
  /// What the file says of itself.
  public let header: XWDHeader

  private let memory: UnsafeMutableRawBufferPointer

  /// Maps the file that `Xvfb -fbdir` made.
  ///
  /// - Throws: if it is not there, or not what it should be.
  public init(mapping path: String) throws {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw BenchError("\(path) is not there.") }
    defer { close(file) }
    var beginning = [UInt8](repeating: 0, count: XWDHeader.byteCount)
    guard read(file, &beginning, beginning.count) == beginning.count else {
      throw BenchError("\(path) cannot be read.")
    }
    header = try XWDHeader(beginning)
    let size = header.offset + header.stride * header.height
    guard let start = mmap(nil, size, PROT_READ, MAP_SHARED, file, 0), start != MAP_FAILED else {
      throw BenchError("\(path) cannot be mapped.")
    }
    memory = UnsafeMutableRawBufferPointer(start: start, count: size)
  }

  deinit {
    munmap(memory.baseAddress, memory.count)
  }

  /// A pixel as 0xRRGGBB.
  public subscript(x: Int, y: Int) -> UInt32 {
    UInt32(littleEndian: row(y).loadUnaligned(fromByteOffset: x * 4, as: UInt32.self)) & 0xFF_FFFF
  }

  /// All of it, to keep.
  public func picture() -> PixelBuffer {
    let size = PixelSize(width: header.width, height: header.height)
    return PixelBuffer(size: size) { y, pixels in
      for x in 0..<size.width { pixels[x] = self[x, y] | 0xFF00_0000 }
    }
  }

  fileprivate func row(_ y: Int) -> UnsafeRawBufferPointer {
    let start = header.offset + y * header.stride
    return UnsafeRawBufferPointer(rebasing: memory[start..<(start + header.width * 4)])
  }
}

/// Tells when something on a screen changes, whatever it is.
public final class ScreenChanges {
  private let screen: Screen
  private let rows: [Int]
  private var seen: [UInt8]

  /// Begins to watch some rows of the screen.
  public init(on screen: Screen, rows: some Sequence<Int>) {
    self.screen = screen
    self.rows = Array(rows)
    seen = self.rows.flatMap { screen.row($0) }
  }

  /// Whether anything is different from when this was last asked.
  public func happened() -> Bool {
    let width = screen.header.width * 4
    var isChanged = false
    seen.withUnsafeMutableBytes { seen in
      for (index, y) in rows.enumerated() {
        let new = screen.row(y)
        guard let old = seen.baseAddress.map({ $0 + index * width }), let start = new.baseAddress,
          memcmp(old, start, width) != 0
        else { continue }
        old.copyMemory(from: start, byteCount: width)
        isChanged = true
      }
    }
    return isChanged
  }
}
