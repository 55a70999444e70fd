/// A text about all photos of a source, in plain text.
public struct FolderText: Equatable, Sendable {
  /// The most bytes of a text that can be edited.
  public static let maxSize = 64 << 10
  /// The most Unicode scalars of a character of a text that can be edited: a letter and its marks.
  package static let mostMarks = 48

  /// A reason why a text can be read and not edited.
  public enum Obstacle: Hashable, Sendable {
    /// The file or its folder cannot be written.
    case readOnly
    /// The file is not in UTF-8, so some of its letters may be shown as others.
    case otherEncoding
    /// The file has more than `maxSize` bytes, of which the first are shown.
    case tooLong
    /// The file is a link to another file, of this name.
    case link(String)
    /// A letter has more than `mostMarks` accents or other marks, which take too long to be drawn at each key.
    case tooManyMarks
  }

  /// The text, with lines that end in `\n` and without the end of the last line; empty if there is none.
  public let text: String
  /// The reason why it cannot be edited; nil if it can.
  public let obstacle: Obstacle?
  /// The data by which the source knows this version of the text.
  public let version: any Hashable & Sendable

  /// Makes a text; equal versions mean that nothing was written in between.
  ///
  /// A text without another obstacle has one if a letter has too many marks.
  public init(_ text: String, obstacle: Obstacle? = nil, version: any Hashable & Sendable) {
    self.text = text
    let isHeavy = text.contains { $0.unicodeScalars.count > Self.mostMarks }
    self.obstacle = obstacle ?? (isHeavy ? .tooManyMarks : nil)
    self.version = version
  }

  /// Whether nothing was written between the two.
  func isSameVersion(as other: FolderText) -> Bool {
    AnyHashable(version) == AnyHashable(other.version)
  }

  /// Whether both have the same text, version and obstacle.
  public static func == (left: FolderText, right: FolderText) -> Bool {
    left.isSameVersion(as: right) && left.text == right.text && left.obstacle == right.obstacle
  }
}
