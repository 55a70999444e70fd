import FoundationEssentials
import XMPBindings

/// The ids and dates of deleted entries, which other copies must not bring back unless restored later.
struct Tombstones: Equatable {
  /// The dates of deletion.
  private var dates: [String: Date] = [:]
  /// The tags that another program has deleted.
  private var records: [String: TagRecord] = [:]

  init(_ graph: RDFGraph) {
    for item in graph.properties[.deleted]?.items ?? [] {
      guard let id = item[.id]?.text, let date = item[.date]?.date else { continue }
      add(id, at: date, losing: TagRecord(item))
    }
  }

  func write(to graph: inout RDFGraph) {
    guard !dates.isEmpty else { return }
    let items = dates.sorted { $0.key < $1.key }.map { id, date in
      var item = XMPValue(fields: [:])
      records[id]?.write(to: &item)
      item[.id] = XMPValue(text: id)
      item[.date] = XMPValue(date)
      return item
    }
    guard items != graph.properties[.deleted]?.items else { return }
    graph.properties[.deleted] = XMPValue(.bag, items)
  }

  /// The date of a deletion; nil if the entry was not deleted.
  subscript(id: String) -> Date? { dates[id] }

  /// The tags that other programs have deleted, ordered by id.
  var lost: [TagRecord] { records.values.sorted { $0.id < $1.id } }

  /// Records a deletion, with the tag if another program has deleted it.
  mutating func add(_ id: String, at date: Date, losing record: TagRecord? = nil) {
    let known = dates[id] ?? .distantPast
    guard date >= known else { return }
    // A deletion by a person needs no tag to restore.
    if date > known || records[id] == nil || record == nil { records[id] = record }
    dates[id] = date
  }

  mutating func formUnion(_ other: Tombstones) {
    for (id, date) in other.dates { add(id, at: date, losing: other.records[id]) }
  }

  /// Whether an entry that was made or restored at a time is deleted.
  func hold(_ id: String, from beginning: Date?) -> Bool {
    guard let deleted = self[id] else { return false }
    return (beginning ?? .distantPast) <= deleted
  }
}
