import PhotoMetadata
import PhotoPages

/// The input of a C library, for a decoding that can be cancelled.
final class WatchedInput {
  /// The error that ended reading; nil if there was none.
  private(set) var failure: PictureError?

  private let input: EncodedInput
  private let watch: DecodeWatch
  private let byteCount: Int

  /// Makes the input of one decoder; the file is taken to end at `byteCount`.
  init(_ input: EncodedInput, _ watch: DecodeWatch, byteCount: Int? = nil) {
    self.input = input
    self.watch = watch
    self.byteCount = byteCount ?? .max
  }

  /// Reads bytes into `memory`, and returns their number; negative to stop the library.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int {
    do throws(PictureError) {
      var done = 0
      let wanted = max(0, min(memory.count, byteCount - offset))
      // In chunks, so that it can be cancelled: a TIFF's only strip may have hundreds of megabytes.
      while done < wanted {
        try watch.check()
        let end = min(wanted, done + EncodedInput.chunkSize)
        let count = try input.read(
          at: offset + done, into: UnsafeMutableRawBufferPointer(rebasing: memory[done..<end]))
        if count == 0 { break }
        done += count
      }
      return done
    } catch {
      failure = error
      return -1
    }
  }
}
