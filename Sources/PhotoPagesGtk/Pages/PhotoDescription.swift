import GtkBindings
import PhotoPages

// The words for screen readers about the shown photo.

extension ViewerModel {
  /// The name of the shown photo: its title or else its file's name, and its place; empty without a photo.
  var spokenName: String {
    guard let photo = currentPhoto else { return "" }
    let title = shownAnnotations.caption.title
    return Message(
      "{name}, {page} of {count}",
      [
        "name": title.isEmpty ? photo.name : title, "page": Texts.number(paging.index + 1),
        "count": Texts.number(count),
      ]
    ).translated
  }

  /// The description of the shown photo: its alternative text or else its caption, its tags and its comments.
  var spokenDescription: String {
    guard currentPhoto != nil else { return "" }
    let annotations = shownAnnotations
    let tags = annotations.shownTags.map(\.text).listText
    let comments = annotations.commentCount
    let parts = [
      annotations.altText.isEmpty ? annotations.caption.text : annotations.altText,
      tags.isEmpty ? "" : Message("Tags: {names}", ["names": tags]).translated,
      comments == 0
        ? ""
        : Message("{count} comment", plural: "{count} comments", count: comments).translated,
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
