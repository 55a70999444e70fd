import FoundationEssentials

/// A name that photos have, and how many.
public struct NameCount: Hashable, Sendable {
  /// The name.
  public var name: String
  /// How many photos have it.
  public var count: Int
  /// When it was last given to one of them; nil where nobody knows.
  public var lastUsed: Date?

  /// Makes a count.
  public init(name: String, count: Int, lastUsed: Date? = nil) {
    self.name = name
    self.count = count
    self.lastUsed = lastUsed
  }
}
