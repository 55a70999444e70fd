import FoundationEssentials

/// What a photo is called and said to show, and the line of facts below that.
public struct Caption: Hashable, Sendable {
  /// A few words.
  public var title: String
  /// Some sentences; plain text.
  public var text: String
  /// Who took the photo.
  public var author: String?
  /// When it was taken.
  public var date: ZonedDate?
  /// Where it was taken.
  public var place: Place?
  /// Whether everybody may see it; nil where that is no question.
  public var isPublic: Bool?

  /// Makes a caption.
  public init(
    title: String = "", text: String = "", author: String? = nil, date: ZonedDate? = nil,
    place: Place? = nil, isPublic: Bool? = nil
  ) {
    self.title = title
    self.text = text
    self.author = author
    self.date = date
    self.place = place
    self.isPublic = isPublic
  }

  var isEmpty: Bool {
    title.isEmpty && text.isEmpty && author == nil && date == nil && place == nil
      && isPublic == nil
  }
}

/// A place on earth.
public struct Place: Hashable, Sendable {
  /// What people call it.
  public var name: String
  /// Degrees north of the equator; nil where only the name is known.
  public var latitude: Double?
  /// Degrees east of Greenwich; nil where only the name is known.
  public var longitude: Double?

  /// Makes a place.
  public init(name: String, latitude: Double? = nil, longitude: Double? = nil) {
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
  }
}

/// A fact of the caption; `Viewer.tappableParts` says which can be tapped.
public enum CaptionPart: String, CaseIterable, Hashable, Sendable {
  /// Who took the photo.
  case author
  /// When.
  case date
  /// Where.
  case place
  /// How many like it.
  case likes
  /// Who may see it.
  case visibility
}
