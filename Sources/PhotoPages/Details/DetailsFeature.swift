/// The details of the shown photo.
public struct DetailsFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// A photo's details are known.
    case loaded(ReadingToken, PhotoDetails)
    /// A photo's details cannot be read.
    case failed(ReadingToken, PhotoSourceError)
  }

  /// Whether they are shown beside photos while paging.
  public internal(set) var isShown = false
  /// What the source says of them; nil while nobody sees them.
  public internal(set) var state: DetailsState?
}
