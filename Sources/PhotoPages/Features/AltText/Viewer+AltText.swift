extension Command {
  static let altTextRow = Row(
    on: .one, .photo, Message("Alternative Text"), in: .paging,
    if: { $0.model.canChange($1, \.editCaption) }, do: { viewer, _ in viewer.edit(.altText) })
}

extension AnnotationField<String> {
  /// The text for people who do not see the photo.
  public static var altText: Self {
    AnnotationField(
      name: .altText, value: \.altText, permission: \.editCaption,
      label: .inContext("undo", "Alternative Text"), facts: { [.altText($0)] },
      words: { $0.isEmpty ? nil : $0 })
  }
}

extension PhotoAnnotations {
  /// The words for people who do not see the photo: its alternative text, else its caption, else its title.
  package var description: String {
    [altText, caption.text, caption.title].first { !$0.isEmpty } ?? ""
  }
}

extension Viewer {
  /// Changes the alternative text of a photo; an empty text removes it.
  mutating func changeAltText(of photo: Photo, to text: String) {
    guard let old = model.annotations.states[photo.id]?.value.altText, text.trimmed != old
    else { return }
    make([(photo, .set(.altText, from: old, to: text.trimmed))])
    model.notices.say(.done(Message("Alternative text changed")), about: photo)
  }
}
