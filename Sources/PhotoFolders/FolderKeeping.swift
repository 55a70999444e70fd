import GioBindings
import PhotoPages

/// What a folder source needs of the program to keep what people add to photos. Without it, photos can
/// only be looked at.
public struct FolderKeeping: Sendable {
  let user: Author
  /// Where what belongs to photos is kept whose own folder takes no files; made when needed.
  let userData: Location
  /// Where what is being typed is kept until it is saved or dropped; made when needed.
  let drafts: Location
  /// Where the names on a folder's photos are kept, so that they are known sooner the next time.
  let cache: Location
  let measure: @Sendable (PictureSource) -> StoredFrame?
  let colourProfile: @Sendable (PictureSource) -> String?

  /// Names what is needed: whose likes, comments and reports are the user's own, the folders for the user's
  /// data of this program and for what programs keep to be quicker the next time, and what finds out, from
  /// pictures' heads where those tell, the names of their colour profiles and how they are stored. Both
  /// block, and are nil for what has none, or is no picture.
  public init(
    user: Author, data: Location, cache: Location = .cacheFolder,
    colourProfile: @escaping @Sendable (PictureSource) -> String? = { _ in nil },
    measure: @escaping @Sendable (PictureSource) -> StoredFrame?
  ) {
    self.user = user
    self.userData = data.child(Array("sidecars".utf8))
    self.drafts = data.child(Array("drafts".utf8))
    self.cache = cache
    self.colourProfile = colourProfile
    self.measure = measure
  }
}
