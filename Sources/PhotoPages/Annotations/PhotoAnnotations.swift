import FoundationEssentials

/// Everything that people have added to one photo.
public struct PhotoAnnotations: Hashable, Sendable {
  /// The names on it, in the order in which they were put there.
  public var tags: [PhotoTag]
  /// The names that this program has put on it and another one has deleted.
  var lostTags: [PhotoTag]
  /// What was said about it: the newest comments, without a gap, the oldest of them first.
  public var comments: [PhotoComment]
  /// How many comments there are in all.
  public var commentCount: Int
  /// What it is called and said to show.
  public var caption: Caption
  /// Who likes it.
  public var likes: [Like]
  /// The user's own report; nil if there is none.
  public var report: Report?
  /// How good it is; nil if it is not rated.
  public var rating: Rating?
  /// What may be done with the photo.
  public var permissions: PhotoPermissions

  /// Makes annotations; there are no more comments than these unless `commentCount` says so.
  public init(
    tags: [PhotoTag] = [], lostTags: [PhotoTag] = [], comments: [PhotoComment] = [],
    commentCount: Int? = nil,
    caption: Caption = Caption(), likes: [Like] = [], report: Report? = nil, rating: Rating? = nil,
    permissions: PhotoPermissions = .viewing
  ) {
    self.tags = tags
    self.lostTags = lostTags
    self.comments = comments
    self.commentCount = max(commentCount ?? 0, comments.count)
    self.caption = caption
    self.likes = likes
    self.report = report
    self.rating = rating
    self.permissions = permissions
  }

  /// The names that can be shown on the picture: all that were made for it as it is.
  public var shownTags: [PhotoTag] { tags.filter { !$0.isStale } }

  /// The names that another program has deleted and that can be put there again.
  var restorableTags: [PhotoTag] {
    guard permissions.tag else { return [] }
    return lostTags.filter { lost in !tags.contains { $0.id == lost.id } }
  }
}

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
  /// A rating came, changed or went.
  case rating(from: Rating?, to: Rating?)

  /// What takes this change back.
  var inverse: AnnotationChange {
    switch self {
    case .tag(let change): .tag(change.inverse)
    case .comment(let change): .comment(change.inverse)
    case .like(let change): .like(change.inverse)
    case .caption(let old, let new): .caption(from: new, to: old)
    case .report(let old, let new): .report(from: new, to: old)
    case .rating(let old, let new): .rating(from: new, to: old)
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
    case .rating(_, let new): annotations.rating = new
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

extension PhotoAnnotations {
  /// What is known of a photo from what people have added to it.
  var facts: [PhotoFact] { captionFacts + addedFacts }

  private var captionFacts: [PhotoFact] {
    [
      caption.author.map { .author($0) }, caption.date.map { .taken($0) },
      caption.place.map { .place($0) }, caption.isPublic.map { .visibility(isPublic: $0) },
    ].compactMap { $0 }
  }

  private var addedFacts: [PhotoFact] {
    let stale = tags.filter(\.isStale).map(\.text)
    var facts: [PhotoFact] = []
    let added = shownTags.filter { !$0.isMadeElsewhere }.map(\.text)
    if let rating { facts.append(.rating(rating)) }
    if !added.isEmpty { facts.append(.tags(added)) }
    if !stale.isEmpty { facts.append(.staleTags(stale)) }
    if !restorableTags.isEmpty { facts.append(.lostTags(restorableTags)) }
    if commentCount > 0 { facts.append(.comments(commentCount)) }
    if !likes.isEmpty { facts.append(.likes(likes.count)) }
    if let lastChange { facts.append(.annotated(ZonedDate(lastChange))) }
    return facts
  }

  /// When something was last said, liked or reported; tags and captions have no dates here.
  private var lastChange: Date? {
    let dates = comments.map { $0.edited ?? $0.date } + likes.map(\.date)
    return (dates + [report?.date].compactMap { $0 }).max()
  }
}
