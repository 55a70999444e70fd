import PhotoMetadata
import PhotoPages

/// Where a C library's bytes come from, for a decoding that can be given up.
final class WatchedInput {
  /// Why there are none.
  private(set) var failure: PictureError?

  private let input: EncodedInput
  private let watch: DecodeWatch
  private let byteCount: Int

  /// Makes the input of one decoder; `byteCount` is where the file is taken to end.
  init(_ input: EncodedInput, _ watch: DecodeWatch, byteCount: Int? = nil) {
    self.input = input
    self.watch = watch
    self.byteCount = byteCount ?? .max
  }

  /// How many bytes have been read; less than 0 to give up.
  func read(at offset: Int, into memory: UnsafeMutableRawBufferPointer) -> Int {
    do throws(PictureError) {
      var done = 0
      let wanted = max(0, min(memory.count, byteCount - offset))
      // In chunks: a TIFF's only strip may have hundreds of megabytes.
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
