import PhotoPages
import TestSupport
import Testing

@testable import PhotoMetadata

/// The one source of bytes of all that walks through a container.
struct ByteReaderTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func input(_ bytes: [UInt8]) throws -> EncodedInput {
    try folder.write("file", bytes)
    return EncodedInput(try descriptor("file"))
  }

  private func descriptor(_ name: String) throws -> FileDescriptor {
    try folder.descriptor(of: name)
  }

  @Test("A reader returns the same numbers, texts and slices for a file and for its bytes")
  func kinds() throws {
    let bytes: [UInt8] = [1, 2, 3, 4] + Array("NAME".utf8) + [0xFF]
    for reader in [ByteReader(bytes), ByteReader(try input(bytes), window: 2)] {
      #expect(reader.integer(at: 0, bytes: 4) == 0x0102_0304)
      #expect(reader.integer(at: 1, bytes: 2, .little) == 0x0302)
      #expect(reader.integer(at: 8, bytes: 1) == 0xFF)
      #expect(reader.text(at: 4, count: 4) == "NAME")
      #expect(reader.text(at: 5, count: 4) == nil)
      #expect(reader.slice(at: 2, count: 3).map { Array($0) } == [3, 4, 0x4E])
      #expect(Array(reader.slice(at: 7, upTo: 100)) == [0x45, 0xFF])
      #expect(reader.has("AM".utf8, at: 5) && !reader.has("AN".utf8, at: 5))
      #expect(reader.bytes(in: 0..<3, atMost: 2) == nil)
    }
    #expect(ByteReader(bytes, .little).integer(at: 0, bytes: 2) == 0x0201)
  }

  @Test(
    "Reading outside the file returns nil for any offset and length",
    arguments: [
      (-1, 1), (9, 1), (8, 2), (0, 10), (0, -1), (.max, 1), (1, .max), (.min, 1), (.max, .max),
      (0, 1 << 40),
    ] as [(Int, Int)])
  func outside(offset: Int, count: Int) throws {
    let bytes = [UInt8](repeating: 7, count: 9)
    for reader in [ByteReader(bytes), ByteReader(try input(bytes))] {
      #expect(reader.slice(at: offset, count: count) == nil)
      #expect(reader.integer(at: offset, bytes: min(count, 8)) == nil || offset == 0)
      #expect(reader.slice(at: offset, upTo: count).count <= 9)
      #expect(throws: Never.self) { try reader.throwFailure() }
    }
  }

  @Test("A number too large for an offset is read as nil")
  func hugeNumbers() {
    let reader = ByteReader([UInt8](repeating: 0xFF, count: 9))
    #expect(reader.integer(at: 0, bytes: 8) == nil)
    #expect(reader.integer(at: 0, bytes: 9) == nil)
    #expect(reader.integer(at: 0, bytes: 6) == 0xFFFF_FFFF_FFFF)
  }

  @Test("Reading stays within the total limit and loads no more than is needed")
  func limit() throws {
    let bytes = [UInt8](repeating: 7, count: 100)
    var readings = 0
    let reader = ByteReader(try input(bytes), window: 10, limit: 35) { readings += 1 }
    #expect(reader.slice(at: 0, count: 1) != nil && reader.slice(at: 9, count: 1) != nil)
    #expect(readings == 1)
    #expect(reader.slice(at: 50, count: 20) != nil)
    #expect(reader.slice(at: 90, count: 6) == nil)
    #expect(reader.slice(at: 95, count: 5) != nil)
    #expect(reader.slice(at: 0, count: 1) == nil)
    #expect(readings == 3)
  }

  @Test("After cancellation nothing more is read, and the failure is thrown")
  func givingUp() throws {
    var isCancelled = false
    let reader = ByteReader(try input(Array(0..<100)), window: 10) {
      () throws(PictureError) in if isCancelled { throw .cancelled }
    }
    #expect(reader.slice(at: 0, count: 1) != nil)
    isCancelled = true
    #expect(reader.slice(at: 50, count: 1) == nil)
    isCancelled = false
    #expect(reader.slice(at: 50, count: 1) == nil)
    #expect(throws: PictureError.cancelled) { try reader.throwFailure() }
  }

  @Test("A read error is thrown and not taken for the end of the file")
  func unreadable() throws {
    try folder.makeFolder("inner")
    let reader = ByteReader(EncodedInput(try descriptor("inner")))
    #expect(reader.slice(at: 0, count: 1) == nil)
    #expect(throws: PictureError.self) { try reader.throwFailure() }
    #expect(throws: PictureError.self) {
      try MetadataReader.read(EncodedInput(try descriptor("inner")), .packet)
    }
  }

  @Test("A file truncated while it is read is treated as ending there")
  func shrinking() throws {
    let reader = ByteReader(try input([UInt8](repeating: 7, count: 100)), window: 10)
    #expect(reader.slice(at: 0, count: 1) != nil)
    try folder.grow("file", to: 55)
    #expect(reader.slice(at: 50, count: 5) != nil)
    #expect(reader.slice(at: 52, count: 5) == nil && reader.slice(at: 80, count: 1) == nil)
    #expect(throws: Never.self) { try reader.throwFailure() }
  }
}
