import FoundationEssentials

/// A photo as listed by a source: all that is known without opening it.
public struct Photo: Equatable, Sendable, Identifiable {
  /// The kind of an entry.
  public enum Kind: Hashable, Sendable {
    /// A picture, still or animated.
    case photo
  }

  /// The photo's id.
  public let id: PhotoID
  /// The name that people see, such as a file's display name; it need not be unique, and may change.
  public var name: String
  /// The URI for other programs, which may change; nil if there is none, as for a picture drawn in memory.
  public var uri: String?
  /// The kind of the entry.
  public var kind: Kind
  /// The content's version; an overwritten file must get a greater one, which invalidates loaded pictures.
  public var revision: Int

  /// The size in bytes; nil if unknown.
  public var byteCount: Int? {
    get { storedByteCount < 0 ? nil : storedByteCount }
    set { storedByteCount = newValue ?? -1 }
  }

  /// The date since which the photo has been in its place; nil if unknown.
  public var created: Date? {
    get { Self.date(storedCreated) }
    set { storedCreated = Self.seconds(newValue) }
  }

  /// The date of the content's last change; nil if unknown.
  public var modified: Date? {
    get { Self.date(storedModified) }
    set { storedModified = Self.seconds(newValue) }
  }

  // There are many photos, so nil takes no extra memory: -1 bytes, and -infinity seconds since 2001.
  private var storedByteCount: Int
  private var storedCreated: Double
  private var storedModified: Double

  /// Makes a photo.
  public init(
    id: PhotoID, name: String, revision: Int = 0, uri: String? = nil, kind: Kind = .photo,
    byteCount: Int? = nil, created: Date? = nil, modified: Date? = nil
  ) {
    self.id = id
    self.name = name
    self.revision = revision
    self.uri = uri
    self.kind = kind
    storedByteCount = byteCount ?? -1
    storedCreated = Self.seconds(created)
    storedModified = Self.seconds(modified)
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
