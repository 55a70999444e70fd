internal import CPNG
import PhotoMetadata
import PhotoPages

// Ownership: a PNGReader owns its CPNGReader, and frees it in deinit. C borrows the EncodedFeed by
// pointer; the PNGReader keeps it alive longer than the CPNGReader, to which the memory of a CPNGHead belongs.

/// A libpng reader of one file, used on one thread.
final class PNGReader {
  /// The head of the file; its pointers are valid as long as `self`.
  let head: CPNGHead

  private let reader: OpaquePointer
  private let feed: EncodedFeed

  init(_ input: EncodedInput) throws(PictureError) {
    feed = EncodedFeed(input)
    let context = Unmanaged.passUnretained(feed).toOpaque()
    guard let reader = cpng_reader_new(readFromFeed, context) else { throw .tooLarge }
    var head = CPNGHead()
    guard cpng_read_head(reader, &head) else {
      let error = feed.failure ?? .damaged(reason: String(cString: cpng_reason(reader)))
      cpng_reader_free(reader)
      throw error
    }
    self.reader = reader
    self.head = head
  }

  deinit {
    cpng_reader_free(reader)
  }

  /// Prepares for rows, and returns the number of times that all of them are to be read.
  func begin() throws(PictureError) -> Int {
    var passes: Int32 = 1
    guard cpng_begin(reader, &passes) else { throw failure }
    return Int(passes)
  }

  /// Reads the next row; false if there is none, for the reason in `failure`.
  func read(into row: UnsafeMutableRawPointer) -> Bool {
    cpng_read_row(reader, row.assumingMemoryBound(to: UInt8.self), head.is_interlaced)
  }

  /// The error of the last call: `.source` if reading failed, otherwise `.damaged`.
  var failure: PictureError {
    feed.failure ?? .damaged(reason: String(cString: cpng_reason(reader)))
  }
}

/// Bytes of a file in order, for a decoder that asks for a few at a time.
final class EncodedFeed {
  private(set) var failure: PictureError?

  private let input: EncodedInput
  private let memory: UnsafeMutableRawBufferPointer
  private var available: Range<Int> = 0..<0
  private var offset = 0

  init(_ input: EncodedInput) {
    self.input = input
    memory = .allocate(byteCount: EncodedInput.chunkSize, alignment: 16)
  }

  deinit {
    memory.deallocate()
  }

  /// Copies the next bytes, and returns their number, which is less than there is room for only at the end.
  func read(into bytes: UnsafeMutableRawBufferPointer) -> Int {
    var done = 0
    while done < bytes.count {
      if available.isEmpty {
        refill()
        if available.isEmpty { break }
      }
      let count = min(available.count, bytes.count - done)
      let end = available.lowerBound + count
      UnsafeMutableRawBufferPointer(rebasing: bytes[done..<done + count])
        .copyMemory(from: UnsafeRawBufferPointer(rebasing: memory[available.lowerBound..<end]))
      available = end..<available.upperBound
      done += count
    }
    return done
  }

  private func refill() {
    guard failure == nil else { return }
    do throws(PictureError) {
      let count = try input.read(at: offset, into: memory)
      offset += count
      available = 0..<count
    } catch {
      failure = error
    }
  }
}

/// `CPNGSource` and `CGIFSource`: reads from an `EncodedFeed`.
func readFromFeed(
  _ context: UnsafeMutableRawPointer, _ bytes: UnsafeMutablePointer<UInt8>, _ count: Int
) -> Int {
  Unmanaged<EncodedFeed>.fromOpaque(context).takeUnretainedValue()
    .read(into: UnsafeMutableRawBufferPointer(start: bytes, count: count))
}
