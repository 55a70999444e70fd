import FoundationEssentials

/// A photo as listed by a source: all that is known without opening it.
public struct Photo: Equatable, Sendable, Identifiable {
  /// The kind of an entry.
  public enum Kind: Hashable, Sendable {
    /// A picture, still or animated.
    case photo
    /// A video, of which the desktop's thumbnail is shown; another program plays it.
    case video
  }

  /// The photo's id.
  public let id: PhotoID
  /// The name that people see, such as a file's display name; it need not be unique, and may change.
  public var name: String
  /// The URI for other programs, which may change; nil if there is none, as for a picture drawn in memory.
  public var uri: String?
  /// The numbers beside the id and the texts.
  package var facts: Facts
  var stored = StoredValue()

  /// The numbers that are known of a photo without opening it.
  package struct Facts: Equatable, Sendable {
    var kind: Kind
    package var revision: Int
    // There are many photos, so nil takes no extra memory: -1 bytes, and -infinity seconds since 2001.
    fileprivate var byteCount: Int
    fileprivate var modified: Double
  }

  /// The kind of the entry.
  public var kind: Kind {
    get { facts.kind }
    set { facts.kind = newValue }
  }

  /// The content's version; an overwritten file must get a greater one, which invalidates loaded pictures.
  public var revision: Int {
    get { facts.revision }
    set { facts.revision = newValue }
  }

  /// The size in bytes; nil if unknown.
  public var byteCount: Int? {
    get { facts.byteCount < 0 ? nil : facts.byteCount }
    set { facts.byteCount = newValue ?? -1 }
  }

  /// The date of the content's last change; nil if unknown.
  public var modified: Date? {
    get { Self.date(facts.modified) }
    set { facts.modified = Self.seconds(newValue) }
  }

  /// The source's own value; nil for none.
  public var sourceValue: (any SourceValue)? {
    get { stored.value }
    set { stored = StoredValue(newValue) }
  }

  /// Makes a photo.
  public init(
    id: PhotoID, name: String, revision: Int = 0, uri: String? = nil, kind: Kind = .photo,
    byteCount: Int? = nil, modified: Date? = nil, sourceValue: (any SourceValue)? = nil
  ) {
    let facts = Facts(
      kind: kind, revision: revision, byteCount: byteCount ?? -1, modified: Self.seconds(modified))
    self.init(id: id, name: name, uri: uri, facts: facts)
    stored = StoredValue(sourceValue)
  }

  package init(id: PhotoID, name: String, uri: String?, facts: Facts) {
    (self.id, self.name, self.uri, self.facts) = (id, name, uri, facts)
  }

  private static func seconds(_ date: Date?) -> Double {
    date?.timeIntervalSinceReferenceDate ?? -.infinity
  }

  private static func date(_ seconds: Double) -> Date? {
    seconds == -.infinity ? nil : Date(timeIntervalSinceReferenceDate: seconds)
  }
}

/// The opaque id of one photo of a source.
///
/// The source numbers its photos. The id is the same in every query of that source and stays when the photo is
/// renamed; no other photo of the source ever has it. It is invalid for other sources and in the next run of
/// the program, where `Photo.uri` identifies a photo.
public struct PhotoID: Hashable, Sendable, CustomStringConvertible {
  /// The source's number for the photo.
  public let number: Int

  /// Makes an id from the source's number for a photo.
  public init(_ number: Int) {
    self.number = number
  }

  /// The number as text.
  public var description: String { String(number) }
}
