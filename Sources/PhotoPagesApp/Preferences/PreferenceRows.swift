import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// A maker of rows that change a preference.
@MainActor
struct PreferenceRows {
  /// Called with each change that a person makes.
  let change: @MainActor ((inout Preferences) -> Void) -> Void

  /// Makes a row with a switch.
  func toggle(
    _ title: Message, explained subtitle: Message? = nil, isOn: Bool,
    _ set: @escaping @MainActor (inout Preferences, Bool) -> Void
  ) -> Widget {
    let row = SwitchRow(
      title: title.translated, subtitle: subtitle?.translated ?? "", isOn: isOn)
    row.onChanged { [weak row, change] in
      guard let isOn = row?.isOn else { return }
      change { set(&$0, isOn) }
    }
    return row
  }

  /// Makes a row with a choice among all values of a type.
  func choice<Value: CaseIterable & Equatable>(
    _ title: Message, _ value: Value, titles: (Value) -> Message,
    _ set: @escaping @MainActor (inout Preferences, Value) -> Void
  ) -> Widget {
    choice(title, value, among: Array(Value.allCases), titles: titles, set)
  }

  /// Makes a row with a choice among values.
  func choice<Value: Equatable>(
    _ title: Message, _ value: Value, among values: [Value], titles: (Value) -> Message,
    _ set: @escaping @MainActor (inout Preferences, Value) -> Void
  ) -> Widget {
    let row = ChoiceRow(title: title.translated, values.map { titles($0).translated })
    row.selected = values.firstIndex(of: value) ?? 0
    row.accessibleName = title.translated
    row.onChanged { [weak row, change] in
      guard let place = row?.selected, values.indices.contains(place) else { return }
      change { set(&$0, values[place]) }
    }
    return row
  }
}
