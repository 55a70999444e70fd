import FoundationEssentials
import XMPBindings

/// The ids of what was deleted, and when, so that another copy of the file does not bring it back.
/// What has been put back since then, by a person, is alive.
struct Tombstones: Equatable {
  /// When something was deleted; nil within if that is unknown.
  private var dates: [String: Date?] = [:]
  /// What it was, if another program has deleted it.
  private var records: [String: TagRecord] = [:]

  init(_ graph: RDFGraph) {
    for item in graph.properties[.deleted]?.items ?? [] {
      guard let id = item[.id]?.text ?? item.text else { continue }
      add(id, at: item[.date]?.date, losing: TagRecord(item, of: nil))
    }
  }

  func write(to graph: inout RDFGraph) {
    guard !dates.isEmpty else { return }
    let items = dates.sorted { $0.key < $1.key }.map { id, date in
      var item = XMPValue(fields: [:])
      records[id]?.write(to: &item)
      item[.id] = XMPValue(text: id)
      item[.date] = date.map { XMPValue($0) }
      return item
    }
    guard items != graph.properties[.deleted]?.items else { return }
    graph.properties[.deleted] = XMPValue(.bag, items)
  }

  /// When something was deleted, in the distant future where no date is known; nil if never.
  subscript(id: String) -> Date? { dates[id].map { $0 ?? .distantFuture } }

  /// What other programs have deleted, in the order of the ids.
  var lost: [TagRecord] { records.values.sorted { $0.id < $1.id } }

  /// Notes that something has been deleted, and what it was, if another program has deleted it.
  mutating func add(_ id: String, at date: Date?, losing record: TagRecord? = nil) {
    let (known, new) = (self[id] ?? .distantPast, date ?? .distantFuture)
    guard dates[id] == nil || new >= known else { return }
    // Who deletes it here means that.
    if new > known || records[id] == nil || record == nil { records[id] = record }
    dates.updateValue(date, forKey: id)
  }

  mutating func formUnion(_ other: Tombstones) {
    for (id, date) in other.dates { add(id, at: date, losing: other.records[id]) }
  }

  /// Whether something that came into being, or back, at a time is there no more.
  func hold(_ id: String, from beginning: Date?) -> Bool {
    guard let deleted = self[id] else { return false }
    return (beginning ?? .distantPast) <= deleted
  }
}
