import GtkBindings
import PhotoDecoding
import PhotoPages
import PhotoPagesGtk

/// The measuring of copies before one is saved, one after the other and as the decoder makes them.
@MainActor
final class CopyMeasuring {
  /// Called with the bytes of a copy.
  var onMeasured: (@MainActor (Int, CopySettings) -> Void)?

  /// The photo's file, if that was fetched.
  var original: PictureSource?

  private let photo: Photo
  private let session: ViewerSession
  /// The copies that are being measured or wait for it.
  private var waiting: [CopySettings] = []
  private var control = DecodingControl()
  private var delay: Delay?

  /// The time without a change after which measuring begins: a frame is dragged, and a slider too.
  private static let restMilliseconds = 300

  init(_ photo: Photo, _ session: ViewerSession) { (self.photo, self.session) = (photo, session) }

  /// Measures copies in their order, and no others any more.
  ///
  /// Photos far away are not fetched for this; of one that was fetched already copies are measured.
  func measure(_ copies: [CopySettings]) {
    guard session.measuresCopies || original != nil,
      !Set(copies).isSubset(of: waiting) || copies.isEmpty
    else { return }
    stop()
    guard !copies.isEmpty else { return }
    waiting = copies
    delay = Delay(milliseconds: Self.restMilliseconds) { [weak self] in self?.begin() }
  }

  /// Stops measuring.
  func stop() {
    delay = nil
    waiting = []
    control.cancel()
  }

  private func begin() {
    let control = DecodingControl()
    self.control = control
    let copies = waiting
    Task { [weak self, photo, session, original] in
      for copy in copies {
        // A photo that cannot be copied says so when the copy is to be saved.
        let bytes = try? await session.copy(of: photo, from: original, copy, control)
        guard !control.isCancelled, let bytes else { return }
        self?.waiting.removeAll { $0 == copy }
        self?.onMeasured?(bytes.count, copy)
      }
    }
  }
}
