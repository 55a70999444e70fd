import PhotoPages

/// What a hand does with the bubbles right now.
@MainActor
final class TagGrip {
  /// What the drag under way does.
  enum Drag: Equatable {
    /// It could still be a click on a bubble that can be moved.
    case pressed(TagID)
    /// It moves a tag.
    case moves(TagID)
    /// It is the pages' own, as if there were no bubble.
    case pages
  }

  /// The drag under way.
  var drag: Drag?
  /// Where it began, in points.
  var start = Point.zero
  /// The tip that the moved tag had then.
  var startTip = NormalizedPoint.centre
  /// The tip that the moved tag has now.
  var tip = NormalizedPoint.centre
  /// The bubble below the pointer.
  var hovered: TagID?

  /// The tag that is being moved.
  var moved: TagID? {
    if case .moves(let tag)? = drag { tag } else { nil }
  }

  /// The tag whose box is shown.
  var highlighted: TagID? { moved ?? hovered }

  /// The shape of a tag, where it is held if it is.
  func shape(of tag: PhotoTag) -> TagShape {
    tag.id == moved ? tag.shape.moved(tipTo: tip) : tag.shape
  }

  /// Where a tag's arrow points.
  func tip(of tag: PhotoTag) -> NormalizedPoint { shape(of: tag).tip }

  /// Nothing is held any more.
  func letGo() {
    drag = nil
    hovered = nil
  }
}
