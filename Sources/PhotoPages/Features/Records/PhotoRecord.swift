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

  /// The kind of shot.
  public enum Shot: UInt8, Hashable, Sendable {
    /// A single picture.
    case single
    /// One of several pictures taken in quick succession.
    case burst
    /// A picture with a short film.
    case motion
    /// A picture that was stitched from several.
    case panorama
  }

  // Seconds since 2001; -infinity for an unknown date, which takes no memory of its own.
  private var storedTaken = -Double.infinity
  private var storedComments: UInt32 = 0
  private var storedTags: UInt16 = 0
  private var storedRating: Int8 = 0
  /// The facts that hold.
  public var flags: Flags = []
  /// The kind of shot.
  public var shot = Shot.single

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

  /// Makes the record of a photo's annotations, as `user` sees them; the date and the shot are not among them.
  public init(_ annotations: PhotoAnnotations, user: String) {
    take(annotations, user: user)
  }

  /// Takes over the annotations, as the user with the id `user` sees them.
  public mutating func take(_ annotations: PhotoAnnotations, user: String) {
    rating = annotations.rating
    commentCount = annotations.commentCount
    tagCount = annotations.tags.count
    set(.liked, annotations.likes.contains { $0.author.id == user })
    set(.reported, annotations.report != nil)
    let caption = annotations.caption
    set(.captioned, !caption.title.isEmpty || !caption.text.isEmpty)
  }

  /// Applies a change of the photo's annotations by the user with the id `user`.
  mutating func apply(_ change: AnnotationChange, user: String) {
    switch change {
    case .tag(let change): tagCount += change.countChange
    case .comment(let change): commentCount += change.countChange
    case .like(let change):
      guard (change.new ?? change.old)?.author.id == user else { return }
      set(.liked, change.new != nil)
    case .caption(let change):
      set(.captioned, !change.new.title.isEmpty || !change.new.text.isEmpty)
    case .report(let change): set(.reported, change.new != nil)
    case .rating(let change): rating = change.new
    // Whether a turn leads back to the file's own orientation is known to the source, which reports the record.
    case .altText, .keywords, .turn: break
    }
  }

  /// Takes a change back that could not be saved, to the record `before` it.
  mutating func takeBack(_ change: AnnotationChange, to before: PhotoRecord) {
    switch change {
    case .tag(let change): tagCount -= change.countChange
    case .comment(let change): commentCount -= change.countChange
    case .like: set(.liked, before.flags.contains(.liked))
    case .caption: set(.captioned, before.flags.contains(.captioned))
    case .report: set(.reported, before.flags.contains(.reported))
    case .rating: rating = before.rating
    case .altText, .keywords, .turn: break
    }
  }

  private mutating func set(_ flag: Flags, _ isSet: Bool) {
    if isSet { flags.insert(flag) } else { flags.remove(flag) }
  }
}

extension ItemChange {
  /// The change of the number of items: 1 for a new one, -1 for a deleted one.
  fileprivate var countChange: Int { (new == nil ? 0 : 1) - (old == nil ? 0 : 1) }
}
