import FoundationEssentials

/// A field's change by a person, who saw one value and wants another.
struct FieldEdit<Value> {
  /// What the person saw.
  let old: Value
  /// What the person wants.
  let new: Value
  /// When.
  let date: Date
  /// Whether two values are the same.
  let isSame: (Value, Value) -> Bool
  /// Which of two values of one time stays.
  let isLess: (Value, Value) -> Bool

  /// Changes a field. Who has seen the value that stands there decides; else the later change stays.
  ///
  /// - Parameters:
  ///   - value: the field.
  ///   - edited: when it was last changed.
  func apply(to value: inout Value, _ edited: inout Date?) {
    guard !isSame(old, new) else { return }
    if isSame(value, new) {
      edited = max(edited ?? .distantPast, date)
    } else if isSame(value, old) {
      (value, edited) = (new, SidecarDate.following(date, after: edited))
    } else if isLater(than: value, edited ?? .distantPast) {
      (value, edited) = (new, date)
    }
  }

  private func isLater(than value: Value, _ edited: Date) -> Bool {
    date == edited ? isLess(value, new) : date > edited
  }
}

extension FieldEdit where Value: Comparable {
  /// Makes a change of a value of which one can say whether it is greater.
  init(old: Value, new: Value, date: Date) {
    self.init(old: old, new: new, date: date, isSame: ==, isLess: <)
  }
}
