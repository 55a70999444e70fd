import FoundationEssentials

/// A photo's title and caption, with the line of facts below them.
public struct Caption: Hashable, Sendable {
  /// The title: a few words.
  public var title: String
  /// The caption with its looks, which only a source gives it.
  public var formattedText: FormattedText
  /// The photographer, or the publisher at a service.
  public var author: String?
  /// The date on which the photo was taken.
  public var date: ZonedDate?
  /// The date on which the photo was published at a service; nil elsewhere.
  public var published: ZonedDate?
  /// The number of views, if the source counts them.
  public var views: Int?
  /// The place where the photo was taken.
  public var place: Place?
  /// Whether the photo is public; nil if the question does not apply.
  public var isPublic: Bool?

  /// The caption: some sentences of plain text; others have no looks.
  public var text: String {
    get { formattedText.text }
    set { if newValue != text { formattedText = FormattedText(newValue) } }
  }

  /// Makes a caption.
  public init(
    title: String = "", text: String = "", author: String? = nil, date: ZonedDate? = nil,
    published: ZonedDate? = nil, views: Int? = nil, place: Place? = nil, isPublic: Bool? = nil
  ) {
    self.title = title
    formattedText = FormattedText(text)
    self.author = author
    self.date = date
    self.published = published
    self.views = views
    self.place = place
    self.isPublic = isPublic
  }

  var isEmpty: Bool {
    title.isEmpty && text.isEmpty && knownAuthor == nil && date == nil
      && published == nil && views == nil && place == nil && isPublic == nil
  }

  /// The photographer, unless the name is blank.
  package var knownAuthor: String? { author.flatMap { $0.trimmed.isEmpty ? nil : $0 } }
}

extension AnnotationField<Caption> {
  /// The title and caption.
  public static var caption: Self {
    AnnotationField(
      name: .caption, value: \.caption, permission: \.editCaption,
      label: Command.editCaption.label, facts: \.facts, words: \.words,
      record: RecordPart(\.[.captioned]) { !$0.title.isEmpty || !$0.text.isEmpty })
  }
}

extension Caption {
  fileprivate var facts: [PhotoFact] {
    [
      .title(title), .caption(formattedText), author.map { .author($0) }, date.map { .taken($0) },
      published.map { .published($0) }, views.map { .views($0) }, place.map { .place($0) },
      isPublic.map { .visibility($0) },
    ].compactMap { $0 }
  }

  fileprivate var words: String? {
    let lines = [title, text].filter { !$0.isEmpty }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }
}

/// A place on earth.
public struct Place: Hashable, Sendable {
  /// The name that people use for the place.
  public var name: String
  /// Degrees north of the equator; nil if only the name is known.
  public var latitude: Double?
  /// Degrees east of Greenwich; nil if only the name is known.
  public var longitude: Double?

  /// Makes a place.
  public init(name: String, latitude: Double? = nil, longitude: Double? = nil) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A fact of the caption; `ViewerModel.tappableParts` has those that can be tapped.
public enum CaptionPart: String, CaseIterable, Hashable, Sendable {
  /// The photographer.
  case author
  /// The date on which the photo was taken.
  case date
  /// The date on which the photo was published.
  case published
  /// The place.
  case place
  /// The number of views.
  case views
  /// The number of likes.
  case likes
  /// The visibility: public or private.
  case visibility
}
