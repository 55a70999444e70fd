import FoundationEssentials

/// The little that is known of every listed photo, without its texts.
///
/// There are many, so a record takes 24 bytes.
public struct PhotoRecord: Hashable, Sendable {
  /// Facts that hold or not.
  public struct Flags: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes flags from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The user likes the photo.
    public static let liked = Flags(rawValue: 1)
    /// The user has reported the photo.
    public static let reported = Flags(rawValue: 2)
    /// The photo has a title or a caption.
    public static let captioned = Flags(rawValue: 4)
    /// The user has turned the photo.
    public static let turned = Flags(rawValue: 8)
  }

  // Seconds since 2001; -infinity for an unknown date, which takes no memory of its own.
  private var storedTaken = -Double.infinity
  private var storedComments: UInt32 = 0
  private var storedTags: UInt16 = 0
  private var storedRating: Int8 = 0
  private var storedLabel: Int8 = 0
  /// The facts that hold.
  public var flags: Flags = []

  /// Makes the record of a photo of which nothing is known.
  public init() {}

  /// The date at which the photo was taken; nil if unknown.
  public var taken: Date? {
    get {
      storedTaken == -.infinity ? nil : Date(timeIntervalSinceReferenceDate: storedTaken)
    }
    set { storedTaken = newValue?.timeIntervalSinceReferenceDate ?? -.infinity }
  }

  /// The number of comments.
  public var commentCount: Int {
    get { Int(storedComments) }
    set { storedComments = UInt32(clamping: newValue) }
  }

  /// The number of tags.
  public var tagCount: Int {
    get { Int(storedTags) }
    set { storedTags = UInt16(clamping: newValue) }
  }

  /// The rating; nil if there is none.
  public var rating: Rating? {
    get { Rating(rawValue: Int(storedRating)) }
    set { storedRating = Int8(newValue?.rawValue ?? 0) }
  }

  /// The colour label; nil if there is none.
  ///
  /// One that is no colour has an empty text.
  public var label: ColourLabel? {
    get { ColourLabel(number: Int(storedLabel)) }
    set { storedLabel = newValue.map { Int8($0.number ?? ColourLabel.colours.count + 1) } ?? 0 }
  }

  /// Makes the record of a photo's annotations, as `user` sees them; the date and the shot are not among them.
  public init(_ annotations: PhotoAnnotations, user: String) {
    take(annotations, user: user)
  }

  /// Takes over the annotations, as the user with the id `user` sees them.
  public mutating func take(_ annotations: PhotoAnnotations, user: String) {
    for name in FieldName.allCases { name.field.write(annotations, to: &self) }
    commentCount = annotations.commentCount
    tagCount = annotations.tags.count
    self[.liked] = annotations.likes.contains { $0.author.id == user }
    self[.reported] = annotations.report != nil
  }

  /// Whether all facts of `flags` hold.
  package subscript(flags: Flags) -> Bool {
    get { self.flags.contains(flags) }
    set { if newValue { self.flags.insert(flags) } else { self.flags.remove(flags) } }
  }
}

// A file of records leaves out what is not known.
extension PhotoRecord: Codable {
  private enum CodingKeys: String, CodingKey {
    case taken, rating, label, tags, comments, flags
  }

  /// Decodes a record, without the kind of shot.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    storedTaken = try values.decodeIfPresent(Double.self, forKey: .taken) ?? -.infinity
    storedRating = try values.decodeIfPresent(Int8.self, forKey: .rating) ?? 0
    storedLabel = try values.decodeIfPresent(Int8.self, forKey: .label) ?? 0
    tagCount = try values.decodeIfPresent(Int.self, forKey: .tags) ?? 0
    commentCount = try values.decodeIfPresent(Int.self, forKey: .comments) ?? 0
    flags = Flags(rawValue: try values.decodeIfPresent(UInt8.self, forKey: .flags) ?? 0)
  }

  /// Encodes the record, without the kind of shot.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    if taken != nil { try values.encode(storedTaken, forKey: .taken) }
    if storedRating != 0 { try values.encode(storedRating, forKey: .rating) }
    if storedLabel != 0 { try values.encode(storedLabel, forKey: .label) }
    if tagCount != 0 { try values.encode(tagCount, forKey: .tags) }
    if commentCount != 0 { try values.encode(commentCount, forKey: .comments) }
    if !flags.isEmpty { try values.encode(flags.rawValue, forKey: .flags) }
  }
}

/// A symbol beside a thumbnail that tells something of its photo.
package enum Badge: Hashable, Sendable {
  case star, rejected, heart
  case label(ColourLabel)
}

extension PhotoRecord {
  /// The symbols beside the photo's thumbnail, in order.
  package var badges: [Badge] {
    marks.flatMap(\.badges) + (self[.liked] ? [.heart] : [])
  }

  /// What a screen reader says of the photo after its name, in order.
  package var descriptions: [Message] {
    // Translators: follows the name of a photo that the user likes.
    marks.map(\.description) + (self[.liked] ? [Message("liked")] : [])
  }
}
