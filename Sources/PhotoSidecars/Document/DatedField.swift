import FoundationEssentials
import PhotoPages
import XMPBindings

/// A property whose changes by this program are dated: rating, title, caption, alternative text and orientation.
///
/// Title, caption and alternative text are texts in languages; the default language is shown and changed.
struct DatedField {
  let property: XMPName
  /// The property with the date of this program's last change.
  let edited: XMPName
  /// The property with the value by another program that this program's first change replaced.
  let replaced: XMPName
  let form: Form
  /// Returns the value that a person saw, if any, and the new one; nil for a change of another property.
  let texts: @Sendable (AnnotationChange) -> (seen: String?, new: String)?

  enum Form {
    /// A text in languages.
    case caption
    case rating
    case orientation
  }

  static let all = [
    caption(.title, edited: .titleEdited, replaced: .titleReplaced) { $0.title },
    caption(.description, edited: .captionEdited, replaced: .captionReplaced) { $0.text },
    altText, rating, orientation,
  ]

  private static func caption(
    _ property: XMPName, edited: XMPName, replaced: XMPName,
    _ text: @escaping @Sendable (Caption) -> String
  ) -> DatedField {
    DatedField(property: property, edited: edited, replaced: replaced, form: .caption) { change in
      guard case .caption(let change) = change else { return nil }
      return (change.seen.map(text), text(change.new))
    }
  }

  func isChanged(by change: AnnotationChange) -> Bool { texts(change) != nil }

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
      text: graph.properties[property].map(text) ?? empty,
      edited: graph.properties[edited]?.date, replaced: graph.properties[replaced]?.text ?? empty)
  }

  /// The value that means none.
  private var empty: String { form == .rating ? Rating.none : "" }

  private func text(of value: XMPValue) -> String {
    switch form {
    case .caption: value.defaultText ?? ""
    case .rating: Rating.text(of: value)
    case .orientation: value.text ?? ""
    }
  }

  func apply(_ change: AnnotationChange, at date: Date, to graph: inout RDFGraph) {
    guard let (seen, new) = texts(change) else { return }
    set(new, seen: seen, at: date, in: &graph)
  }

  /// Sets the text, unless it was changed later; `seen` is the one that was to be replaced, nil for any.
  func set(_ new: String, seen: String?, at date: Date, in graph: inout RDFGraph) {
    let before = state(graph)
    var after = before
    edit(
      &after.text, &after.edited, from: seen.map(writable) ?? before.text, to: writable(new),
      at: date, isSame: ==, isLess: <)
    guard before != after else { return }
    if before.edited == nil, before.text != empty { after.replaced = before.text }
    set(after, in: &graph)
  }

  /// Returns a text as it is after writing.
  private func writable(_ text: String) -> String { XMPValue(text: text).text ?? "" }

  private func set(_ state: State, in graph: inout RDFGraph) {
    graph.properties[edited] = state.edited.map { XMPValue($0) }
    graph.properties[replaced] = state.replaced == empty ? nil : XMPValue(text: state.replaced)
    if form == .orientation, state.text.isEmpty {
      graph.properties[property] = nil
      return
    }
    // An empty value is written as well: it overrides the one in the photo's file.
    if graph.properties[property] == nil || state.text != self.state(graph).text {
      var value = graph.properties[property] ?? XMPValue(.alternatives, [])
      switch form {
      case .caption: value.setDefaultText(state.text)
      case .rating, .orientation: value.content = XMPValue(text: state.text).content
      }
      graph.properties[property] = value
    }
  }

  /// Takes the value of another copy if it was changed later; false if a part of it is lost.
  ///
  /// If the dates do not decide, our value stays: other programs do not update our date, or drop it.
  func merge(_ other: RDFGraph, into graph: inout RDFGraph) -> Bool {
    let theirs = other.properties[property]
    if graph.properties[property] == nil, graph.properties[edited] == nil {
      graph.properties[property] = theirs
    }
    let (here, there) = (state(graph), state(other))
    var isKept = true
    if there.follows(here) {
      set(there, in: &graph)
    } else {
      isKept = theirs == nil || here.text == there.text || here.follows(there)
    }
    return addLanguages(of: theirs, to: &graph) && isKept
  }

  /// - Returns: whether no language has another text here.
  private func addLanguages(of theirs: XMPValue?, to graph: inout RDFGraph) -> Bool {
    guard let theirs, let mine = graph.properties[property] else { return true }
    var items = mine.items
    var isKept = true
    for item in theirs.otherLanguages {
      let same = items.first { $0.qualifiers == item.qualifiers }
      if let same { isKept = isKept && same == item } else { items.append(item) }
    }
    guard items != mine.items else { return isKept }
    graph.properties[property]?.setItems(items, orNew: .alternatives)
    return isKept
  }
}
