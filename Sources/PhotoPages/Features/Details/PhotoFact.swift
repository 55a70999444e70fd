import FoundationEssentials

/// One known fact about a photo: a value with a title, which tells its kind.
///
/// `PhotoFact.camera("R6")` makes a fact of a kind of the library. A source makes facts of other kinds itself, with titles
/// of its own.
public struct PhotoFact: Hashable, Sendable {
  /// The title, which facts of one kind share.
  public let title: Message
  /// The section of the details that shows the fact.
  public let section: Section
  /// The value.
  public let value: Value
  /// The text of the tooltip; nil if there is nothing to add to the value.
  public let tooltip: String?
  /// The places beside the details in which the fact stands, after its title.
  public let places: Places

  /// Makes a fact.
  ///
  /// A kind that the library does not know comes last in its section. Places beside the details count for facts in
  /// `PhotoAnnotations.sourceFacts`.
  public init(
    _ title: Message, in section: Section, _ value: Value, tooltip: String? = nil,
    alsoIn places: Places = []
  ) {
    (self.title, self.section, self.value, self.tooltip) = (title, section, value, tooltip)
    self.places = places
  }

  /// The places of a fact besides the details.
  public struct Places: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8

    /// Makes places from bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The line of facts below the caption.
    public static let caption = Places(rawValue: 1)
    /// The photo's row in the gallery's list.
    public static let list = Places(rawValue: 2)
  }

  /// The value of a fact.
  @nonexhaustive
  public enum Value: Hashable, Sendable {
    /// A text that is shown as it is, such as a name.
    case text(String)
    /// A text parts of which are bold, italic or links.
    case formatted(FormattedText)
    /// One of a few phrases, which are translated.
    case message(Message)
    /// A number of things.
    case count(Int)
    /// A size in bytes.
    case bytes(Int64)
    /// A date.
    case date(ZonedDate)
    /// The columns and rows of a picture.
    case pixels(PixelSize)
    /// The settings of an exposure.
    case exposure(Exposure)
    /// A place, which can be shown on a map.
    case place(Place)
    /// Several names.
    case names([String])
    /// Tags that can be restored.
    case lostTags([PhotoTag])
  }

  /// The sections of the details.
  @nonexhaustive
  public enum Section: String, CaseIterable, Hashable, Sendable {
    /// The content of the photo, which stands on top, without a title.
    case content
    /// The file, and the dates.
    case file
    /// The camera, the lens and the exposure.
    case camera
    /// The place.
    case place
    /// The publication at a service.
    case publication
    /// The rights.
    case rights

    package var title: Message {
      switch self {
      case .content: Message("Content")
      case .file: Message("File")
      case .camera: Message("Camera")
      case .place: Message("Place")
      case .publication: Message("Publication")
      case .rights: Message("Rights")
      }
    }
  }

  /// Whether the value is empty, so that a row would show nothing.
  var isBlank: Bool {
    switch value {
    case .text(let text): text.trimmed.isEmpty
    case .formatted(let text): text.text.trimmed.isEmpty
    case .exposure(let exposure): exposure.isEmpty
    case .names(let names): names.isEmpty
    case .lostTags(let tags): tags.isEmpty
    case .message, .count, .bytes, .date, .pixels, .place: false
    }
  }
}

/// A moment, with the time zone in which it was noted.
public struct ZonedDate: Hashable, Sendable, Codable {
  /// The moment; without a zone as if in the local one, and without a time the beginning of its day, month or year.
  public var date: Date
  /// Seconds east of Greenwich; nil if unknown.
  public var secondsFromGMT: Int?
  /// The known precision.
  public var precision: Precision

  /// The precision of a date.
  public enum Precision: String, Hashable, Sendable, Codable {
    /// The year only.
    case year
    /// Year and month.
    case month
    /// The day, without a time.
    case day
    /// The day and the time.
    case time
  }

  /// Makes a date.
  public init(_ date: Date, secondsFromGMT: Int? = nil, precision: Precision = .time) {
    self.date = date
    self.secondsFromGMT = secondsFromGMT
    self.precision = precision
  }
}
