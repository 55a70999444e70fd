/// What is listed.
public struct LibraryFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// The list changed, or cannot be had.
    case updated(PhotoListUpdate)
  }

  /// How far the source's listing has come.
  public enum Phase: Equatable, Sendable {
    /// Nobody has asked for it: the photo that was opened comes first.
    case notBegun
    /// Photos are coming in.
    case running
    /// All is listed; changes still come in.
    case complete
    /// There is no list, or no longer, or not all of it, and why.
    case failed(PhotoSourceError)
  }

  /// What is listed now.
  public internal(set) var list: PhotoList
  /// How far listing has come.
  public internal(set) var phase: Phase = .notBegun
  /// Whether the source has begun to list it; until then there is the photo that was opened, or what a list
  /// that failed has left.
  var isListed = false
  /// Whether pictures come over a network, so that prefetching is sparing.
  public let isRemote: Bool
  /// What else the source can do than list its photos and hand out their pictures.
  public let roles: PhotoSourceRoles

  init(_ setup: ViewerSetup) {
    list = PhotoList(setup.start.map { [$0] } ?? [])
    isRemote = setup.isRemote
    roles = setup.roles
  }
}
