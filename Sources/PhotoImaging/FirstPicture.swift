import Dispatch
import Glibc
import PhotoDecoding
import PhotoPages
import Synchronization

/// The picture of the photo that the program is started with, decoded before there is a window.
///
/// The file is opened and decoded on a separate thread; the session of the first window reads the answers.
package final class FirstPicture: Sendable {
  /// The preview as a pass, if the file has one, then the picture or a failure; for one reader.
  ///
  /// They wait for the reader. Decoding ends when the reader's task is cancelled.
  package let answers: AsyncStream<PictureAnswer>

  private let control = DecodingControl()
  private let stamp = Mutex<ContentStamp?>(nil)

  /// Begins to open and decode a file.
  ///
  /// - Parameters:
  ///   - decoder: decodes it, with the preview as the first pass.
  ///   - open: opens the file, on the thread that decodes it.
  ///   - detail: tells, on that thread, the detail that the window will probably need.
  package init(
    decoder: any PictureDecoding, open: @escaping @Sendable () -> FileDescriptor,
    detail: @escaping @Sendable () -> PictureDetail
  ) {
    let (answers, continuation) = AsyncStream.makeStream(of: PictureAnswer.self)
    self.answers = answers
    continuation.onTermination = { [control] _ in control.cancel() }
    DispatchQueue(label: "photo-pages.first-picture", qos: .userInteractive).async { [self] in
      defer { continuation.finish() }
      let file = open()
      guard let stamp = ContentStamp(file) else { return }
      self.stamp.withLock { $0 = stamp }
      Trace.mark("first photo: decoding begins")
      var request = DecodeRequest(source: .descriptor(file), detail: detail())
      request.beginsWithPreview = true
      do throws(PictureError) {
        let picture = try decoder.decode(request, control) { continuation.yield(.pass($0)) }
        Trace.mark("first photo: decoded")
        continuation.yield(.picture(picture))
      } catch {
        continuation.yield(.failure(error))
      }
    }
  }

  /// Whether the file has been opened by now, and its source lists it with the same size and date.
  ///
  /// `modified` is in seconds since 1970. A disk that has not answered yet is left to the source, which has timeouts.
  package func isOpened(byteCount: Int?, modified: Double?) -> Bool {
    guard let stamp = stamp.withLock({ $0 }), let modified else { return false }
    return stamp.byteCount == byteCount && abs(stamp.modified - modified) < 0.001
  }

  /// Stops decoding; for a picture that no session will show.
  package func cancel() { control.cancel() }

  /// Opens a file at a path in bytes, without waiting for the other end if it is a pipe.
  package static func open(_ path: [UInt8]) -> FileDescriptor {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    let number = Glibc.open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    return FileDescriptor(adopting: number) { if $0 >= 0 { close($0) } }
  }
}
