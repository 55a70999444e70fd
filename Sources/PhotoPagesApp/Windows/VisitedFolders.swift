import FoundationEssentials
import GioBindings

/// The folders that a window has shown before, to which one can go back.
struct VisitedFolders {
  /// The most folders that are remembered.
  static let maxCount = 50

  /// A folder, and what of it was shown.
  struct Visit: Equatable {
    let folder: Location
    /// The URI of the shown photo; nil if there was none.
    let photo: String?
    /// Whether the gallery was open.
    let isInGallery: Bool
  }

  private var visits: [Visit] = []

  var isEmpty: Bool { visits.isEmpty }

  /// Adds the folder that is left for another one.
  mutating func leave(_ visit: Visit) {
    visits.append(visit)
    visits.removeFirst(max(0, visits.count - Self.maxCount))
  }

  /// Removes and returns the folder that was left last.
  mutating func goBack() -> Visit? { visits.popLast() }
}

/// The folders that windows have left for others, and when.
///
/// A person who has left a folder a minute ago knows what was shown there, and is not asked whether to continue.
struct LeftFolders {
  /// The seconds for which a person remembers.
  static let memory = 600.0

  private var dates: [String: Date] = [:]

  /// Notes that a folder was left, given by its URI.
  mutating func note(_ folder: String, at date: Date) {
    dates = dates.filter { Self.isRecent($0.value, at: date) }
    dates[folder] = date
  }

  /// Whether a folder was left a short while ago.
  func isRecent(_ folder: String, at now: Date) -> Bool {
    dates[folder].map { Self.isRecent($0, at: now) } ?? false
  }

  private static func isRecent(_ date: Date, at now: Date) -> Bool {
    now.timeIntervalSince(date) < memory
  }
}

extension Location {
  /// Returns the folder directly in `folder` that this location is, or is inside of; nil if there is none.
  func ancestor(in folder: Location) -> Location? {
    sequence(first: self) { $0.parent }.first { $0.parent == folder }
  }
}
