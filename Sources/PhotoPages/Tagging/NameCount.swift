import FoundationEssentials

/// A name that tags have, and how much it is used.
public struct NameCount: Hashable, Sendable {
  /// The name, as the tags have it.
  public var name: String
  /// How many photos have a tag of that name.
  public var count: Int
  /// When it was last put on a photo; nil where nobody knows.
  public var lastUsed: Date?

  /// Makes a count.
  public init(name: String, count: Int, lastUsed: Date? = nil) {
    self.name = name
    self.count = count
    self.lastUsed = lastUsed
  }
}

extension NameCount {
  /// Whether this one is offered before the other: the latest first, and of those of which nobody knows
  /// the more frequent; else by name, so that the order is always the same.
  public static func isOffered(_ one: NameCount, before other: NameCount) -> Bool {
    let (date, otherDate) = (one.lastUsed ?? .distantPast, other.lastUsed ?? .distantPast)
    if date != otherDate { return date > otherDate }
    return one.count == other.count ? one.name < other.name : one.count > other.count
  }
}
