/// Tags while they are put on photos.
public struct TaggingFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// The names that the source's tags have.
    case namesLoaded([NameCount])
  }

  /// The tag that is being typed; nil while none is.
  public internal(set) var draft: TagDraft?
  /// Where the keyboard points while tagging; nil until an arrow key was pressed.
  public internal(set) var crosshair: NormalizedPoint?
  /// The point of the photo that was pressed for the photo menu.
  public internal(set) var pressedPoint: NormalizedPoint?
  /// The tag whose menu was opened last.
  public internal(set) var selected: TagID?
  /// Names that were typed and not saved, for when those photos are tagged again.
  var shelved: [PhotoID: [TagDraft]] = [:]
  /// The names that the source knows, what is offered first at the beginning.
  var sourceNames: [NameCount] = []
  /// The names that were put on photos here, the latest first.
  var usedNames: [String] = []
  /// Whether anybody has begun to tag, so that names are wanted.
  var hasAskedForNames = false

  mutating func handle(_ event: Event) {
    switch event {
    case .namesLoaded(let names): sourceNames = names.sorted(by: NameCount.isOffered)
    }
  }
}
