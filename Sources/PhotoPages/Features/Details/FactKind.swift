/// A kind of facts: a title, a section of the details, and the form in which its content is shown.
///
/// A kind is called like a function: `PhotoFact.camera("R6")`.
public struct FactKind<Content>: Sendable {
  /// The title of the kind's facts.
  public let title: Message
  private let section: PhotoFact.Section
  private let value: @Sendable (Content) -> PhotoFact.Value

  init(
    _ title: Message, in section: PhotoFact.Section,
    _ value: @escaping @Sendable (Content) -> PhotoFact.Value
  ) {
    (self.title, self.section, self.value) = (title, section, value)
  }

  /// Makes a fact of the kind, with the text of its tooltip.
  public func callAsFunction(_ content: Content, tooltip: String? = nil) -> PhotoFact {
    PhotoFact(title, in: section, value(content), tooltip: tooltip)
  }
}

extension PhotoFact {
  /// The file's name.
  public static let name = FactKind(Message("Name"), in: .file, Value.text)
  /// The file's folder, as people write it.
  public static let folder = FactKind(Message("Folder"), in: .file, Value.text)
  /// The file's size in bytes.
  public static let fileSize = FactKind(Message("Size"), in: .file, Value.bytes)
  /// The columns and rows of the upright picture.
  public static let pixels = FactKind(Message("Dimensions"), in: .file, Value.pixels)
  /// The name of the colour profile.
  public static let colourProfile = FactKind(Message("Color profile"), in: .file, Value.text)
  /// The date on which the photo was taken.
  public static let taken = FactKind(
    // Translators: stands before a date.
    Message("Taken"), in: .file, Value.date)
  /// The date on which the photo was digitised, if it was scanned later.
  public static let digitised = FactKind(
    // Translators: stands before a date.
    Message("Digitized"), in: .file, Value.date)
  /// The date of the file's last change.
  public static let modified = FactKind(
    // Translators: stands before a date.
    Message("Modified"), in: .file, Value.date)
  /// The camera.
  public static let camera = FactKind(Message("Camera"), in: .camera, Value.text)
  /// The lens.
  public static let lens = FactKind(Message("Lens"), in: .camera, Value.text)
  /// The exposure settings.
  public static let exposure = FactKind(Message("Exposure"), in: .camera, Value.exposure)
  /// The place where the photo was taken.
  public static let place = FactKind(Message("Place"), in: .place, Value.place)
  /// The title.
  public static let title = FactKind(Message("Title"), in: .content, Value.text)
  /// The caption.
  public static let caption = FactKind(Message("Caption"), in: .content) { (text: FormattedText) in
    text.isPlain ? .text(text.text) : .formatted(text)
  }
  /// The text for people who do not see the photo.
  public static let altText = FactKind(Message("Alternative text"), in: .content, Value.text)
  /// The keywords, without the names of people in the photo.
  public static let keywords = FactKind(Message("Keywords"), in: .content, Value.names)
  /// The names of people in the photo.
  public static let people = FactKind(Message("People"), in: .content, Value.names)
  /// The rating.
  public static let rating = FactKind(Message("Rating"), in: .content) { (rating: Rating) in
    .message(rating.text)
  }
  /// The colour label.
  public static let label = FactKind(Message("Label"), in: .content) { (label: ColourLabel) in
    .message(label.title)
  }
  /// The texts of stale tags, which were made for another version of the picture.
  public static let staleTags = FactKind(
    Message("Tags of another version"), in: .content, Value.names)
  /// The person who published the photo at a service.
  public static let publisher = FactKind(Message("Publisher"), in: .publication, Value.text)
  /// The date on which the photo was published at a service.
  public static let published = FactKind(
    // Translators: stands before a date.
    Message("Published"), in: .publication, Value.date)
  /// The number of views, if the source counts them.
  public static let views = FactKind(
    // Translators: a noun, before a number.
    Message("Views"), in: .publication, Value.count)
  /// Whether the photo is public, if the question applies.
  public static let visibility = FactKind(Message("Visibility"), in: .publication) {
    // Translators: who can see the photo; the value of “Visibility”.
    (isPublic: Bool) in .message(isPublic ? Message("Public") : Message("Private"))
  }
  /// The photographer.
  public static let author = FactKind(Message("Author"), in: .rights, Value.text)
  /// The owner, and the terms of use.
  public static let copyright = FactKind(Message("Copyright"), in: .rights, Value.text)
  /// The texts of the tags of things.
  public static let tags = FactKind(Message("Tags"), in: .content, Value.names)
  /// The tags that another program deleted and that can be restored.
  public static let lostTags = FactKind(
    Message("Deleted by another program"), in: .content, Value.lostTags)
  /// The date of the last change of the annotations.
  public static let annotated = FactKind(Message("Annotations changed"), in: .file, Value.date)

  /// The titles in reading order; those of a source's own kinds come after them.
  static let readingOrder = [
    title.title, caption.title, people.title, keywords.title, rating.title, label.title,
    altText.title, tags.title, staleTags.title, lostTags.title,
    name.title, taken.title, fileSize.title, pixels.title, folder.title, colourProfile.title,
    digitised.title, modified.title, annotated.title,
    camera.title, lens.title, exposure.title, place.title,
    publisher.title, published.title, views.title, visibility.title,
    author.title, copyright.title,
  ]
}
