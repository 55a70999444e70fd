import FoundationEssentials

/// All annotations of one photo.
public struct PhotoAnnotations: Hashable, Sendable {
  /// The tags, in the order in which they were added.
  public var tags: [PhotoTag]
  /// The tags that this program added and another one deleted.
  var lostTags: [PhotoTag]
  /// The newest comments without a gap, the oldest of them first.
  public var comments: [PhotoComment]
  /// The number of all comments.
  public var commentCount: Int
  /// The title and caption.
  public var caption: Caption
  /// The likes, one for each person.
  public var likes: [Like]
  /// The user's own report; nil if there is none.
  public var report: Report?
  /// The rating; nil if the photo is not rated.
  public var rating: Rating?
  /// The text for people who do not see the photo; empty if there is none.
  public var altText: String
  /// The keywords, without the names of tags and people.
  public var keywords: Set<String>
  /// The paths at whose ends other programs list keywords, such as Place, Italy, Rome; by keyword.
  public var keywordPaths: [String: [String]]
  /// The orientation of the stored image in which tags have their places; nil if unknown, as without tags.
  public var orientation: Orientation?
  /// The photo's page on the web; nil if none is known.
  public var page: WebAddress?
  /// The permissions for the photo.
  public var permissions: PhotoPermissions
  /// The part of the annotations that could not be read and is missing; nil if all were read.
  public var unread: UnreadPart?

  /// Makes annotations; `commentCount` is at least the number of `comments`.
  public init(
    tags: [PhotoTag] = [], lostTags: [PhotoTag] = [], comments: [PhotoComment] = [],
    commentCount: Int? = nil,
    caption: Caption = Caption(), likes: [Like] = [], report: Report? = nil, rating: Rating? = nil,
    altText: String = "", keywords: Set<String> = [], keywordPaths: [String: [String]] = [:],
    orientation: Orientation? = nil, page: WebAddress? = nil,
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
    self.altText = altText
    self.keywords = keywords
    self.keywordPaths = keywordPaths
    self.orientation = orientation
    self.page = page
    self.permissions = permissions
  }

  /// The tags that can be drawn: those made for the current version of the picture.
  public var shownTags: [PhotoTag] { tags.filter { !$0.isStale } }

  func tag(_ id: TagID) -> PhotoTag? { tags.first { $0.id == id } }

  /// The tags that another program deleted and that may be added again.
  var restorableTags: [PhotoTag] {
    guard permissions.tag else { return [] }
    return lostTags.filter { lost in !tags.contains { $0.id == lost.id } }
  }
}

/// A part of a photo's annotations that could not be read.
public struct UnreadPart: Hashable, Sendable {
  /// The error of reading it.
  public let error: PhotoSourceError
  /// Whether it may be readable later.
  ///
  /// If so, nothing is changed until then. Else changes are saved apart from it.
  public let mayPass: Bool

  /// Makes the description of an unread part.
  public init(_ error: PhotoSourceError, mayPass: Bool) {
    (self.error, self.mayPass) = (error, mayPass)
  }
}

/// One change of a photo's annotations: an operation that the source applies to the annotations that are there.
///
/// It can be made without knowing the annotations, and applied to a copy that has changed in other ways meanwhile.
public enum AnnotationChange: Hashable, Sendable {
  /// A tag was added, changed or deleted.
  case tag(ItemChange<PhotoTag>)
  /// A comment was added, changed or deleted.
  case comment(ItemChange<PhotoComment>)
  /// A like was added or removed.
  case like(ItemChange<Like>)
  /// The title or caption changed.
  case caption(ValueChange<Caption>)
  /// A report was made or withdrawn.
  case report(ValueChange<Report?>)
  /// A rating was given, changed or removed.
  case rating(ValueChange<Rating?>)
  /// The alternative text changed.
  case altText(ValueChange<String>)
  /// Keywords were added or removed.
  case keywords(KeywordsChange)
  /// The photo was turned.
  case turn(TurnChange)

  /// Returns the change that takes this one back, made before it to these annotations.
  public func inverse(from before: PhotoAnnotations) -> AnnotationChange {
    switch self {
    case .tag(let change): .tag(change.inverse(in: before.tags))
    case .comment(let change): .comment(change.inverse(in: before.comments))
    case .like(let change): .like(change.inverse(in: before.likes))
    case .caption(let change): .caption(change.inverse(from: before.caption))
    case .report(let change): .report(change.inverse(from: before.report))
    case .rating(let change): .rating(change.inverse(from: before.rating))
    case .altText(let change): .altText(change.inverse(from: before.altText))
    case .keywords(let change): .keywords(change.inverse(from: before.keywords))
    case .turn(let change): .turn(change.inverse(from: before.orientation))
    }
  }

  /// Applies the change to a photo's annotations; applying it twice has the same effect as once.
  ///
  /// A turn is applied twice if the orientation is not known.
  public func apply(to annotations: inout PhotoAnnotations) {
    switch self {
    case .tag(let change): change.apply(to: &annotations.tags)
    case .comment(let change): annotations.apply(change)
    case .like(let change): change.apply(to: &annotations.likes)
    case .caption(let change): annotations.caption = change.new
    case .report(let change): annotations.report = change.new
    case .rating(let change): annotations.rating = change.new
    case .altText(let change): annotations.altText = change.new
    case .keywords(let change): change.apply(to: &annotations.keywords)
    case .turn(let change): annotations.turn(change)
    }
  }
}

/// A value that was set.
public struct ValueChange<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The value that a person saw before the change; nil if none was known.
  public let seen: Value?
  /// The value after the change.
  public let new: Value

  /// Makes a change; `seen` is nil if the value before it is not known.
  public init(seen: Value?, new: Value) {
    self.seen = seen
    self.new = new
  }

  fileprivate func inverse(from before: Value) -> ValueChange {
    ValueChange(seen: new, new: seen ?? before)
  }
}

extension AnnotationChange {
  /// Returns the change of a known title and caption.
  public static func caption(from old: Caption, to new: Caption) -> Self {
    .caption(ValueChange(seen: old, new: new))
  }

  /// Returns the change of a known alternative text.
  public static func altText(from old: String, to new: String) -> Self {
    .altText(ValueChange(seen: old, new: new))
  }

  /// Returns the change of a known report.
  public static func report(from old: Report?, to new: Report?) -> Self {
    .report(ValueChange(seen: .some(old), new: new))
  }

  /// Returns the change of a known rating.
  public static func rating(from old: Rating?, to new: Rating?) -> Self {
    .rating(ValueChange(seen: .some(old), new: new))
  }
}

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
  var facts: [PhotoFact] { captionFacts + addedFacts }

  private var captionFacts: [PhotoFact] {
    [
      caption.title.trimmed.isEmpty ? nil : .title(caption.title),
      caption.text.trimmed.isEmpty ? nil : .caption(caption.text),
      caption.knownAuthor.map { .author($0) }, caption.date.map { .taken($0) },
      caption.place.map { .place($0) }, caption.isPublic.map { .visibility(isPublic: $0) },
    ].compactMap { $0 }
  }

  private var addedFacts: [PhotoFact] {
    let stale = tags.filter(\.isStale).map(\.text)
    var facts: [PhotoFact] = []
    let added = shownTags.filter { !$0.isMadeElsewhere }.map(\.text)
    if !altText.isEmpty { facts.append(.altText(altText)) }
    if !keywords.isEmpty {
      let paths = keywordPaths.filter { keywords.contains($0.key) }
      facts.append(.keywords(keywords.sorted(), paths: paths))
    }
    if let rating { facts.append(.rating(rating)) }
    if !added.isEmpty { facts.append(.tags(added)) }
    if !stale.isEmpty { facts.append(.staleTags(stale)) }
    if !restorableTags.isEmpty { facts.append(.lostTags(restorableTags)) }
    if commentCount > 0 { facts.append(.comments(commentCount)) }
    if !likes.isEmpty { facts.append(.likes(likes.count)) }
    if let lastChange { facts.append(.annotated(ZonedDate(lastChange))) }
    return facts
  }

  /// The date of the newest comment, like or report; tags and captions have no dates here.
  private var lastChange: Date? {
    let dates = comments.map { $0.edited ?? $0.date } + likes.map(\.date)
    return (dates + [report?.date].compactMap { $0 }).max()
  }
}
