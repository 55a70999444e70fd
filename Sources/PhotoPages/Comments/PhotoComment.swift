import FoundationEssentials

/// A person who writes, likes or reports.
public struct Author: Hashable, Sendable {
  /// Stays the same when the name changes.
  public let id: String
  /// What people call them.
  public var name: String

  /// Makes an author.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// Names one comment.
public struct CommentID: Hashable, Sendable {
  /// The name; for comments written here a UUID.
  public let rawValue: String

  /// Makes an id.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// What a person said about a photo.
public struct PhotoComment: Hashable, Sendable, Identifiable {
  /// Which comment this is.
  public let id: CommentID
  /// Who wrote it.
  public let author: Author
  /// When it was written.
  public let date: Date
  /// What it says; plain text.
  public var text: String
  /// When it was last changed; nil if never.
  public var edited: Date?
  /// What may be done with this comment, where the photo's permissions allow it at all.
  public var permissions: ItemPermissions

  /// Makes a comment.
  public init(
    id: CommentID, author: Author, date: Date, text: String, edited: Date? = nil,
    permissions: ItemPermissions = .all
  ) {
    self.id = id
    self.author = author
    self.date = date
    self.text = text
    self.edited = edited
    self.permissions = permissions
  }
}

/// That a person likes a photo, which each does once.
public struct Like: Hashable, Sendable, Identifiable {
  /// Who.
  public let author: Author
  /// Since when.
  public let date: Date
  /// The author's id.
  public var id: String { author.id }

  /// Makes a like.
  public init(author: Author, date: Date) {
    self.author = author
    self.date = date
  }
}

/// That a person thinks a photo should not be here.
public struct Report: Hashable, Sendable {
  /// Who.
  public let author: Author
  /// When.
  public let date: Date
  /// Why.
  public let reason: String

  /// Makes a report.
  public init(author: Author, date: Date, reason: String) {
    self.author = author
    self.date = date
    self.reason = reason
  }
}
