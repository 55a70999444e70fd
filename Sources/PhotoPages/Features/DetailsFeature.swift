/// The details of the shown photo.
public struct DetailsFeature: Equatable, Sendable {
  /// Whether they are shown beside photos while paging.
  public internal(set) var isShown = false
  /// What the source says of them; nil while nobody sees them.
  public internal(set) var state: DetailsState?
}
