import FoundationEssentials
import PhotoPages
import XMPBindings

/// A property of which this program notes when it has changed it: the rating; title and caption, texts in
/// languages, of which it shows and changes the one that stands for all.
struct DatedField {
  let property: XMPName
  /// When this program has last changed it.
  let edited: XMPName
  /// What another program had written there before this one changed it first.
  let replaced: XMPName
  /// How its text is written.
  let form: Form
  /// What a change makes of it; nil for one of something else.
  let texts: @Sendable (AnnotationChange) -> (old: String, new: String)?

  enum Form {
    /// In languages.
    case caption
    /// As a number.
    case rating
  }

  static let all = [
    caption(.title, edited: .titleEdited, replaced: .titleReplaced) { $0.title },
    caption(.description, edited: .captionEdited, replaced: .captionReplaced) { $0.text },
    rating,
  ]

  private static func caption(
    _ property: XMPName, edited: XMPName, replaced: XMPName,
    _ text: @escaping @Sendable (Caption) -> String
  ) -> DatedField {
    DatedField(property: property, edited: edited, replaced: replaced, form: .caption) { change in
      guard case .caption(let old, let new) = change else { return nil }
      return (text(old), text(new))
    }
  }

  /// Whether a change is one of it.
  func isChanged(by change: AnnotationChange) -> Bool { texts(change) != nil }

  private struct State: Equatable {
    var text: String
    var edited: Date?
    var replaced: String

    /// Whether this was said by a person who knew what the other copy says, or did not have to.
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

  /// What says that there is nothing.
  private var empty: String { form == .rating ? Rating.none : "" }

  private func text(of value: XMPValue) -> String {
    form == .rating ? Rating.text(of: value) : value.defaultText ?? ""
  }

  /// Makes a change, if it is one of this property.
  func apply(_ change: AnnotationChange, at date: Date, to graph: inout RDFGraph) {
    guard let (old, new) = texts(change) else { return }
    let before = state(graph)
    var after = before
    edit(
      &after.text, &after.edited, from: writable(old), to: writable(new), at: date, isSame: ==,
      isLess: <)
    guard before != after else { return }
    if before.edited == nil, before.text != empty { after.replaced = before.text }
    set(after, in: &graph)
  }

  /// A text as it becomes when it is written.
  private func writable(_ text: String) -> String { XMPValue(text: text).text ?? "" }

  private func set(_ state: State, in graph: inout RDFGraph) {
    // Nothing is written, too: it says that there is nothing, whatever the photo's file says.
    if graph.properties[property] == nil || state.text != self.state(graph).text {
      var value = graph.properties[property] ?? XMPValue(.alternatives, [])
      switch form {
      case .caption: value.setDefaultText(state.text)
      case .rating: value.content = XMPValue(text: state.text).content
      }
      graph.properties[property] = value
    }
    graph.properties[edited] = state.edited.map { XMPValue($0) }
    graph.properties[replaced] = state.replaced == empty ? nil : XMPValue(text: state.replaced)
  }

  /// Takes over what another copy says if it was changed later there; false if some of it is left
  /// behind. Of two texts of one date, and of one without a date that is not what the other has
  /// replaced, it is not known which is newer, since other programs leave our date or drop it: ours stays.
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

  /// - Returns: whether no language says something else here.
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
