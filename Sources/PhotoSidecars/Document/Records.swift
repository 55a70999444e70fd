import FoundationEssentials
import PhotoPages
import XMPBindings

/// An annotation by a person, which is an entry in the list of its kind.
protocol Recorded {
  var key: String { get }
  var fields: [XMPName: XMPValue] { get }
  init?(_ fields: [XMPName: XMPValue])
}

/// A list of annotations by persons: one entry for each key, oldest first.
struct Records {
  let property: XMPName
  let key: XMPName
  /// The field that can be changed; nil if there is none.
  let content: XMPName?
  /// The prefix that distinguishes the keys of different lists among the deleted ones.
  let mark: String
  /// Whether an entry with the same key can be added again, such as a person's like.
  let canBeReadded: Bool

  static let comments = Records(
    property: .comments, key: .id, content: .text, mark: "", canBeReadded: false)
  static let likes = Records(
    property: .likes, key: .authorID, content: nil, mark: "like:", canBeReadded: true)
  static let reports = Records(
    property: .reports, key: .authorID, content: .reason, mark: "report:", canBeReadded: true)

  static let all = [comments, likes, reports]

  func read<Item: Recorded>(_ type: Item.Type, from graph: RDFGraph) -> [Item] {
    (graph.properties[property]?.items ?? []).compactMap { Item($0.fields) }
  }

  func set(_ entries: [XMPValue], in graph: inout RDFGraph) {
    guard !entries.isEmpty || graph.properties[property] != nil else { return }
    graph.properties[property, default: XMPValue(.sequence, [])]
      .setItems(entries, orNew: .sequence)
  }

  /// Returns the date that a deletion must reach to apply to an entry; nil for any.
  func beginning(of entry: XMPValue) -> Date? {
    entry[.restored]?.date ?? (canBeReadded ? entry[.date]?.date : nil)
  }

  func placeInOrder(of entry: XMPValue, among entries: [XMPValue]) -> Int {
    let order = order(of: entry)
    return entries.lastIndex { self.order(of: $0) < order }.map { $0 + 1 } ?? 0
  }

  private func order(of entry: XMPValue) -> (Date, String) {
    (entry[.date]?.date ?? .distantPast, entry[key]?.text ?? "")
  }

  /// Merges the entries of another copy, except deleted ones; of two with one key, the last restored or changed stays.
  func merge(_ other: RDFGraph, into graph: inout RDFGraph, without tombstones: Tombstones) {
    let lists = [graph, other].map { $0.properties[property]?.items ?? [] }
    var latest: [String: XMPValue] = [:]
    for entry in lists.joined() {
      let name = mark + (entry[key]?.text ?? text(of: entry))
      guard !tombstones.hold(name, from: beginning(of: entry)) else { continue }
      latest[name] = latest[name].map { isLater($0, than: entry) ? $0 : entry } ?? entry
    }
    let ordered = latest.values.map { ($0, order(of: $0)) }.sorted { $0.1 < $1.1 }
    set(ordered.map { $0.0 }, in: &graph)
  }

  private func isLater(_ left: XMPValue, than right: XMPValue) -> Bool {
    guard left != right else { return true }
    let beginnings = (beginning(of: left) ?? .distantPast, beginning(of: right) ?? .distantPast)
    guard beginnings.0 == beginnings.1 else { return beginnings.0 > beginnings.1 }
    let edits = (lastEdit(of: left), lastEdit(of: right))
    guard edits.0 == edits.1 else { return edits.0 > edits.1 }
    return text(of: left) > text(of: right)
  }

  private func lastEdit(of entry: XMPValue) -> Date {
    entry[.edited]?.date ?? entry[.date]?.date ?? .distantPast
  }

  /// Returns the whole text of an entry, so that all copies choose the same of two otherwise equal ones.
  private func text(of entry: XMPValue) -> String {
    // The changeable field comes first, as in `edit`, which compares it for changes of the same date.
    let fields = entry.fields.sorted { $0.key < $1.key }
    let all = fields.map { "\($0.key.name)=\($0.value.text ?? "")" }.joined(separator: "\n")
    return (content.flatMap { entry[$0]?.text } ?? "") + "\n" + all
  }
}

extension Author {
  fileprivate init?(_ fields: [XMPName: XMPValue]) {
    guard let id = fields[.authorID]?.text else { return nil }
    self.init(id: id, name: fields[.author]?.text ?? "")
  }

  fileprivate var fields: [XMPName: XMPValue] {
    [.authorID: XMPValue(text: id), .author: XMPValue(text: name)]
  }
}

extension PhotoComment: Recorded {
  var key: String { id.rawValue }

  var fields: [XMPName: XMPValue] {
    var fields = author.fields
    fields[.id] = XMPValue(text: id.rawValue)
    fields[.date] = XMPValue(date)
    fields[.edited] = edited.map { XMPValue($0) }
    fields[.text] = XMPValue(text: text)
    return fields
  }

  init?(_ fields: [XMPName: XMPValue]) {
    guard let id = fields[.id]?.text, let author = Author(fields), let date = fields[.date]?.date,
      let text = fields[.text]?.text
    else { return nil }
    self.init(
      id: CommentID(id), author: author, date: date, text: text, edited: fields[.edited]?.date)
  }
}

extension Like: Recorded {
  var key: String { author.id }

  var fields: [XMPName: XMPValue] {
    author.fields.merging([.date: XMPValue(date)]) { first, _ in first }
  }

  init?(_ fields: [XMPName: XMPValue]) {
    guard let author = Author(fields), let date = fields[.date]?.date else { return nil }
    self.init(author: author, date: date)
  }
}

extension Report: Recorded {
  var key: String { author.id }

  var fields: [XMPName: XMPValue] {
    author.fields.merging([.date: XMPValue(date), .reason: XMPValue(text: reason)]) { $1 }
  }

  init?(_ fields: [XMPName: XMPValue]) {
    guard let author = Author(fields), let reason = fields[.reason]?.text,
      let date = (fields[.edited] ?? fields[.date])?.date
    else { return nil }
    self.init(author: author, date: date, reason: reason)
  }
}
