/// What people have added to the shown photo and its neighbours, and to no others, with what is on its way to be
/// saved.
public struct AnnotationsFeature: Equatable, Sendable {
  /// What the source and the clock tell.
  public enum Event: Equatable, Sendable {
    /// A photo's annotations are known.
    case loaded(ReadingToken, PhotoAnnotations)
    /// A photo's annotations cannot be read.
    case failed(ReadingToken, PhotoSourceError)
    /// What may be done with a photo is another now.
    case permissionsChanged(PhotoID, PhotoPermissions)
    /// A change has been saved, and what a person should know about that.
    case saved(SaveID, SaveRemark?)
    /// A change could not be saved.
    case saveFailed(SaveID, PhotoSourceError)
    /// Pages have rested for a while.
    case rested(WakeToken)
  }

  /// What is known of each photo's.
  public internal(set) var states: [PhotoID: AnnotationState] = [:]
  /// The attempts to read annotations that were asked for last and have not come to an end.
  var requests: [AnnotationRequest] = []
  /// The wait for pages to rest; nil while they do.
  var rest: WakeToken?
  /// Changes on their way to the source, in order.
  var saves: [SaveRequest] = []
  /// What may be done with a photo about which the source has said nothing yet.
  let defaultPermissions: PhotoPermissions
  /// What may be done with photos where that is something else, so that a viewer does not grow with every photo
  /// that was seen.
  private(set) var permissionsByPhoto: [PhotoID: PhotoPermissions] = [:]

  init(defaultPermissions: PhotoPermissions) { self.defaultPermissions = defaultPermissions }

  /// What may be done with a photo.
  func permissions(of photo: PhotoID) -> PhotoPermissions {
    permissionsByPhoto[photo] ?? defaultPermissions
  }

  mutating func setPermissions(_ permissions: PhotoPermissions, of photo: PhotoID) {
    permissionsByPhoto[photo] = permissions == defaultPermissions ? nil : permissions
  }
}
