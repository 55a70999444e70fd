/// A turn of a photo by a quarter, as an operation: it can be made without knowing the orientation before it.
public struct TurnChange: Hashable, Sendable {
  /// The turn of the photo as it is shown.
  public let turn: QuarterTurn
  /// The orientation that a person saw before the turn; nil if it was not known.
  public let seen: Orientation?
  /// The place in which the orientation is saved.
  public let target: Target

  /// A place for a photo's orientation.
  public enum Target: Hashable, Sendable {
    /// With the annotations; the photo's file stays as it is.
    case annotations
    /// In the photo's file. To take such a change back, what was there before it is restored.
    case file(restoring: FileOrientation? = nil)
  }

  /// Makes a change.
  public init(_ turn: QuarterTurn, seen: Orientation?, target: Target = .annotations) {
    (self.turn, self.seen, self.target) = (turn, seen, target)
  }

  /// Whether the photo's file is changed.
  public var isInFile: Bool { target != .annotations }

  /// Returns the change that takes this one back, made before it to a photo of this orientation.
  ///
  /// Only the source knows what a file held before; it sets `restoring`.
  public func inverse(from before: Orientation?) -> TurnChange {
    TurnChange(
      turn.inverse, seen: (seen ?? before)?.turned(turn), target: isInFile ? .file() : .annotations)
  }
}

/// The orientation of a photo before it was changed in its file.
public struct FileOrientation: Hashable, Sendable {
  /// The number in the file, of any value; nil if the file had none.
  public let stored: Int?
  /// The orientation in the annotations, which overrides the file's; nil if they had none.
  public let annotated: Orientation?

  /// Makes a value.
  public init(stored: Int?, annotated: Orientation?) {
    (self.stored, self.annotated) = (stored, annotated)
  }
}

extension PhotoAnnotations {
  /// Turns the places of tags, unless the annotations show by their orientation that the change is in them already.
  mutating func turn(_ change: TurnChange) {
    if let seen = change.seen, let orientation, orientation != seen { return }
    turn(change.turn)
  }

  mutating func turn(_ turn: QuarterTurn) {
    for place in tags.indices { tags[place].shape = tags[place].shape.turned(turn) }
    for place in lostTags.indices { lostTags[place].shape = lostTags[place].shape.turned(turn) }
    orientation = orientation?.turned(turn)
  }
}

extension TurnChange: AnnotationOperation {
  package func inverse(from before: PhotoAnnotations) -> AnnotationChange {
    .turn(inverse(from: before.orientation))
  }

  package func apply(to annotations: inout PhotoAnnotations) { annotations.turn(self) }

  package func isAllowed(by permissions: PhotoPermissions) -> Bool {
    isInFile ? permissions.rotateFile : permissions.rotate
  }

  package var label: Message { .inContext("undo", "Rotate") }
  package var needsInverse: Bool { true }
}

extension AnnotationChange {
  /// The turn, if the change is one.
  var turn: TurnChange? { if case .turn(let change) = self { change } else { nil } }

  /// The change that takes this one back whatever was there before it; nil if that depends on it.
  var ownInverse: AnnotationChange? {
    turn.flatMap { $0.isInFile ? nil : .turn($0.inverse(from: nil)) }
  }

  /// Whether only the source can tell the change that takes this one back.
  var isUndoneBySource: Bool { turn?.isInFile == true }
}
