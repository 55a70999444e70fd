import FoundationEssentials

/// One known fact about a photo; texts are names given by people, and all else is a value.
public enum PhotoFact: Hashable, Sendable {
  /// The file's name.
  case name(String)
  /// The file's folder, as people write it.
  case folder(String)
  /// The file's size in bytes.
  case fileSize(Int64)
  /// The columns and rows of the upright picture.
  case pixels(PixelSize)
  /// The name of the colour profile.
  case colourProfile(String)
  /// The number of views, if the source counts them.
  case views(Int)
  /// The date on which the photo was taken.
  case taken(ZonedDate)
  /// The date on which the photo was digitised, if it was scanned later.
  case digitised(ZonedDate)
  /// The date of the file's last change.
  case modified(ZonedDate)
  /// The camera.
  case camera(String)
  /// The lens.
  case lens(String)
  /// The exposure settings.
  case exposure(Exposure)
  /// The place where the photo was taken.
  case place(Place)
  /// The title.
  case title(String)
  /// The caption.
  case caption(String)
  /// The text for people who do not see the photo.
  case altText(String)
  /// The keywords, without the names of people in the photo, and the paths at whose ends other programs list them.
  case keywords([String], paths: [String: [String]] = [:])
  /// The names of people in the photo.
  case people([String])
  /// The rating.
  case rating(Rating)
  /// The colour label.
  case label(ColourLabel)
  /// The photographer.
  case author(String)
  /// The owner, and the terms of use.
  case copyright(String)
  /// Whether the photo is public, if the question applies.
  case visibility(isPublic: Bool)
  /// The texts of the tags.
  case tags([String])
  /// The texts of stale tags, which were made for another version of the picture.
  case staleTags([String])
  /// The tags that another program deleted and that can be restored.
  case lostTags([PhotoTag])
  /// The number of comments.
  case comments(Int)
  /// The number of likes.
  case likes(Int)
  /// The date of the last change of the annotations.
  case annotated(ZonedDate)

  /// The kinds of facts, in reading order.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The file.
    case name, folder, fileSize, pixels, colourProfile, views
    /// Dates.
    case taken, digitised, modified
    /// The camera and the place.
    case camera, lens, exposure, place
    /// The content of the photo.
    case title, caption, altText, keywords, people, rating, label
    /// The rights.
    case author, copyright, visibility
    /// The annotations.
    case tags, staleTags, lostTags, comments, likes, annotated
  }

  /// The sections of the details.
  public enum Section: String, CaseIterable, Hashable, Sendable {
    /// The file.
    case file
    /// The dates.
    case dates
    /// The camera, the lens and the exposure.
    case camera
    /// The place.
    case place
    /// The content of the photo.
    case content
    /// The rights.
    case rights
    /// The annotations made with this program.
    case added
  }

  /// The kind of the fact.
  public var kind: Kind {
    switch self {
    case .name: .name
    case .folder: .folder
    case .fileSize: .fileSize
    case .pixels: .pixels
    case .colourProfile: .colourProfile
    case .views: .views
    case .taken: .taken
    case .digitised: .digitised
    case .modified: .modified
    case .camera: .camera
    case .lens: .lens
    case .exposure: .exposure
    case .place: .place
    case .title: .title
    case .caption: .caption
    case .altText: .altText
    case .keywords: .keywords
    case .people: .people
    case .rating: .rating
    case .label: .label
    case .author: .author
    case .copyright: .copyright
    case .visibility: .visibility
    case .tags: .tags
    case .staleTags: .staleTags
    case .lostTags: .lostTags
    case .comments: .comments
    case .likes: .likes
    case .annotated: .annotated
    }
  }
}

extension PhotoFact.Kind {
  var section: PhotoFact.Section {
    switch self {
    case .name, .folder, .fileSize, .pixels, .colourProfile, .views: .file
    case .taken, .digitised, .modified: .dates
    case .camera, .lens, .exposure: .camera
    case .place: .place
    case .title, .caption, .altText, .keywords, .people, .rating, .label, .staleTags: .content
    case .author, .copyright, .visibility: .rights
    case .tags, .lostTags, .comments, .likes, .annotated: .added
    }
  }

  package var title: Message {
    switch self {
    case .name: Message("Name")
    case .folder: Message("Folder")
    case .fileSize: Message("Size")
    case .pixels: Message("Dimensions")
    case .colourProfile: Message("Color profile")
    case .views: Message("Views")
    case .taken: Message("Taken")
    case .digitised: Message("Digitized")
    case .modified: Message("Modified")
    case .camera: Message("Camera")
    case .lens: Message("Lens")
    case .exposure: Message("Exposure")
    case .place: Message("Place")
    case .title: Message("Title")
    case .caption: Message("Caption")
    case .altText: Message("Alternative text")
    case .keywords: Message("Keywords")
    case .people: Message("People")
    case .rating: Message("Rating")
    case .label: Message("Label")
    case .author: Message("Author")
    case .copyright: Message("Copyright")
    case .visibility: Message("Visibility")
    case .tags: Message("Tags")
    case .staleTags: Message("Tags of another version")
    case .lostTags: Message("Deleted by another program")
    case .comments: Message("Comments")
    case .likes: Message("Likes")
    case .annotated: Message("Last changed")
    }
  }
}

extension PhotoFact.Section {
  package var title: Message {
    switch self {
    case .file: Message("File")
    case .dates: Message("Dates")
    case .camera: Message("Camera")
    case .place: Message("Place")
    case .content: Message("Content")
    case .rights: Message("Rights")
    case .added: Message("Added here")
    }
  }
}

extension PhotoFact {
  /// The value as a message, if it is one of a few fixed phrases.
  package var message: Message? {
    switch self {
    case .visibility(let isPublic): isPublic ? Message("Public") : Message("Private")
    case .rating(let rating): rating.text
    case .label(let label): label.title
    default: nil
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
