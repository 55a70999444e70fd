/// Asks for one photo's picture: the only word for that from the model to the decoder.
public struct PictureRequest: Equatable, Sendable {
  /// Whose picture, and in which revision.
  public let photo: Photo
  /// How much of it: a size, or a region and its scale.
  public var detail: PictureDetail
  /// What it is for, and so how urgent it is.
  public var purpose: PicturePurpose
  /// Comes back with the answer; nil where the one who asks needs none.
  public var token: PictureToken?

  /// Makes a request.
  public init(
    _ photo: Photo, _ detail: PictureDetail = .full, purpose: PicturePurpose = .shown,
    token: PictureToken? = nil
  ) {
    self.photo = photo
    self.detail = detail
    self.purpose = purpose
    self.token = token
  }

  package func with(_ detail: PictureDetail, purpose: PicturePurpose? = nil) -> PictureRequest {
    PictureRequest(photo, detail, purpose: purpose ?? self.purpose, token: token)
  }
}

/// What a picture is for. The greater is made first.
public enum PicturePurpose: Hashable, Comparable, Sendable {
  /// Its place is on screen.
  case shown
  /// Pages turn faster than pictures are made, and its place comes in so many turns: then it can be there.
  case upcoming(turns: Int)
  /// Its place is so many pages away, at least one.
  case prefetch(distance: Int)
  /// It is one of many small ones.
  case thumbnail
  /// Pages turn faster than pictures are made, and its place is passed before it could be there: what is
  /// being made of it goes on, and is not begun.
  case passing

  /// What comes first is the less. A thumbnail is on screen, so it comes before all prefetches but the next page.
  private var rank: (Int, Int) {
    switch self {
    case .shown: (0, 0)
    case .upcoming(let turns): (1, turns)
    case .prefetch(let distance): distance <= 1 ? (2, 0) : (4, distance)
    case .thumbnail: (3, 0)
    case .passing: (5, 0)
    }
  }

  /// Whether the first can wait for the second.
  public static func < (one: PicturePurpose, other: PicturePurpose) -> Bool {
    one.rank > other.rank
  }
}

/// Tells a current answer from a late one: names one attempt to get one photo's picture.
///
/// An answer whose token is not the photo's newest is dropped.
public struct PictureToken: Hashable, Sendable {
  let photo: PhotoID
  /// Which attempt this is; counts up over all photos of a viewer.
  let generation: Int
}
