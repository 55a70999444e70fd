import FoundationEssentials

/// A person who writes, likes or reports.
public struct Author: Hashable, Sendable {
  /// The id, which stays the same when the name changes.
  public let id: String
  /// The person's name.
  public var name: String

  /// Makes an author.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }

  /// The name, unless it is blank.
  package var knownName: String? { name.trimmed.isEmpty ? nil : name }
}

/// The id of one comment.
public struct CommentID: Hashable, Sendable {
  /// The id as text; a UUID for comments written here.
  public let rawValue: String

  /// Makes an id.
  public init(_ rawValue: String) { self.rawValue = rawValue }
}

/// A person's comment on a photo.
public struct PhotoComment: Hashable, Sendable, Identifiable {
  /// The comment's id.
  public let id: CommentID
  /// The person who wrote it.
  public let author: Author
  /// The date on which it was written.
  public let date: Date
  /// The text with its looks, which only a source gives it.
  public var formattedText: FormattedText
  /// The date of the last change; nil if there is none.
  public var edited: Date?
  /// The permissions for this comment, within the photo's.
  public var permissions: ItemPermissions
  var stored: StoredValue

  /// The plain text; another one has no looks.
  public var text: String {
    get { formattedText.text }
    set { if newValue != text { formattedText = FormattedText(newValue) } }
  }

  /// The source's own value; nil for none, as in a comment that was just written.
  public var sourceValue: (any SourceValue)? {
    get { stored.value }
    set { stored = StoredValue(newValue) }
  }

  /// Makes a comment.
  public init(
    id: CommentID, author: Author, date: Date, text: String, edited: Date? = nil,
    permissions: ItemPermissions = .all, sourceValue: (any SourceValue)? = nil
  ) {
    self.id = id
    self.author = author
    self.date = date
    formattedText = FormattedText(text)
    self.edited = edited
    self.permissions = permissions
    stored = StoredValue(sourceValue)
  }
}

/// One person's like of a photo; each person has at most one.
public struct Like: Hashable, Sendable, Identifiable {
  /// The person who likes the photo.
  public let author: Author
  /// The date on which the person liked it.
  public let date: Date
  /// The author's id.
  public var id: String { author.id }

  /// Makes a like.
  public init(author: Author, date: Date) {
    self.author = author
    self.date = date
  }
}

/// One person's report that a photo should not be here.
public struct Report: Hashable, Sendable, Identifiable {
  /// The person who reports.
  public let author: Author
  /// The date of the report.
  public let date: Date
  /// The reason that the person gives.
  public let reason: String
  /// The author's id: a person reports a photo once.
  public var id: String { author.id }

  /// Makes a report.
  public init(author: Author, date: Date, reason: String) {
    self.author = author
    self.date = date
    self.reason = reason
  }
}
