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

  /// The stars in menus, as in “★★★”.
  fileprivate var shortText: Message { stars(withEmpty: false) }

  private func stars(withEmpty: Bool) -> Message {
    guard self != .rejected else { return Message("Rejected") }
    let empty = withEmpty ? Rating.five.rawValue - rawValue : 0
    return Message(
      "{stars}",
      ["stars": String(repeating: "★", count: rawValue) + String(repeating: "☆", count: empty)])
  }

  /// The text of a screen reader for a rating that cannot be changed.
  package var description: Message {
    guard self != .rejected else { return Message("Rejected") }
    return Message("{count} star", plural: "{count} stars", count: rawValue)
  }
}

extension Command {
  /// All commands that rate a photo, in the order of their menu.
  static let ratings = [Command.removeRating] + Rating.stars.map(\.command) + [.reject]

  static func row(of rating: Rating?, _ key: String) -> Row {
    Row(
      on: .many, .photo, label(of: rating), key, in: .viewing,
      isOn: { viewer, photos in photos.allSatisfy { viewer.model.rating(of: $0) == rating } },
      if: { $0.model.canChange($1, \.rate) }, do: { $0.rate($1.photos, rating) })
  }

  private static func label(of rating: Rating?) -> Message {
    switch rating {
    case .rejected?: Message("Reject")
    case let stars?:
      Message("Rate {count} Star", plural: "Rate {count} Stars", count: stars.rawValue)
    case nil: Message("Remove Rating")
    }
  }
}

extension AnyCommand {
  /// The submenu that the command is in, and its title there; nil for none.
  package var submenu: (title: Message, entry: Message)? {
    guard case .standard(let command) = self, Command.ratings.contains(command) else { return nil }
    let rating = Rating.allCases.first { $0.command == command }
    return (Message("Rate"), rating?.shortText ?? Message("No Rating"))
  }
}

extension Viewer {
  /// Rates photos, or removes their ratings.
  mutating func rate(_ photos: [Photo], _ rating: Rating?) {
    let busy = model.photosTakenBack { if case .rating = $0 { true } else { false } }
    let changed = photos.filter {
      model.permissions(of: $0.id).rate && !busy.contains($0.id)
    }.compactMap { photo in
      model.annotations.rating(of: photo.id, rating).map { (photo, $0) }
    }
    guard !changed.isEmpty else { return }
    make(changed)
    let only = changed.count == 1 ? changed[0].0 : nil
    model.notices.say(
      .done(only == nil ? rating.news(of: changed.count) : rating.news), about: only)
  }
}

extension AnnotationsFeature {
  /// Returns the change of a photo's rating; nil if the photo is known to have it.
  fileprivate func rating(of photo: PhotoID, _ rating: Rating?) -> AnnotationChange? {
    guard let state = states[photo], state.isKnown else {
      return .rating(ValueChange(seen: nil, new: rating))
    }
    let old = state.value.rating
    return old == rating ? nil : .rating(from: old, to: rating)
  }
}

extension Rating? {
  /// The notice that the rating was given or removed.
  fileprivate var news: Message {
    switch self {
    case .rejected?: Message("Photo rejected")
    case let stars?:
      Message("Rated {count} star", plural: "Rated {count} stars", count: stars.rawValue)
    case nil: Message("Rating removed")
    }
  }

  /// The notice that the rating was given to several photos, or removed from them.
  fileprivate func news(of count: Int) -> Message {
    switch self {
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
}
