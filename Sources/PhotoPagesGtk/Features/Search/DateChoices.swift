import GtkBindings
import PhotoPages

/// The fields for the first and the last date in the menu of a chip.
@MainActor
final class DateChoices {
  let widget: Box

  private let fields: (from: Entry, to: Entry)
  private let note = Label(wraps: true, alignment: .start)
  private let send: @MainActor (InputEvent) -> Void
  private let close: @MainActor () -> Void

  private static let gap = 6
  /// The most characters of a date, and the width of its field in characters.
  private static let (longest, width) = (10, 10)

  init(
    _ dates: PhotoDates?, send: @escaping @MainActor (InputEvent) -> Void,
    close: @escaping @MainActor () -> Void
  ) {
    (self.send, self.close) = (send, close)
    // Translators: the fields of the first and the last date.
    fields = (Self.makeField(Message("From")), Self.makeField(Message("To")))
    let both = Box(vertical: false, spacing: Self.gap, [fields.from, fields.to])
    let apply = Button(label: Message("Apply Dates").translated)
    widget = Box(vertical: true, spacing: Self.gap, [both, note, apply])
    note.addStyle("folder-text-note")
    note.limitNaturalWidth(characters: 2 * Self.width)
    note.text = Self.form.translated
    fields.from.text = dates?.first?.text ?? ""
    fields.to.text = dates?.last?.text ?? ""
    for field in [fields.from, fields.to] { field.onActivate { [weak self] in self?.apply() } }
    apply.onClicked { [weak self] in self?.apply() }
  }

  private static let form = Message("A year, month or day, such as 2024, 2024-07 or 2024-07-05.")

  private static func makeField(_ name: Message) -> Entry {
    let field = Entry(placeholder: name.translated, maxLength: longest)
    field.accessibleName = name.translated
    field.setWidth(characters: width)
    field.expand(vertically: false)
    return field
  }

  /// Sets the dates that are typed, or marks the field that has none.
  private func apply() {
    let (from, to) = (fields.from.text.trimmed, fields.to.text.trimmed)
    let (first, last) = (PhotoDates(from), PhotoDates(to))
    fields.from.setStyle("error", !from.isEmpty && first == nil)
    fields.to.setStyle("error", !to.isEmpty && last == nil)
    guard from.isEmpty || first != nil, to.isEmpty || last != nil else {
      (first == nil && !from.isEmpty ? fields.from : fields.to).grabFocus()
      return note.text =
        Message("That is no date. {form}", ["form": Self.form.translated]).translated
    }
    guard first != nil || last != nil else { return }
    send(.conditionSet(.dates(PhotoDates(from: first?.first, to: last?.last))))
    close()
  }
}

extension PhotoDates {
  /// The range for people, such as “2024”, “2024-07” or “2024-07-05 – 2024-08-01”.
  @MainActor var shownText: String {
    switch (first, last) {
    case (let first?, let last?):
      let isPeriod = !text.contains("/")
      return isPeriod
        ? text
        : Message("{first} – {last}", ["first": first.text, "last": last.text]).translated
    case (let first?, nil): return Message("from {date}", ["date": first.text]).translated
    case (nil, let last?): return Message("until {date}", ["date": last.text]).translated
    case (nil, nil): return ""
    }
  }
}

extension CalendarDay {
  /// The day as in “2024-07-05”.
  fileprivate var text: String { PhotoDates(from: self, to: self).text }
}
