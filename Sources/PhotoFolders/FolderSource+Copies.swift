import GioBindings
import PhotoPages
import PhotoSidecars

extension FolderSource: CopyingPhotoSource {
  /// Returns the content of the photo's sidecars as one packet.
  public func packet(of photo: Photo) async -> [UInt8]? {
    guard let sidecarAccess else { return nil }
    let location = location(of: photo)
    return try? await FileQueue.run(reading: location) { (cancellable) throws(GioError) in
      let sidecars = try sidecarAccess.store(of: location).read(cancellable)
      let document = sidecars.document(parsedBy: sidecarAccess.cache)
      return (try? document.written())?.bytes ?? document.bytes
    }
  }
}
