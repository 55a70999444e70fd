/// One photo as a data source lists it: who it is and what to call it, without its picture.
public struct Photo: Equatable, Sendable, Identifiable {
  /// Which photo this is.
  public let id: PhotoID

  /// What a person calls it, such as a file's display name. Need not be unique.
  public var name: String

  /// Counts the changes of the photo's content. A picture loaded for one revision says nothing of
  /// another, so a file that is overwritten must get a greater one.
  public var revision: Int

  /// Where other programs find it, as a URI; nil if they cannot, as for a picture drawn in memory.
  public var uri: String?

  /// Counts the changes of what lies beside the photo: what people have added to it, and where that is
  /// kept. It is read again when this is raised; a picture is not reloaded for it.
  public var annotationRevision: Int

  /// Makes a photo.
  public init(
    id: PhotoID, name: String, revision: Int = 0, annotationRevision: Int = 0, uri: String? = nil
  ) {
    self.id = id
    self.name = name
    self.revision = revision
    self.annotationRevision = annotationRevision
    self.uri = uri
  }
}
