import FoundationEssentials
import XMP

/// The ids of what was deleted, and when, so that another copy of the file does not bring it back.
/// What has been put back since then, by a person, is alive.
struct Tombstones: Equatable {
  private var dates: [String: Date] = [:]

  /// Reads them.
  init(_ graph: RDFGraph) {
    for item in graph.properties[.deleted]?.items ?? [] {
      guard let id = item[.id]?.text ?? item.text else { continue }
      // Without a date nothing is known to have been put back later.
      dates[id] = max(dates[id] ?? .distantPast, item[.date]?.date ?? .distantFuture)
    }
  }

  /// Writes them.
  func write(to graph: inout RDFGraph) {
    guard !dates.isEmpty else { return }
    let items = dates.sorted { $0.key < $1.key }.map { id, date in
      XMPValue(fields: [.id: XMPValue(text: id), .date: XMPValue(date)])
    }
    guard items != graph.properties[.deleted]?.items else { return }
    graph.properties[.deleted] = XMPValue(.bag, items)
  }

  /// When something was deleted; nil if never.
  subscript(id: String) -> Date? { dates[id] }

  /// Notes that something has been deleted.
  mutating func add(_ id: String, at date: Date) {
    dates[id] = max(dates[id] ?? .distantPast, date)
  }

  /// Notes what another copy knows.
  mutating func formUnion(_ other: Tombstones) {
    dates.merge(other.dates, uniquingKeysWith: max)
  }

  /// Whether something that came into being, or back, at a time is there no more.
  func hold(_ id: String, from beginning: Date?) -> Bool {
    guard let deleted = dates[id] else { return false }
    return (beginning ?? .distantPast) <= deleted
  }
}
