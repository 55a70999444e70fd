/// A request for one photo's picture, from the model to the decoder.
public struct PictureRequest: Equatable, Sendable {
  /// The photo, in the wanted revision.
  public let photo: Photo
  /// The wanted detail: a size, or a region and its scale.
  public var detail: PictureDetail
  /// The purpose, which decides the urgency.
  public var purpose: PicturePurpose
  /// The token that is returned with the result; nil if none is needed.
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

/// The purpose of a picture; the greater one is made first.
public enum PicturePurpose: Hashable, Comparable, Sendable {
  /// The photo is on screen.
  case shown
  /// The photo comes on screen in this many fast turns, enough for its picture to be ready by then.
  case upcoming(turns: Int)
  /// The photo is this many pages away, at least one.
  case prefetch(distance: Int)
  /// The picture is one of many small ones.
  case thumbnail
  /// The photo is passed by fast turns before its picture could be ready: a running job goes on, but none is begun.
  case passing

  /// The rank, lowest first; a thumbnail is on screen, so it precedes all prefetches but the next page.
  private var rank: (Int, Int) {
    switch self {
    case .shown: (0, 0)
    case .upcoming(let turns): (1, turns)
    case .prefetch(let distance): distance <= 1 ? (2, 0) : (4, distance)
    case .thumbnail: (3, 0)
    case .passing: (5, 0)
    }
  }

  /// Whether the first is less urgent than the second.
  public static func < (one: PicturePurpose, other: PicturePurpose) -> Bool {
    one.rank > other.rank
  }
}

/// A token of one attempt to get one photo's picture; a result with an older token is late, and is dropped.
public struct PictureToken: Hashable, Sendable {
  let photo: PhotoID
  /// The number of the attempt; counts up over all photos of a viewer.
  let generation: Int
}
