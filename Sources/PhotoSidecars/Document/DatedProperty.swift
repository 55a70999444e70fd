import FoundationEssentials
import PhotoPages
import XMPBindings

/// A property whose changes by this program are dated: those of fields, and the orientation.
struct DatedProperty {
  let name: XMPName
  /// The property with the date of this program's last change.
  let edited: XMPName
  /// The property with the value by another program that this program's first change replaced.
  let replaced: XMPName
  /// The properties of other programs that say the same, and follow where they stand.
  var echoes: [XMPName] = []
  /// The text that means none.
  var none = ""
  /// Returns the text in normal form; nil if there is no such property.
  let read: @Sendable (RDFGraph) -> String?
  /// Writes a text, an empty one too: it overrides the one in the photo's file.
  let write: @Sendable (String, inout RDFGraph) -> Void

  static let all = FieldName.allCases.flatMap(\.stored.properties) + [orientation]

  /// Makes the property of a text in languages, of which the default language is shown and changed.
  static func text(_ name: XMPName, edited: XMPName, replaced: XMPName) -> DatedProperty {
    DatedProperty(
      name: name, edited: edited, replaced: replaced,
      read: { $0.properties[name].map { $0.defaultText ?? "" } },
      write: { text, graph in
        graph.properties[name, default: XMPValue(.alternatives, [])].setDefaultText(text)
      })
  }

  /// The names of all properties that are written.
  var names: [XMPName] { adopted + [edited, replaced] }

  /// The names of the properties that are copied from the photo's packet before a change.
  var adopted: [XMPName] { [name] + echoes }

  private struct State: Equatable {
    var text: String
    var edited: Date?
    var replaced: String

    /// Whether this state is newer: dated later, or the other is undated and has its text or the text it replaced.
    func follows(_ other: State) -> Bool {
      guard let edited else { return false }
      guard let otherDate = other.edited else {
        return [text, replaced].contains(other.text)
      }
      return edited > otherDate
    }
  }

  private func state(_ graph: RDFGraph) -> State {
    State(
      text: read(graph) ?? none,
      edited: graph.properties[edited]?.date, replaced: graph.properties[replaced]?.text ?? none)
  }

  /// Sets the text, unless it was changed later; `seen` is the one that was to be replaced, nil for any.
  func set(_ new: String, seen: String?, at date: Date, in graph: inout RDFGraph) {
    let before = state(graph)
    var after = before
    edit(
      &after.text, &after.edited, from: seen.map(writable) ?? before.text, to: writable(new),
      at: date, isSame: ==, isLess: <)
    guard before != after else { return }
    if before.edited == nil, before.text != none { after.replaced = before.text }
    set(after, in: &graph)
  }

  /// Returns a text as it is after writing.
  private func writable(_ text: String) -> String { XMPValue(text: text).text ?? "" }

  private func set(_ state: State, in graph: inout RDFGraph) {
    graph.properties[edited] = state.edited.map { XMPValue($0) }
    graph.properties[replaced] = state.replaced == none ? nil : XMPValue(text: state.replaced)
    if graph.properties[name] == nil || state.text != read(graph) { write(state.text, &graph) }
  }

  /// Takes the value of another copy if it was changed later; false if a part of it is lost.
  ///
  /// If the dates do not decide, our value stays: other programs do not update our date, or drop it.
  func merge(_ other: RDFGraph, into graph: inout RDFGraph) -> Bool {
    let theirs = other.properties[name]
    if read(graph) == nil, graph.properties[edited] == nil {
      for name in adopted where graph.properties[name] == nil {
        graph.properties[name] = other.properties[name]
      }
    }
    let (here, there) = (state(graph), state(other))
    var isKept = true
    if there.follows(here) {
      set(there, in: &graph)
    } else {
      isKept = read(other) == nil || here.text == there.text || here.follows(there)
    }
    addEchoes(of: other, to: &graph)
    return addLanguages(of: theirs, to: &graph) && isKept
  }

  /// Adds missing echoes, which say the same as the property here.
  private func addEchoes(of other: RDFGraph, to graph: inout RDFGraph) {
    let missing = echoes.filter { graph.properties[$0] == nil && other.properties[$0] != nil }
    guard !missing.isEmpty, let text = read(graph) else { return }
    for echo in missing { graph.properties[echo] = other.properties[echo] }
    write(text, &graph)
  }

  /// - Returns: whether no language has another text here.
  private func addLanguages(of theirs: XMPValue?, to graph: inout RDFGraph) -> Bool {
    guard let theirs, let mine = graph.properties[name] else { return true }
    var items = mine.items
    var isKept = true
    for item in theirs.otherLanguages {
      let same = items.first { $0.qualifiers == item.qualifiers }
      if let same { isKept = isKept && same == item } else { items.append(item) }
    }
    guard items != mine.items else { return isKept }
    graph.properties[name]?.setItems(items, orNew: .alternatives)
    return isKept
  }
}
