/// One change of what people have added to a photo: what was there before and what is there after,
/// so that it can be undone, saved and applied to a copy that has changed in other ways meanwhile.
public enum AnnotationChange: Hashable, Sendable {
  /// A tag came, changed or went.
  case tag(ItemChange<PhotoTag>)
  /// A comment came, changed or went.
  case comment(ItemChange<PhotoComment>)
  /// A like came or went.
  case like(ItemChange<Like>)
  /// Title or caption changed.
  case caption(from: Caption, to: Caption)
  /// A report came or went.
  case report(from: Report?, to: Report?)

  /// What takes this change back.
  var inverse: AnnotationChange {
    switch self {
    case .tag(let change): .tag(change.inverse)
    case .comment(let change): .comment(change.inverse)
    case .like(let change): .like(change.inverse)
    case .caption(let old, let new): .caption(from: new, to: old)
    case .report(let old, let new): .report(from: new, to: old)
    }
  }

  /// Makes the change in a photo's annotations. Applied twice it does the same as once.
  public func apply(to annotations: inout PhotoAnnotations) {
    switch self {
    case .tag(let change): change.apply(to: &annotations.tags)
    case .comment(let change): annotations.apply(change)
    case .like(let change): change.apply(to: &annotations.likes)
    case .caption(_, let new): annotations.caption = new
    case .report(_, let new): annotations.report = new
    }
  }
}

/// An item that came (`old` is nil), changed, or went (`new` is nil).
public struct ItemChange<Item: Hashable & Sendable & Identifiable>: Hashable, Sendable
where Item.ID: Sendable {
  /// The item before.
  public let old: Item?
  /// The item after.
  public let new: Item?
  /// The item's place among its like, so that one that comes back comes back in its place.
  public let place: Int

  /// Makes a change.
  public init(from old: Item?, to new: Item?, at place: Int) {
    self.old = old
    self.new = new
    self.place = place
  }

  var inverse: ItemChange { ItemChange(from: new, to: old, at: place) }

  func apply(to items: inout [Item]) {
    guard let id = (new ?? old)?.id else { return }
    switch (items.firstIndex { $0.id == id }, new) {
    case (let found?, let new?): items[found] = new
    case (let found?, nil): items.remove(at: found)
    case (nil, let new?): items.insert(new, at: min(place, items.count))
    case (nil, nil): break
    }
  }
}

/// Names one change on its way to the source.
public struct SaveID: Hashable, Sendable {
  /// Counts up over all changes of a viewer.
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A change to be saved by the source.
public struct SaveRequest: Equatable, Sendable {
  /// Which save this is; comes back with the result.
  public let id: SaveID
  /// The photo that was changed.
  public let photo: Photo
  /// What changed.
  public let change: AnnotationChange
}

/// What a person should know about how a change was saved, although it was.
public enum SaveRemark: Hashable, Sendable {
  /// The photo's folder takes no files, so it lies with the user's own data, on this machine only.
  case keptElsewhere
  /// What lies beside the photo, under this name, must not be changed, so what was added lies with the
  /// user's own data, on this machine only.
  case leftAlone(name: String)
  /// What lay beside the photo before could not be read. It is still there, under this name, and a new
  /// file was begun.
  case setAside(name: String)
}
