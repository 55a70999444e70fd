import PhotoPages
import Synchronization

final class OriginalTransfer: Sendable {
  /// The last part that was told of, in per cent: the viewer need not hear of each block.
  private let percent = Mutex(0)

  /// Notes how much is here; returns the percentage, if it is another than before.
  func note(_ part: Double) -> Int? {
    let now = Int(part * 100)
    return percent.withLock { percent in
      defer { percent = now }
      return percent == now ? nil : now
    }
  }
}

extension ViewerSession {
  /// Gets a photo's original as a file for other programs, and tells the viewer how that goes: its URI, nil
  /// where there is none.
  func original(of photo: Photo) async -> String? {
    let transfer = OriginalTransfer()
    transfers.insert(ObjectIdentifier(transfer))
    defer { transfers.remove(ObjectIdentifier(transfer)) }
    do throws(PhotoSourceError) {
      guard let source = source as? any OriginalPhotoSource else { throw .notSupported }
      let uri = try await source.original(of: photo) { [weak self] part in
        guard let percent = transfer.note(part) else { return }
        Task { @MainActor in self?.progressed(transfer, of: photo, percent) }
      }
      send(.transfers(.finished(photo)))
      return uri
    } catch {
      send(.transfers(.failed(photo, error)))
      return nil
    }
  }

  /// What is told late, of a transfer that has ended, is dropped.
  private func progressed(_ transfer: OriginalTransfer, of photo: Photo, _ percent: Int) {
    guard transfers.contains(ObjectIdentifier(transfer)) else { return }
    send(.transfers(.progressed(photo, percent: percent)))
  }
}
