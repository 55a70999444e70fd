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
  /// The colour label; nil if there is none.
  public var label: ColourLabel?
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
  /// The facts that only the source knows, shown in the details and in their `places`.
  public var sourceFacts: [PhotoFact]
  /// The permissions for the photo.
  public var permissions: PhotoPermissions
  /// The part of the annotations that could not be read and is missing; nil if all were read.
  public var unread: UnreadPart?

  /// Makes annotations; `commentCount` is at least the number of `comments`.
  public init(
    tags: [PhotoTag] = [], lostTags: [PhotoTag] = [], comments: [PhotoComment] = [],
    commentCount: Int? = nil,
    caption: Caption = Caption(), likes: [Like] = [], report: Report? = nil, rating: Rating? = nil,
    label: ColourLabel? = nil, altText: String = "", keywords: Set<String> = [],
    keywordPaths: [String: [String]] = [:], orientation: Orientation? = nil,
    page: WebAddress? = nil, sourceFacts: [PhotoFact] = [],
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
    self.label = label
    self.altText = altText
    self.keywords = keywords
    self.keywordPaths = keywordPaths
    self.orientation = orientation
    self.page = page
    self.sourceFacts = sourceFacts
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
@nonexhaustive
public enum AnnotationChange: Hashable, Sendable {
  /// A field was set to a value.
  case value(FieldChange)
  /// A tag, a comment, a like or a report was added, changed or deleted.
  case item(AnyItemChange)
  /// Keywords were added or removed.
  case keywords(KeywordsChange)
  /// The photo was turned.
  case turn(TurnChange)

  /// The change, whatever it is of.
  package var operation: any AnnotationOperation {
    switch self {
    case .value(let change): change.operation
    case .item(let change): change
    case .keywords(let change): change
    case .turn(let change): change
    }
  }

  /// Returns the change that takes this one back, made before it to these annotations.
  public func inverse(from before: PhotoAnnotations) -> AnnotationChange {
    operation.inverse(from: before)
  }

  /// Applies the change to a photo's annotations; applying it twice has the same effect as once.
  ///
  /// A turn is applied twice if the orientation is not known.
  public func apply(to annotations: inout PhotoAnnotations) { operation.apply(to: &annotations) }
}

/// A change of one kind, with all that follows from it.
package protocol AnnotationOperation: Hashable, Sendable {
  func inverse(from before: PhotoAnnotations) -> AnnotationChange
  func apply(to annotations: inout PhotoAnnotations)
  /// Applies the change to the photo's record, as the user with the id `user` sees it.
  func apply(to record: inout PhotoRecord, by user: String)
  /// Takes the change back from the photo's record, as it could not be saved; `before` is the record before it.
  func takeBack(from record: inout PhotoRecord, to before: PhotoRecord)
  /// Whether the change is permitted, and therefore also undoing it.
  func isAllowed(by permissions: PhotoPermissions) -> Bool
  /// The label of the change's step in the history, like that of the command that made it.
  var label: Message { get }
  /// The words that a person has typed, and that no entry holds any more.
  var words: [String] { get }
  /// Whether its maker may not have known what was there before, so that the source tells the inverse.
  var needsInverse: Bool { get }
}

// Most kinds of changes hold no words and are not in the record.
//
// Whether a turn leads back to the file's own orientation is known to the source, which reports the record.
extension AnnotationOperation {
  package func apply(to record: inout PhotoRecord, by user: String) {}

  package func takeBack(from record: inout PhotoRecord, to before: PhotoRecord) {}

  package var words: [String] { [] }
}

extension PhotoAnnotations {
  var facts: [PhotoFact] {
    let stale = tags.filter(\.isStale).map(\.text)
    let people = shownTags.filter { $0.kind == .person }.map(\.text)
    let things = shownTags.filter { $0.kind == .thing && !$0.isMadeElsewhere }.map(\.text)
    let names = keywords.sorted()
    let paths = names.compactMap { keywordPaths[$0]?.joined(separator: " › ") }
    var facts = FieldName.allCases.flatMap { $0.field.facts(of: self) }
    facts += [
      .keywords(names, tooltip: paths.isEmpty ? nil : paths.joined(separator: "\n")),
      .people(people), .tags(things), .staleTags(stale), .lostTags(restorableTags),
    ]
    if let lastChange { facts.append(.annotated(ZonedDate(lastChange))) }
    return (facts + sourceFacts).filter { !$0.isBlank }
  }

  /// Returns the source's facts to show in a place besides the details.
  package func facts(in place: PhotoFact.Places) -> [PhotoFact] {
    sourceFacts.filter { $0.places.contains(place) && !$0.isBlank }
  }

  /// The date of the newest comment, like or report; tags and captions have no dates here.
  private var lastChange: Date? {
    let dates = comments.map { $0.edited ?? $0.date } + likes.map(\.date)
    return (dates + [report?.date].compactMap { $0 }).max()
  }
}
