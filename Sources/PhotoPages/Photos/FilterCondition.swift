/// One condition of a filter, which a chip shows.
public enum FilterCondition: Hashable, Sendable {
  /// A person is on the photo.
  case person(String)
  /// The photo has a keyword.
  case keyword(String)
  /// The photo has at least that many stars.
  case leastRating(Rating)
  /// The photo has this colour label, or another one of the filter.
  case label(ColourLabel)
  /// The photo was taken within these days.
  case dates(PhotoDates)
  /// The photo is of this kind, or of another one of the filter.
  case kind(PhotoFilter.Kind)
  /// The user has not rejected the photo.
  case notRejected
  /// The user has not reported the photo.
  case notReported
}

extension PhotoFilter {
  /// The conditions, in the order of their chips.
  public var conditions: [FilterCondition] {
    people.sorted().map { .person($0) } + keywords.sorted().map { .keyword($0) }
      + [leastRating.map { .leastRating($0) }].compactMap { $0 }
      + labels.sorted { ($0.number ?? .max, $0.text) < ($1.number ?? .max, $1.text) }.map {
        .label($0)
      }
      + [dates.map { .dates($0) }].compactMap { $0 }
      + Kind.allCases.filter(kinds.contains).map { .kind($0) }
      + (hidesRejected ? [.notRejected] : []) + (hidesReported ? [.notReported] : [])
  }

  /// Adds a condition; a rating and dates take the place of others.
  public mutating func set(_ condition: FilterCondition) {
    switch condition {
    case .person(let name): people.insert(name)
    case .keyword(let keyword): keywords.insert(keyword)
    case .leastRating(let rating): leastRating = rating
    case .label(let label): labels.insert(label)
    case .dates(let dates): self.dates = dates
    case .kind(let kind): kinds.insert(kind)
    case .notRejected: hidesRejected = true
    case .notReported: hidesReported = true
    }
  }

  /// Removes a condition, if it is there.
  public mutating func clear(_ condition: FilterCondition) {
    switch condition {
    case .person(let name): people.remove(name)
    case .keyword(let keyword): keywords.remove(keyword)
    case .leastRating(let rating): if leastRating == rating { leastRating = nil }
    case .label(let label): labels.remove(label)
    case .dates(let dates): if self.dates == dates { self.dates = nil }
    case .kind(let kind): kinds.remove(kind)
    case .notRejected: hidesRejected = false
    case .notReported: hidesReported = false
    }
  }
}
