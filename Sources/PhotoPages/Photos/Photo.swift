import FoundationEssentials

/// A photo as a data source lists it: all that is known without opening it.
public struct Photo: Equatable, Sendable, Identifiable {
  /// What an entry of a list is.
  public enum Kind: Hashable, Sendable {
    /// A picture, still or moving.
    case photo
  }

  /// Which photo this is.
  public let id: PhotoID
  /// What a person calls it, such as a file's display name. Need not be unique, and may change.
  public var name: String
  /// Where other programs find it, as a URI; nil if they cannot, as for a picture drawn in memory. May
  /// change.
  public var uri: String?
  /// What it is.
  public var kind: Kind
  /// Counts the changes of the photo's content. A picture loaded for one revision says nothing of
  /// another, so a file that is overwritten must get a greater one.
  public var revision: Int

  /// How many bytes it has; nil if unknown.
  public var byteCount: Int? {
    get { storedByteCount < 0 ? nil : storedByteCount }
    set { storedByteCount = newValue ?? -1 }
  }

  /// When it came to be where it is; nil if unknown.
  public var created: Date? {
    get { Self.date(storedCreated) }
    set { storedCreated = Self.seconds(newValue) }
  }

  /// When its content last changed; nil if unknown.
  public var modified: Date? {
    get { Self.date(storedModified) }
    set { storedModified = Self.seconds(newValue) }
  }

  // There are many photos: nil takes no room of its own here. Seconds since 2001, below all for none.
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

/// Names one photo of a data source, opaquely.
///
/// The source makes it for one of its photos, by a number of its own. It is the same in every query of
/// that source and goes with the photo when that is renamed; no other photo of the source ever has it.
/// It means nothing to another source, nor to the next run of the program: what outlives either goes by
/// `Photo.uri`.
public struct PhotoID: Hashable, Sendable, CustomStringConvertible {
  /// The source's number for the photo.
  public let number: Int

  /// Makes an id of the source's own number for a photo.
  public init(_ number: Int) {
    self.number = number
  }

  /// The number as text.
  public var description: String { String(number) }
}
