import Dispatch
import Glibc
import PhotoDecoding
import PhotoPages
import Synchronization

/// The picture of the photo that the program is started with, decoded before there is a window.
///
/// The file is opened and decoded on a separate thread; the session of the first window reads the answers.
package final class FirstPicture: Sendable {
  private let control = DecodingControl()
  private let stamp = Mutex<ContentStamp?>(nil)
  private let state = Mutex(State())

  private struct State {
    /// The answers that came before a reader.
    var ready: [PictureAnswer] = []
    var reader: AsyncStream<PictureAnswer>.Continuation?
    var isEnded = false
  }

  /// Begins to open and decode a file.
  ///
  /// - Parameters:
  ///   - decoder: decodes it, with the preview as the first pass.
  ///   - open: opens the file, on the thread that decodes it.
  ///   - thumbnail: finds, on that thread, a small picture of the file, for the preview of a file without one.
  ///   - detail: tells, on that thread, the detail that the window will probably need.
  package init(
    decoder: any PictureDecoding, open: @escaping @Sendable () -> FileDescriptor,
    thumbnail: @escaping @Sendable () -> PictureSource? = { nil },
    detail: @escaping @Sendable () -> PictureDetail
  ) {
    DispatchQueue(label: "photo-pages.first-picture", qos: .userInteractive).async { [self] in
      defer { end() }
      let file = open()
      guard let stamp = ContentStamp(file) else { return }
      self.stamp.withLock { $0 = stamp }
      Trace.mark("first photo: decoding begins")
      var request = DecodeRequest(
        source: .descriptor(file), detail: detail(), desktopThumbnail: thumbnail())
      request.beginsWithPreview = true
      do throws(PictureError) {
        let picture = try decoder.decode(request, control) { self.add(.pass($0)) }
        Trace.mark("first photo: decoded")
        add(.picture(picture))
      } catch {
        add(.failure(error))
      }
    }
  }

  /// Takes the answers so far and a stream of the later ones; call it once.
  ///
  /// They are the preview as a pass, if the file has one, then the picture or a failure. Decoding ends when the task
  /// that reads the stream is cancelled.
  package func takeAnswers() -> (ready: [PictureAnswer], later: AsyncStream<PictureAnswer>) {
    let (later, reader) = AsyncStream.makeStream(of: PictureAnswer.self)
    reader.onTermination = { [control] _ in control.cancel() }
    return state.withLock { state in
      if state.isEnded { reader.finish() } else { state.reader = reader }
      return (state.ready, later)
    }
  }

  private func add(_ answer: PictureAnswer) {
    state.withLock { state in
      guard let reader = state.reader else { return state.ready.append(answer) }
      reader.yield(answer)
    }
  }

  private func end() {
    state.withLock { state in
      state.isEnded = true
      state.reader?.finish()
      state.reader = nil
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
