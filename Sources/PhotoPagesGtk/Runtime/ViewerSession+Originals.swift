import PhotoPages
import Synchronization

final class OriginalTransfer: Sendable {
  /// The last reported percentage; the viewer need not get an event for each block.
  private let percent = Mutex(0)

  /// Notes the fraction that has arrived; returns the percentage if it changed.
  func note(_ part: Double) -> Int? {
    let now = Int(part * 100)
    return percent.withLock { percent in
      defer { percent = now }
      return percent == now ? nil : now
    }
  }
}

extension ViewerSession {
  /// Gets a photo's original as a file for other programs, and reports the progress to the viewer.
  ///
  /// Returns the file's URI; nil if there is none.
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

  /// Reports progress, unless the transfer has ended.
  private func progressed(_ transfer: OriginalTransfer, of photo: Photo, _ percent: Int) {
    guard transfers.contains(ObjectIdentifier(transfer)) else { return }
    send(.transfers(.progressed(photo, percent: percent)))
  }
}
