import FoundationEssentials

/// Names one tag, for as long as it exists, whatever becomes of its text and place.
public struct TagID: Hashable, Sendable {
  /// The name; for tags made here a UUID.
  public let rawValue: String

  /// Makes an id.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  private static let hashedBytes = 64

  /// Whether both are the same byte for byte. Ids of other programs' tags may hold a long text, whose letters Swift
  /// would normalise for each frame that looks them up.
  public static func == (one: TagID, other: TagID) -> Bool {
    one.rawValue.utf8.elementsEqual(other.rawValue.utf8)
  }

  /// Hashes the end and the length.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(rawValue.utf8.count)
    for byte in rawValue.utf8.suffix(Self.hashedBytes) { hasher.combine(byte) }
  }
}

/// What a tag names.
public enum TagKind: String, Hashable, Sendable {
  /// A person.
  case person
  /// Anything else.
  case thing
}

/// Where a tag is, in the photo as shown.
public enum TagShape: Hashable, Sendable {
  /// A spot.
  case point(NormalizedPoint)
  /// A box.
  case region(NormalizedRect)

  /// Where the tag's arrow points: the spot, or the middle of the box.
  public var tip: NormalizedPoint {
    switch self {
    case .point(let point): point
    case .region(let rect): rect.centre
    }
  }

  /// The same shape with its tip somewhere else, as far as it stays inside the photo.
  public func moved(tipTo tip: NormalizedPoint) -> TagShape {
    switch self {
    case .point: .point(tip.clamped)
    case .region(let rect): .region(rect.moved(centreTo: tip))
    }
  }
}

/// A name on a photo.
public struct PhotoTag: Hashable, Sendable, Identifiable {
  /// Which tag this is.
  public let id: TagID
  /// The name, at most `PhotoTag.longestText` characters if it was typed here.
  public var text: String
  /// What is named.
  public var kind: TagKind
  /// Where it is.
  public var shape: TagShape
  /// What may be done with this tag, where the photo's permissions allow it at all.
  public var permissions: ItemPermissions
  /// Whether it was made for another version of the picture, so that its place says nothing; not drawn.
  public var isStale: Bool
  /// Whether another program has put it on the photo.
  public var isMadeElsewhere: Bool

  /// Characters that can be typed into one tag; the limit of the libraries this one follows.
  public static let longestText = 40

  /// Makes a tag.
  public init(
    id: TagID, text: String, kind: TagKind = .person, shape: TagShape,
    permissions: ItemPermissions = .all, isStale: Bool = false, isMadeElsewhere: Bool = false
  ) {
    self.id = id
    self.text = text
    self.kind = kind
    self.shape = shape
    self.permissions = permissions
    self.isStale = isStale
    self.isMadeElsewhere = isMadeElsewhere
  }
}

/// A name that tags have, and how much it is used.
public struct NameCount: Hashable, Sendable {
  var name: String
  /// How many photos have a tag of that name.
  public var count: Int
  /// When it was last put on a photo; nil where that is not known.
  public var lastUsed: Date?

  /// Makes a count.
  public init(name: String, count: Int, lastUsed: Date? = nil) {
    self.name = name
    self.count = count
    self.lastUsed = lastUsed
  }

  /// Whether this one is offered before the other: the latest first, and of those without a date
  /// the more frequent; else by name, so that the order is always the same.
  package static func isOffered(_ one: NameCount, before other: NameCount) -> Bool {
    let (date, otherDate) = (one.lastUsed ?? .distantPast, other.lastUsed ?? .distantPast)
    if date != otherDate { return date > otherDate }
    return one.count == other.count ? one.name < other.name : one.count > other.count
  }
}
