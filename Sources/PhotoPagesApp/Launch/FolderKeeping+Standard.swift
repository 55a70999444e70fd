import PhotoFolders
import GioBindings
import PhotoDecoding
import PhotoPages

extension FolderKeeping {
  /// How this program keeps what people add to photos.
  ///
  /// - Parameter user: who uses it.
  /// - Returns: what a folder's source needs for that.
  static func standard(for user: Author) -> FolderKeeping {
    FolderKeeping(
      user: user, data: .programData,
      colourProfile: { try? PictureDecoder().colourProfileName(of: $0) },
      measure: { try? PictureDecoder().storedFrame(of: $0) })
  }
}
