import FoundationEssentials
import PhotoPages
import XMPBindings

/// A property of which this program notes when it has changed it. Title and caption are texts in languages, of
/// which it shows and changes the one that stands for all.
struct DatedField {
  let property: XMPName
  /// When this program has last changed it.
  let edited: XMPName
  /// What another program had written there before this one changed it first.
  let replaced: XMPName
  /// What a change makes of it; nil for one of something else.
  private let texts: @Sendable (AnnotationChange) -> (old: String, new: String)?

  static let all = [
    caption(.title, edited: .titleEdited, replaced: .titleReplaced) { $0.title },
    caption(.description, edited: .captionEdited, replaced: .captionReplaced) { $0.text },
  ]

  private static func caption(
    _ property: XMPName, edited: XMPName, replaced: XMPName,
    _ text: @escaping @Sendable (Caption) -> String
  ) -> DatedField {
    DatedField(property: property, edited: edited, replaced: replaced) { change in
      guard case .caption(let old, let new) = change else { return nil }
      return (text(old), text(new))
    }
  }

  /// Whether a change is one of it.
  func isChanged(by change: AnnotationChange) -> Bool { texts(change) != nil }

  private struct State: Equatable {
    var text: String
    var edited: Date?
    var replaced: String?

    /// Whether this was said by somebody who knew what the other copy says, or did not have to.
    func follows(_ other: State) -> Bool {
      guard let edited else { return false }
      guard let otherDate = other.edited else {
        return [text, replaced ?? ""].contains(other.text)
      }
      return edited > otherDate
    }
  }

  private func state(_ graph: RDFGraph) -> State {
    State(
      text: graph.properties[property]?.defaultText ?? "",
      edited: graph.properties[edited]?.date, replaced: graph.properties[replaced]?.text)
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
    if before.edited == nil, !before.text.isEmpty { after.replaced = before.text }
    set(after, in: &graph)
  }

  /// A text as it becomes when it is written.
  private func writable(_ text: String) -> String { XMPValue(text: text).text ?? "" }

  private func set(_ state: State, in graph: inout RDFGraph) {
    // An empty text is written, too: it says that there is nothing, whatever the photo's file says.
    if graph.properties[property] == nil || state.text != self.state(graph).text {
      graph.properties[property, default: XMPValue(.alternatives, [])].setDefaultText(state.text)
    }
    graph.properties[edited] = state.edited.map { XMPValue($0) }
    graph.properties[replaced] = state.replaced.map { XMPValue(text: $0) }
  }

  /// Takes over what another copy says if it was changed later there; false if some of it is left
  /// behind. Of two texts of one date, and of one without a date that is not what the other has
  /// replaced, nobody knows which is newer, since other programs leave our date or drop it: ours stays.
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
