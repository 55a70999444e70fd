/// A person's rating of a photo, as in `xmp:Rating`.
public enum Rating: Int, CaseIterable, Hashable, Sendable {
  /// Not worth keeping.
  case rejected = -1
  /// One star.
  case one = 1
  /// Two stars.
  case two
  /// Three stars.
  case three
  /// Four stars.
  case four
  /// Five stars, the most that photo programs give.
  case five

  package static let stars: [Rating] = [.one, .two, .three, .four, .five]

  package var command: Command {
    switch self {
    case .rejected: .reject
    case .one: .rate1
    case .two: .rate2
    case .three: .rate3
    case .four: .rate4
    case .five: .rate5
    }
  }

  /// The stars, filled and empty, as in “★★★☆☆”.
  var text: Message { stars(withEmpty: true) }

  private func stars(withEmpty: Bool) -> Message {
    guard self != .rejected else { return Message("Rejected") }
    let empty = withEmpty ? Rating.five.rawValue - rawValue : 0
    // Translators: stars as characters, of which nothing is to be translated.
    return Message(
      "{stars}",
      ["stars": String(repeating: "★", count: rawValue) + String(repeating: "☆", count: empty)])
  }
}

extension AnnotationField<Rating?> {
  /// The rating.
  public static var rating: Self {
    AnnotationField(
      .rating, \.rating, permission: \.rate, label: .inContext("undo", "Rate"),
      fact: PhotoFact.rating)
  }
}

extension Rating: PhotoMark {
  package static var field: AnnotationField<Rating?> { .rating }
  package static let recorded: WritableKeyPath<PhotoRecord, Rating?> & Sendable =
    \PhotoRecord.rating
  package static let choices: [(mark: Rating?, command: Command)] =
    [(nil, .removeRating)] + stars.map { ($0, $0.command) } + [(.rejected, .reject)]

  package static func label(of rating: Rating?) -> Message {
    switch rating {
    case .rejected?: Message("Reject")
    case let stars?:
      Message("Rate {count} Star", plural: "Rate {count} Stars", count: stars.rawValue)
    case nil: Message("Remove Rating")
    }
  }

  package static func news(of rating: Rating?, on count: Int) -> Message {
    count == 1 ? news(of: rating) : manyNews(of: rating, on: count)
  }

  private static func news(of rating: Rating?) -> Message {
    switch rating {
    case .rejected?: Message("Photo rejected")
    case let stars?:
      Message("Rated {count} star", plural: "Rated {count} stars", count: stars.rawValue)
    case nil: Message("Rating removed")
    }
  }

  private static func manyNews(of rating: Rating?, on count: Int) -> Message {
    switch rating {
    case .rejected?:
      Message("{count} photo rejected", plural: "{count} photos rejected", count: count)
    case let stars?:
      Message(
        "{count} photo rated {stars}", plural: "{count} photos rated {stars}", count: count,
        ["stars": String(repeating: "★", count: stars.rawValue)])
    case nil:
      Message(
        "Rating of {count} photo removed", plural: "Ratings of {count} photos removed",
        count: count)
    }
  }

  package var title: Message { stars(withEmpty: false) }

  /// The text of a screen reader for a rating that cannot be changed.
  package var description: Message {
    guard self != .rejected else { return Message("Rejected") }
    return Message("{count} star", plural: "{count} stars", count: rawValue)
  }

  package var badges: [Badge] {
    self == .rejected ? [.rejected] : Array(repeating: .star, count: rawValue)
  }
}
