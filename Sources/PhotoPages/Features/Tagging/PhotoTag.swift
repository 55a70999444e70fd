import FoundationEssentials

/// The id of one tag, which stays the same when its text or place changes.
public struct TagID: Hashable, Sendable {
  /// The id as text; a UUID for tags made here.
  public let rawValue: String

  /// Makes an id.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  private static let hashedBytes = 64

  /// Whether both are the same byte for byte: Swift would normalise long ids of other programs' tags in each frame.
  public static func == (one: TagID, other: TagID) -> Bool {
    one.rawValue.utf8.elementsEqual(other.rawValue.utf8)
  }

  /// Hashes the last bytes and the length.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue.utf8.count)
    for byte in rawValue.utf8.suffix(Self.hashedBytes) { hasher.combine(byte) }
  }
}

/// The kind of a tag's subject.
public enum TagKind: String, CaseIterable, Hashable, Sendable {
  /// A person.
  case person
  /// Anything else.
  case thing
}

/// The place of a tag on the photo as shown.
public enum TagShape: Hashable, Sendable {
  /// A point.
  case point(NormalizedPoint)
  /// A region.
  case region(NormalizedRect)

  /// The place to which the tag's arrow points: the point, or the middle of the region.
  public var tip: NormalizedPoint {
    switch self {
    case .point(let point): point
    case .region(let rect): rect.centre
    }
  }

  /// The shape as far as it is inside the photo; nil if it is outside.
  var insidePhoto: TagShape? {
    switch self {
    case .point(let point): return point.isInside ? self : nil
    case .region(let rect):
      let clipped = rect.clipped
      return clipped.width > 0 && clipped.height > 0 ? .region(clipped) : nil
    }
  }

  /// Returns the shape with its tip moved, as far as it stays inside the photo.
  public func moved(tipTo tip: NormalizedPoint) -> TagShape {
    switch self {
    case .point: .point(tip.clamped)
    case .region(let rect): .region(rect.moved(centreTo: tip))
    }
  }
}

/// A point or region of a photo with a text.
public struct PhotoTag: Hashable, Sendable, Identifiable {
  /// The tag's id.
  public let id: TagID
  /// The text, at most `PhotoTag.longestText` characters if it was typed here.
  public var text: String
  /// The kind of the subject.
  public var kind: TagKind
  /// The place on the photo.
  public var shape: TagShape
  /// The permissions for this tag, within the photo's.
  public var permissions: ItemPermissions
  /// Whether it was made for another version of the picture, so that its place is invalid; not drawn.
  public var isStale: Bool
  /// Whether another program has added it.
  public var isMadeElsewhere: Bool
  var stored: StoredValue

  /// The most characters that can be typed into one tag; the limit of the libraries this one follows.
  public static let longestText = 40

  /// The source's own value; nil for none, as in a tag that was just added.
  public var sourceValue: (any SourceValue)? {
    get { stored.value }
    set { stored = StoredValue(newValue) }
  }

  /// Makes a tag.
  public init(
    id: TagID, text: String, kind: TagKind = .person, shape: TagShape,
    permissions: ItemPermissions = .all, isStale: Bool = false, isMadeElsewhere: Bool = false,
    sourceValue: (any SourceValue)? = nil
  ) {
    self.id = id
    self.text = text
    self.kind = kind
    self.shape = shape
    self.permissions = permissions
    self.isStale = isStale
    self.isMadeElsewhere = isMadeElsewhere
    stored = StoredValue(sourceValue)
  }
}

/// A text of tags, or a keyword, and its use.
public struct NameCount: Hashable, Sendable {
  /// The text.
  public internal(set) var name: String
  /// Whether it is a keyword, and not the text of tags.
  let isKeyword: Bool
  /// The number of photos that have a tag with this text, or the keyword.
  public var count: Int
  /// The date of the last use; nil if unknown.
  public var lastUsed: Date?

  /// Makes a count.
  public init(name: String, count: Int, lastUsed: Date? = nil, isKeyword: Bool = false) {
    self.name = name
    self.isKeyword = isKeyword
    self.count = count
    self.lastUsed = lastUsed
  }

  /// Whether the first text is offered before the second: the latest, then the more frequent, then by text.
  package static func isOffered(_ one: NameCount, before other: NameCount) -> Bool {
    let (date, otherDate) = (one.lastUsed ?? .distantPast, other.lastUsed ?? .distantPast)
    if date != otherDate { return date > otherDate }
    return one.count == other.count ? one.name < other.name : one.count > other.count
  }
}
