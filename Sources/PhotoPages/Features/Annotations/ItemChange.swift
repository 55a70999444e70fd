/// An item that was added (`old` is nil), changed, or deleted (`new` is nil).
public struct ItemChange<Item: Hashable & Sendable & Identifiable>: Hashable, Sendable
where Item.ID: Sendable {
  /// The item before the change.
  public let old: Item?
  /// The item after the change.
  public let new: Item?
  /// The item's index, at which it is inserted again when its deletion is undone.
  public let place: Int

  /// Makes a change.
  public init(from old: Item?, to new: Item?, at place: Int) {
    self.old = old
    self.new = new
    self.place = place
  }

  /// Returns the change that takes this one back; `items` are those before it.
  fileprivate func inverse(in items: [Item]) -> ItemChange {
    let known = old ?? new
    let place = items.firstIndex { $0.id == known?.id }
    return ItemChange(from: new, to: place.map { items[$0] } ?? old, at: place ?? self.place)
  }

  /// Returns the change with the source's own value of the item among `items`, given since the change was first made.
  fileprivate func taking(
    _ value: WritableKeyPath<Item, StoredValue>, from items: [Item]
  ) -> ItemChange {
    guard let old, let known = items.last(where: { $0.id == old.id })?[keyPath: value],
      known != old[keyPath: value]
    else { return self }
    var (before, after) = (old, new)
    before[keyPath: value] = known
    if after?[keyPath: value] == old[keyPath: value] { after?[keyPath: value] = known }
    return ItemChange(from: before, to: after, at: place)
  }

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

/// A change of an item of any kind.
@nonexhaustive
public enum AnyItemChange: Hashable, Sendable {
  /// A tag was added, changed or deleted.
  case tag(ItemChange<PhotoTag>)
  /// A comment was added, changed or deleted.
  case comment(ItemChange<PhotoComment>)
  /// A like was added or removed.
  case like(ItemChange<Like>)
  /// A report was made or withdrawn.
  case report(ItemChange<Report>)
}

extension AnyItemChange: AnnotationOperation {
  package func inverse(from before: PhotoAnnotations) -> AnnotationChange {
    switch self {
    case .tag(let change): .tag(change.inverse(in: before.tags))
    case .comment(let change): .comment(change.inverse(in: before.comments))
    case .like(let change): .like(change.inverse(in: before.likes))
    case .report(let change): .item(.report(change.inverse(in: before.reports)))
    }
  }

  package func apply(to annotations: inout PhotoAnnotations) {
    switch self {
    case .tag(let change): change.apply(to: &annotations.tags)
    case .comment(let change): annotations.apply(change)
    case .like(let change): change.apply(to: &annotations.likes)
    case .report(let change): change.apply(to: &annotations.reports)
    }
  }

  package func apply(to record: inout PhotoRecord, by user: String) {
    switch self {
    case .tag(let change): record.tagCount += change.countChange
    case .comment(let change): record.commentCount += change.countChange
    case .like(let change):
      if (change.new ?? change.old)?.author.id == user { record[.liked] = change.new != nil }
    case .report(let change): record[.reported] = change.new != nil
    }
  }

  package func takeBack(from record: inout PhotoRecord, to before: PhotoRecord) {
    switch self {
    case .tag(let change): record.tagCount -= change.countChange
    case .comment(let change): record.commentCount -= change.countChange
    case .like: record[.liked] = before[.liked]
    case .report: record[.reported] = before[.reported]
    }
  }

  package func isAllowed(by all: PhotoPermissions) -> Bool {
    switch self {
    case .tag(let change):
      change.isAllowed(\.permissions, all.tag, all.editTags, all.deleteTags)
    case .comment(let change):
      change.isAllowed(\.permissions, all.comment, all.editComments, all.deleteComments)
    case .like: all.like
    case .report: all.report
    }
  }

  package var label: Message {
    switch self {
    case .tag(let change):
      change.label(
        adding: Command.tagPhoto.label, changing: Message("Edit Tag"),
        deleting: Command.deleteTag.label)
    case .comment(let change):
      change.label(
        adding: .inContext("undo", "Comment"), changing: Message("Edit Comment"),
        deleting: Message("Delete Comment"))
    case .like(let change): change.new == nil ? Message("Unlike") : Command.like.label
    case .report(let change):
      change.new == nil ? Command.withdrawReport.label : .inContext("undo", "Report")
    }
  }

  package var words: [String] {
    if case .report(let change) = self { [change.new?.reason].compactMap { $0 } } else { [] }
  }

  package var needsInverse: Bool {
    switch self {
    case .tag(let change): change.old == nil
    // A new comment has an id of its own.
    case .comment: false
    case .like: true
    case .report(let change): change.old == nil
    }
  }
}

extension ItemChange {
  /// The change of the number of items: 1 for a new one, -1 for a deleted one.
  fileprivate var countChange: Int { (new == nil ? 0 : 1) - (old == nil ? 0 : 1) }

  fileprivate func isAllowed(
    _ permissions: KeyPath<Item, ItemPermissions>, _ add: Bool, _ edit: Bool, _ delete: Bool
  ) -> Bool {
    guard let old = old?[keyPath: permissions] else { return add }
    return new == nil ? delete && old.delete : edit && old.edit
  }

  fileprivate func label(adding: Message, changing: Message, deleting: Message) -> Message {
    guard new != nil else { return deleting }
    return old == nil ? adding : changing
  }
}

extension AnnotationChange {
  /// Returns the change of a tag or comment with the value that the source stores with that in these annotations.
  func takingValue(from annotations: PhotoAnnotations) -> AnnotationChange {
    switch self {
    case .item(.tag(let change)): .tag(change.taking(\.stored, from: annotations.tags))
    case .item(.comment(let change)):
      .comment(change.taking(\.stored, from: annotations.comments))
    default: self
    }
  }
}

extension PhotoAnnotations {
  /// The user's own report, as a list.
  fileprivate var reports: [Report] {
    get { report.map { [$0] } ?? [] }
    set { report = newValue.first }
  }
}

extension AnnotationChange {
  /// Returns the change of a tag.
  public static func tag(_ change: ItemChange<PhotoTag>) -> Self { .item(.tag(change)) }

  /// Returns the change of a comment.
  public static func comment(_ change: ItemChange<PhotoComment>) -> Self { .item(.comment(change)) }

  /// Returns the change of a like.
  public static func like(_ change: ItemChange<Like>) -> Self { .item(.like(change)) }

  /// Returns the change of a report.
  public static func report(from old: Report?, to new: Report?) -> Self {
    .item(.report(ItemChange(from: old, to: new, at: 0)))
  }
}
