/// The words and conditions that listed photos have to meet.
public struct PhotoFilter: Hashable, Sendable {
  /// The kind of a file.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A picture, still or animated, that is not raw.
    case photo
    /// A picture as the camera's sensor recorded it.
    case raw
    /// A video.
    case video
  }

  /// The words, as they were typed.
  ///
  /// All must match, the last one as the beginning of a word. Quotation marks make a phrase, and a minus before a word
  /// excludes it.
  public var words = ""
  /// Whether photos of the folders below are listed, too.
  public var withFoldersBelow = false
  /// The names of people who must all be on the photo.
  public var people: Set<String> = []
  /// The keywords that the photo must all have, of a path any part.
  public var keywords: Set<String> = []
  /// The least number of stars; nil for any, also for none.
  public var leastRating: Rating?
  /// The colour labels of which the photo must have one; empty for any, also for none.
  public var labels: Set<ColourLabel> = []
  /// The days within which the photo must be taken; nil for any, also for an unknown one.
  public var dates: PhotoDates?
  /// The kinds of which the photo must be one; empty for any.
  public var kinds: Set<Kind> = []
  /// Whether photos that the user has rejected are left out.
  public var hidesRejected = false
  /// Whether photos that the user has reported are left out.
  public var hidesReported = false

  /// Makes a filter that every photo meets.
  public init() {}

  /// Whether it lists just the photos of the place: no words count, there is no condition, and no folder below.
  public var isEmpty: Bool { !hasWords && !hasConditions && !withFoldersBelow }

  /// Whether there are words that can match something.
  public var hasWords: Bool { words.contains { $0.isLetter || $0.isNumber || $0.isSymbol } }

  /// Whether there are conditions beside the words.
  public var hasConditions: Bool {
    !people.isEmpty || !keywords.isEmpty || leastRating != nil || !labels.isEmpty || dates != nil
      || !kinds.isEmpty || hidesRejected || hidesReported
  }
}

/// The state of a filtered listing.
public struct FilterResult: Equatable, Sendable {
  /// The filter that the list meets now.
  public var filter: PhotoFilter
  /// The number of photos without the filter, with those of the folders below if these are searched.
  public var totalCount: Int
  /// Whether more may be found, as photos are still being read.
  public var isIndexing: Bool

  /// Makes a result.
  public init(filter: PhotoFilter, totalCount: Int, isIndexing: Bool = false) {
    (self.filter, self.totalCount, self.isIndexing) = (filter, totalCount, isIndexing)
  }
}

/// The values to choose from for a filter: those that occur among the photos listed without one.
public struct FilterChoices: Equatable, Sendable {
  /// The names of people, the most frequent first.
  public var people: [NameCount] = []
  /// The keywords, each part of a path for itself, the most frequent first.
  public var keywords: [NameCount] = []
  /// The years in which photos were taken, the last one first.
  public var years: [Int] = []
  /// The colour labels.
  public var labels: Set<ColourLabel> = []
  /// The ratings.
  public var ratings: Set<Rating> = []
  /// The kinds.
  public var kinds: Set<PhotoFilter.Kind> = []
  /// Whether the user has reported photos.
  public var hasReported = false

  /// Makes choices of nothing.
  public init() {}
}
