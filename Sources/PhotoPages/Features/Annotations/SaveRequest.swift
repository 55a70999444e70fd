/// The id of one change that is being saved.
public struct SaveID: Hashable, Sendable {
  /// The number of the change; counts up over all changes of a viewer.
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A request to the source to save a change.
public struct SaveRequest: Equatable, Sendable {
  /// One action of a person, and the number of photos that it changed.
  struct Step: Equatable, Sendable {
    let number: Int
    let count: Int
  }

  /// The id of the save, returned with the result.
  public let id: SaveID
  /// The changed photo.
  public let photo: Photo
  /// The change to save.
  public let change: AnnotationChange
  /// The step that the change is a part of.
  let step: Step
  /// The photo's record before the change.
  let record: PhotoRecord
  /// The change that takes it back; nil if the photo's annotations were not known, so that only the source can tell.
  let inverse: AnnotationChange?
}

/// The result of a save that succeeded.
public struct SavedAnnotations: Equatable, Sendable {
  /// The photo's annotations after the save; if nil, the viewer's own stay.
  public var annotations: PhotoAnnotations?
  /// The change that takes the saved one back, made before it to what was there; needed only if `seen` was nil.
  public var inverse: AnnotationChange?
  /// A remark for the user about how the change was saved; nil for none.
  public var remark: SaveRemark?
  /// The photo's revision from which on its pictures show a turn that was saved; nil if unknown.
  public var revision: Int?

  /// Makes a result.
  public init(
    _ annotations: PhotoAnnotations? = nil, inverse: AnnotationChange? = nil,
    remark: SaveRemark? = nil, revision: Int? = nil
  ) {
    self.annotations = annotations
    self.inverse = inverse
    self.remark = remark
    self.revision = revision
  }
}

/// A remark about how a change was saved.
public enum SaveRemark: Hashable, Sendable {
  /// The folder takes no files: the change was saved with the user's own data, on this machine only.
  case savedInUserData
  /// The photo's name leaves no room for that of a sidecar: the change is in the user's own data, on this machine only.
  case nameTooLong
  /// The sidecar of this name must not be changed: the change is in the user's own data, on this machine only.
  case leftAlone(name: String)
  /// The sidecar could not be understood: it was renamed to `name`, and a new one was begun.
  case setAside(name: String)
  /// The server has not confirmed the change: it is in the user's own data, and sent again when the photo is next opened.
  case unconfirmed
  /// Something else, as a sentence of the source's own, which people read.
  case other(Message)
}
