import FoundationEssentials
import PhotoPages

/// A folder in the index.
public struct IndexedFolder: Hashable, Sendable {
  /// The folder's number, which its photos' matches name.
  public let number: Int32
  /// The folder's URI, without a slash at its end.
  public let uri: String
}

/// A photo in the index: the state of its files, its record, and its texts.
public struct IndexEntry: Sendable {
  /// The number within the folder, which the index gives with the first write: small, from 1 on; 0 before that.
  public var number: UInt32 = 0
  /// The last component of the photo's URI, percent-encoded.
  public var name: String
  /// The state of the photo's files, of which the index knows only that it is the same or another.
  public var stamp: [UInt8]
  /// The record; nil if it was not read.
  public var record: PhotoRecord?
  /// The kind of file.
  public var kind: PhotoFilter.Kind
  /// The time of the last change of the photo's sidecars, with which its names were last used; nil without one.
  public var lastUsed: Date?
  /// The texts to find the photo by; nil in entries that were read back, and in those whose texts stay as they are.
  public var texts: IndexTexts?

  /// Makes an entry.
  public init(
    name: String, stamp: [UInt8], record: PhotoRecord? = nil, kind: PhotoFilter.Kind = .photo,
    lastUsed: Date? = nil, texts: IndexTexts? = nil
  ) {
    (self.name, self.stamp, self.record, self.kind) = (name, stamp, record, kind)
    (self.lastUsed, self.texts) = (lastUsed, texts)
  }
}

/// The texts that a photo is found by, besides its file's name.
public struct IndexTexts: Sendable {
  /// The names of persons: of tags, and listed ones.
  public var people: [String] = []
  /// The texts of tags on things.
  public var things: [String] = []
  /// The keywords, of paths the last parts.
  public var keywords: [String] = []
  /// The parts of keywords' paths above the keywords.
  public var broaderKeywords: [String] = []
  /// The day in the photo's own time, by which dates of a filter are met; nil if the date is unknown.
  public var day: CalendarDay?
  /// The other texts: title, caption, comments and their authors, camera, lens and place.
  ///
  /// Also the date, in the forms in which people search for it. Each is a text of its own, and no phrase goes from one to the next.
  public var others: [String] = []

  /// Makes texts of a photo without any.
  public init() {}
}

/// A photo that meets a filter.
public struct IndexMatch: Hashable, Sendable {
  /// The number of its folder.
  public let folder: Int32
  /// The number of its entry in the folder.
  public let entry: UInt32
}
