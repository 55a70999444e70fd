import PhotoPages

/// Asks for one photo's picture at some detail.
///
/// Equal requests have the same answer.
public struct PictureRequest: Hashable, Sendable {
  /// Whose picture.
  ///
  /// Its name is for the source; only its id and revision tell requests apart.
  public let photo: Photo

  /// How much of its resolution.
  public let detail: PictureDetail

  /// The colours of the screen that it is for.
  public let colours: ColourTarget

  /// Makes a request.
  public init(photo: Photo, detail: PictureDetail, colours: ColourTarget = .sRGB) {
    self.photo = photo
    self.detail = detail
    self.colours = colours
  }

  /// Whether both ask for the same detail of the same revision of the same photo, for the same screen.
  public static func == (one: PictureRequest, other: PictureRequest) -> Bool {
    one.photo.id == other.photo.id && one.photo.revision == other.photo.revision
      && one.detail == other.detail && one.colours == other.colours
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(photo.id)
    hasher.combine(photo.revision)
    hasher.combine(detail)
    hasher.combine(colours)
  }
}

/// How urgently a picture is wanted.
public enum PicturePriority: Int, Comparable, Sendable, CaseIterable {
  /// It may be looked at some time.
  case later
  /// It may be looked at soon.
  case prefetch
  /// It will probably be looked at next.
  case next
  /// Somebody is looking at the place where it belongs.
  case visible

  /// Whether the first can wait for the second.
  public static func < (one: PicturePriority, other: PicturePriority) -> Bool {
    one.rawValue < other.rawValue
  }
}
