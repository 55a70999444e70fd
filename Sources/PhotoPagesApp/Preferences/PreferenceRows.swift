import GtkBindings
import PhotoPages
import PhotoPagesGtk

/// A maker of rows that change a preference.
@MainActor
struct PreferenceRows {
  /// The preferences whose values are shown at first.
  let preferences: Preferences
  /// Called with each change that a person makes.
  let change: @MainActor ((inout Preferences) -> Void) -> Void

  /// Makes a row with a switch.
  func toggle(
    _ title: Message, _ path: WritableKeyPath<Preferences, Bool> & Sendable,
    explained subtitle: Message? = nil
  ) -> Widget {
    let row = SwitchRow(
      title: title.translated, subtitle: subtitle?.translated ?? "",
      isOn: preferences[keyPath: path])
    row.onChanged { [weak row, change] in
      guard let isOn = row?.isOn else { return }
      change { $0[keyPath: path] = isOn }
    }
    return row
  }

  /// Makes a row with a choice among all values of a type.
  func choice<Value: CaseIterable & Equatable>(
    _ title: Message, _ path: WritableKeyPath<Preferences, Value> & Sendable,
    titles: (Value) -> Message
  ) -> Widget {
    let values = Array(Value.allCases)
    let row = ChoiceRow(title: title.translated, values.map { titles($0).translated })
    row.selected = values.firstIndex(of: preferences[keyPath: path]) ?? 0
    row.accessibleName = title.translated
    row.onChanged { [weak row, change] in
      guard let place = row?.selected, values.indices.contains(place) else { return }
      change { $0[keyPath: path] = values[place] }
    }
    return row
  }
}
