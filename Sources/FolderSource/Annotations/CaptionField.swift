import FoundationEssentials
import PhotoPages
import XMP

/// Title or caption: a text in languages, of which this program shows and changes the one that stands
/// for all.
struct CaptionField {
  /// Where it stands.
  let property: XMPName
  /// When this program has last changed it.
  let edited: XMPName
  /// The same in the gallery.
  private let value: @Sendable (Caption) -> String

  static let all = [
    CaptionField(property: .title, edited: .titleEdited) { $0.title },
    CaptionField(property: .description, edited: .captionEdited) { $0.text },
  ]

  /// Makes a change that a person has made.
  func apply(
    _ old: Caption, _ new: Caption, at date: Date, to graph: inout RDFGraph, isReplay: Bool = false
  ) {
    var text = graph.properties[property]?.defaultText ?? ""
    var edited = graph.properties[edited]?.date
    let before = (text, edited)
    FieldEdit(old: writable(old), new: writable(new), date: date, isReplay: isReplay)
      .apply(to: &text, &edited)
    guard before != (text, edited) else { return }
    set(text, edited, in: &graph)
  }

  /// A caption's text as it becomes when it is written.
  private func writable(_ caption: Caption) -> String {
    XMPValue(text: value(caption)).text ?? ""
  }

  private func set(_ text: String, _ edited: Date?, in graph: inout RDFGraph) {
    if text != graph.properties[property]?.defaultText ?? "" {
      var value = graph.properties[property] ?? XMPValue(.alternatives, [])
      value.setDefaultText(text)
      graph.properties[property] = value
    }
    graph.properties[self.edited] = edited.map { XMPValue($0) }
  }

  /// Takes over what another copy says if it was changed later there.
  ///
  /// - Returns: whether nothing of the other copy is left behind.
  func merge(_ other: RDFGraph, into graph: inout RDFGraph) -> Bool {
    let theirs = other.properties[property]
    let edits = (graph.properties[edited]?.date, other.properties[edited]?.date)
    if edits == (nil, nil), graph.properties[property] == nil {
      graph.properties[property] = theirs
    }
    let texts = (graph.properties[property]?.defaultText ?? "", theirs?.defaultText ?? "")
    var isKept = true
    if edits == (nil, nil) {
      isKept = theirs == nil || texts.0 == texts.1
    } else if (edits.1 ?? .distantPast, texts.1) > (edits.0 ?? .distantPast, texts.0) {
      set(texts.1, edits.1, in: &graph)
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
