import FoundationEssentials
import PhotoPages

/// The places that a window has shown before, to which one can go back.
struct VisitedPlaces {
  /// The most places that are remembered.
  static let maxCount = 50

  /// A place, given by its URI, and what of it was shown.
  struct Visit: Equatable {
    let place: String
    /// The URI of the shown photo; nil if there was none.
    let photo: String?
    /// Whether the gallery was open.
    let isInGallery: Bool
  }

  private var visits: [Visit] = []

  var isEmpty: Bool { visits.isEmpty }

  /// Adds the place that is left for another one.
  mutating func leave(_ visit: Visit) {
    visits.append(visit)
    visits.removeFirst(max(0, visits.count - Self.maxCount))
  }

  /// Removes the place that was left last if it is the one that is shown now, given by its URI.
  mutating func skipBack(to place: String?) {
    if let last = visits.last, last.place == place { visits.removeLast() }
  }

  /// Removes and returns the place that was left last.
  mutating func goBack() -> Visit? { visits.popLast() }
}

/// The places that windows have left for others, and when.
///
/// A person who has left a place a minute ago knows what was shown there, and is not asked whether to continue.
struct LeftPlaces {
  /// The seconds for which a person remembers.
  static let memory = 600.0

  private var dates: [String: Date] = [:]

  /// Records that a place was left, given by its URI.
  mutating func record(_ place: String, at date: Date) {
    dates = dates.filter { Self.isRecent($0.value, at: date) }
    dates[place] = date
  }

  /// Whether a place was left a short while ago.
  func isRecent(_ place: String, at now: Date) -> Bool {
    dates[place].map { Self.isRecent($0, at: now) } ?? false
  }

  private static func isRecent(_ date: Date, at now: Date) -> Bool {
    now.timeIntervalSince(date) < memory
  }
}

extension [PhotoFolder] {
  /// Returns the URI of the first place inside of another one on this path, which is given by its URI; nil if there is none.
  func inside(_ uri: String) -> String? { drop { $0.uri != uri }.dropFirst().first?.uri }
}
