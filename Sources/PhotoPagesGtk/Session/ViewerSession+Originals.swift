import PhotoPages
import Synchronization

final class OriginalTransfer: Sendable {
  /// The last reported percentage; the viewer need not get an event for each block.
  private let percent = Mutex(0)

  /// Notes the fraction that has arrived; returns the percentage if it changed.
  func record(_ part: Double) -> Int? {
    let now = Int(clamping: part * 100)
    return percent.withLock { percent in
      defer { percent = now }
      return percent == now ? nil : now
    }
  }
}

extension ViewerSession {
  /// Hands photos to another program, until a person cancels that.
  package func handOver(_ work: @escaping @MainActor (ViewerSession) async -> Void) {
    handingOvers += 1
    handing[handingOvers] = Task { [number = handingOvers] in
      await work(self)
      handing[number] = nil
    }
  }

  /// Cancels what `handOver` has begun.
  func stopHandingOver() {
    for task in handing.values { task.cancel() }
    send(.transfers(.handedOver(nil)))
  }

  /// Shares photos in a way of their source, and shows what came of it.
  func share(_ photos: [Photo], by way: SharingWay) {
    guard let source = source as? any SharingPhotoSource else { return }
    handOver { session in
      do throws(PhotoSourceError) {
        switch try await source.share(photos, by: way) {
        case .done(let message): session.send(.transfers(.handedOver(message)))
        case .text(let text, let message):
          session.send(.input(.textChosen(text)))
          session.send(.transfers(.handedOver(message)))
        }
      } catch {
        guard error != .cancelled else { return }
        session.send(.window(.failed(.other(error.sentence))))
      }
    }
  }

  /// Returns a photo's annotations from its source; nil if it has none, or they cannot be read.
  package func annotations(of photo: Photo) async -> PhotoAnnotations? {
    try? await (source as? any AnnotatingPhotoSource)?.annotations(of: photo)
  }

  /// Gets the originals of all photos as files, and returns their URIs; nil if one is missing, which a notice says.
  package func originals(of photos: [Photo]) async -> [String]? {
    var uris: [String] = []
    for photo in photos {
      guard let uri = await original(of: photo), !Task.isCancelled else { return nil }
      uris.append(uri)
    }
    return uris
  }

  /// Gets a photo's original as a file for other programs, with a notice of the progress, and returns its URI, if any.
  package func original(of photo: Photo) async -> String? {
    do throws(PhotoSourceError) {
      let uri = try await original(of: photo) { [weak self] percent in
        self?.send(.transfers(.progressed(photo, percent: percent)))
      }
      send(.transfers(.finished(photo)))
      return uri
    } catch {
      send(.transfers(.failed(photo, error)))
      return nil
    }
  }

  /// Gets a photo's original as a file; cancelling the calling task ends that.
  ///
  /// - Parameters:
  ///   - photo: the photo.
  ///   - progress: gets the per cent that have been transferred, as often as they change.
  /// - Returns: the file's URI.
  /// - Throws: `PhotoSourceError`; `.notSupported` if the source provides no originals.
  package func original(
    of photo: Photo, progress: @escaping @MainActor (Int) -> Void
  ) async throws(PhotoSourceError) -> String {
    guard let source = source as? any OriginalPhotoSource else { throw .notSupported }
    let transfer = OriginalTransfer()
    transfers.insert(ObjectIdentifier(transfer))
    defer { transfers.remove(ObjectIdentifier(transfer)) }
    return try await source.original(of: photo) { [weak self] part in
      guard let percent = transfer.record(part) else { return }
      // A report may come after the transfer has ended.
      Task { @MainActor in
        if self?.transfers.contains(ObjectIdentifier(transfer)) == true { progress(percent) }
      }
    }
  }
}
