import FoundationEssentials

/// One thing that is known of a photo. Texts are names that a person has given; all else is a value.
public enum PhotoFact: Hashable, Sendable {
  /// What its file is called.
  case name(String)
  /// Where its file lies, as people write that.
  case folder(String)
  /// How many bytes its file has.
  case fileSize(Int64)
  /// Columns and rows, as it is shown.
  case pixels(PixelSize)
  /// What its colours mean, by the name of a profile.
  case colourProfile(String)
  /// How often it was looked at, where the source counts that.
  case views(Int)
  /// When it was taken.
  case taken(ZonedDate)
  /// When it became a file, where it was scanned later than taken.
  case digitised(ZonedDate)
  /// When its file last changed.
  case modified(ZonedDate)
  /// Which camera took it.
  case camera(String)
  /// Through which lens.
  case lens(String)
  /// How it was exposed.
  case exposure(Exposure)
  /// Where it was taken.
  case place(Place)
  /// The words by which it is found, without the names of people on it.
  case keywords([String])
  /// Who is to be seen.
  case people([String])
  /// How good a person finds it.
  case rating(Rating)
  /// Who took it.
  case author(String)
  /// Whose it is, and what others may do with it.
  case copyright(String)
  /// Whether everybody may see it, where that is a question.
  case visibility(isPublic: Bool)
  /// The names on the picture.
  case tags([String])
  /// The names that were put on another version of the picture, so that their places say nothing.
  case staleTags([String])
  /// The names that another program has deleted, and that can be restored.
  case lostTags([PhotoTag])
  /// How many comments there are.
  case comments(Int)
  /// How many people like it.
  case likes(Int)
  /// When anything was last added, or what was added changed.
  case annotated(ZonedDate)

  /// A fact without its value, in the order in which people read them.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The file.
    case name, folder, fileSize, pixels, colourProfile, views
    /// Dates.
    case taken, digitised, modified
    /// The camera, and where it was.
    case camera, lens, exposure, place
    /// What the photo shows.
    case keywords, people, rating
    /// Whose it is.
    case author, copyright, visibility
    /// What people have added.
    case tags, staleTags, lostTags, comments, likes, annotated
  }

  /// What facts are about.
  public enum Section: String, CaseIterable, Hashable, Sendable {
    /// The file.
    case file
    /// When.
    case dates
    /// With what it was taken, and how.
    case camera
    /// Where.
    case place
    /// What it shows.
    case content
    /// Whose it is.
    case rights
    /// What people have added with this program.
    case added
  }

  /// What kind of fact it is.
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
    case .keywords: .keywords
    case .people: .people
    case .rating: .rating
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
  /// What it is about.
  var section: PhotoFact.Section {
    switch self {
    case .name, .folder, .fileSize, .pixels, .colourProfile, .views: .file
    case .taken, .digitised, .modified: .dates
    case .camera, .lens, .exposure: .camera
    case .place: .place
    case .keywords, .people, .rating, .staleTags: .content
    case .author, .copyright, .visibility: .rights
    case .tags, .lostTags, .comments, .likes, .annotated: .added
    }
  }

  /// What a fact is called.
  package var title: Message {
    switch self {
    case .name: Message("Name")
    case .folder: Message("Folder")
    case .fileSize: Message("Size")
    case .pixels: Message("Dimensions")
    case .colourProfile: Message("Colour profile")
    case .views: Message("Views")
    case .taken: Message("Taken")
    case .digitised: Message("Digitised")
    case .modified: Message("Modified")
    case .camera: Message("Camera")
    case .lens: Message("Lens")
    case .exposure: Message("Exposure")
    case .place: Message("Place")
    case .keywords: Message("Keywords")
    case .people: Message("People")
    case .rating: Message("Rating")
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
  /// The heading over its facts.
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
  /// What is known, if that is one of few words.
  package var message: Message? {
    switch self {
    case .visibility(let isPublic): isPublic ? Message("Public") : Message("Private")
    case .rating(let rating): rating.text
    default: nil
    }
  }
}

/// A moment, and the zone by whose clocks it was noted.
public struct ZonedDate: Hashable, Sendable, Codable {
  /// The moment; where no zone is known, as if it had been noted by the clocks here. Of a date without a
  /// time, when the day, month or year begins.
  public var date: Date
  /// Seconds east of Greenwich; nil where it is not told.
  public var secondsFromGMT: Int?
  /// How much of it is known.
  public var precision: Precision

  /// How much is known of a date.
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
