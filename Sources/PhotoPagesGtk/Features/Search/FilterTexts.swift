import GtkBindings
import PhotoPages

// The texts of a filter: on the chips, in their menus, and in the sentences about what is shown.

/// The chips of the search bar, each for one kind of conditions, in their order.
enum FilterChipKind: CaseIterable {
  case person, keyword, rating, label, date, kind, rejected, reported

  /// The text of the chip while no condition is set, and always its accessible name.
  var title: Message {
    switch self {
    case .person: Message("Person")
    case .keyword: Message("Keyword")
    case .rating: Message("Rating")
    case .label: Message("Label")
    case .date: Message("Date")
    case .kind: Message("Kind")
    case .rejected: Message("Hide Rejected")
    case .reported: Message("Hide Reported")
    }
  }

  /// The name of the button that removes the conditions.
  var removal: Message { Message("Remove Filter: {name}", ["name": title.translated]) }

  /// Returns a value with the chip's title.
  func text(of value: String) -> Message {
    // Translators: the name of a filter, such as “Person”, and its value.
    Message("{name}: {value}", ["name": title.translated, "value": value])
  }

  /// The only condition of a chip that a click sets and removes; nil for one with a menu.
  var toggled: FilterCondition? {
    switch self {
    case .rejected: .notRejected
    case .reported: .notReported
    case .person, .keyword, .rating, .label, .date, .kind: nil
    }
  }

  /// Whether there is something to choose from; the chip is shown then, and while a condition is set.
  func isOffered(by choices: FilterChoices) -> Bool {
    switch self {
    case .person: !choices.people.isEmpty
    case .keyword: !choices.keywords.isEmpty
    case .rating: choices.ratings.contains { $0 != .rejected }
    case .label: !choices.labels.isEmpty
    case .date: !choices.years.isEmpty
    case .kind: choices.kinds.count > 1
    case .rejected: choices.ratings.contains(.rejected)
    case .reported: choices.hasReported
    }
  }
}

extension Message {
  /// Returns the title of a link to more photos with a value, such as a name.
  static func findMore(of value: String) -> Message {
    Message("Find More of “{name}”", ["name": value])
  }
}

extension FilterCondition {
  /// The chip that shows the condition.
  var chip: FilterChipKind {
    switch self {
    case .person: .person
    case .keyword: .keyword
    case .leastRating: .rating
    case .label: .label
    case .dates: .date
    case .kind: .kind
    case .notRejected: .rejected
    case .notReported: .reported
    }
  }

  /// The value of the condition, such as “3 stars or more”.
  @MainActor var text: String {
    switch self {
    case .person(let name), .keyword(let name): name
    case .leastRating(let rating): rating.leastText.translated
    case .label(let label): label.title.translated
    case .dates(let dates): dates.shownText
    case .kind(let kind): kind.title.translated
    case .notRejected, .notReported: chip.title.translated
    }
  }
}

extension Rating {
  /// The rating as the least one, such as “3 stars or more”.
  var leastText: Message {
    self == .five
      ? Message("5 stars")
      : Message("{count} star or more", plural: "{count} stars or more", count: rawValue)
  }
}

extension PhotoFilter.Kind {
  var title: Message {
    switch self {
    case .photo: Message("Photos")
    case .raw: Message("Raw Photos")
    case .video: Message("Videos")
    }
  }
}

extension PhotoFilter {
  /// The words and the values of all conditions, for a sentence.
  @MainActor var text: String {
    let words = hasWords ? [Message("“{words}”", ["words": self.words]).translated] : []
    return (words + conditions.map(\.text)).listText
  }
}

extension ViewerModel {
  /// The number of photos that a filter left of all, such as “12 photos of 340”; nil without a filter.
  @MainActor var filteredCountText: String? {
    guard isFiltering, let total = searchedCount else { return nil }
    let found = Message(
      "{count} photo of {total}", plural: "{count} photos of {total}", count: count,
      ["total": Texts.number(total)]
    ).translated
    guard isIndexing else { return found }
    // Translators: a number of photos, which may become more.
    return Message("{photos}, still reading…", ["photos": found]).translated
  }
}
