import PhotoFolders
import GioBindings
import PhotoDecoding
import PhotoPages

extension FolderKeeping {
  /// How this program keeps what people add to photos.
  ///
  /// - Parameters:
  ///   - user: who uses it.
  ///   - decoder: the process's, which looks into the photos.
  /// - Returns: what a folder's source needs for that.
  static func standard(for user: Author, decoder: any PictureDecoding) -> FolderKeeping {
    FolderKeeping(
      user: user, data: .programData,
      colourProfile: { try? decoder.colourProfileName(of: $0) },
      measure: { try? decoder.storedFrame(of: $0) })
  }
}
