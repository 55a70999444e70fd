/// The names of the fields: the values of a photo's annotations that are set as a whole.
///
/// To add a field, add its name, its declaration and its stored form (`PhotoSidecars`): the compiler asks for each.
public enum FieldName: String, CaseIterable, Sendable {
  /// The title and caption.
  case caption
  /// The text for people who do not see the photo.
  case altText
  /// The rating.
  case rating
  /// The colour label.
  case label

  /// The declaration of the field with this name.
  package var field: any DeclaredField {
    switch self {
    case .caption: AnnotationField.caption
    case .altText: AnnotationField.altText
    case .rating: AnnotationField.rating
    case .label: AnnotationField.label
    }
  }
}

/// A field of a photo's annotations: its place, and all that follows from its value.
public struct AnnotationField<Value: Hashable & Sendable>: DeclaredField {
  package let name: FieldName
  package let value: WritableKeyPath<PhotoAnnotations, Value> & Sendable
  let permission: KeyPath<PhotoPermissions, Bool> & Sendable
  /// The label of the step in the history that changes the value.
  let label: Message
  /// Returns the facts for the details that the value holds.
  let facts: @Sendable (Value) -> [PhotoFact]
  /// Returns the words of a value that a person has typed; nil if there are none.
  var words: @Sendable (Value) -> String? = { _ in nil }
  /// The part of a photo's record that the value decides; nil if there is none.
  var record: RecordPart<Value>?
  /// The marks that are the values of the field; nil for other values.
  package private(set) var marks: (any PhotoMark.Type)?
}

/// A part of a photo's record that a field's value decides.
struct RecordPart<Value: Hashable & Sendable>: Sendable {
  /// Writes a value to a record.
  let write: @Sendable (Value, inout PhotoRecord) -> Void
  /// Copies the part of one record to another.
  let copy: @Sendable (PhotoRecord, inout PhotoRecord) -> Void

  init<Known>(
    _ part: WritableKeyPath<PhotoRecord, Known> & Sendable,
    _ known: @escaping @Sendable (Value) -> Known
  ) {
    write = { value, record in record[keyPath: part] = known(value) }
    copy = { other, record in record[keyPath: part] = other[keyPath: part] }
  }
}

/// A field with a value of any type.
package protocol DeclaredField: Sendable {
  var marks: (any PhotoMark.Type)? { get }
  /// Returns the facts for the details that the field's value holds.
  func facts(of annotations: PhotoAnnotations) -> [PhotoFact]
  /// Writes the part of the annotations' record that the field decides.
  func write(_ annotations: PhotoAnnotations, to record: inout PhotoRecord)
  /// Returns the change that sets the field to the annotations' value.
  func change(to annotations: PhotoAnnotations) -> AnnotationChange
}

extension AnnotationField {
  /// Makes a field of marks, which its record shows and one fact names.
  init<Mark: PhotoMark>(
    _ name: FieldName, _ value: WritableKeyPath<PhotoAnnotations, Mark?> & Sendable,
    permission: KeyPath<PhotoPermissions, Bool> & Sendable, label: Message,
    fact: FactKind<Mark>
  ) where Value == Mark? {
    self.init(
      name: name, value: value, permission: permission, label: label,
      facts: { $0.map { [fact($0)] } ?? [] }, record: RecordPart(Mark.recorded) { $0 })
    marks = Mark.self
  }

  package func facts(of annotations: PhotoAnnotations) -> [PhotoFact] {
    facts(annotations[keyPath: value])
  }

  package func write(_ annotations: PhotoAnnotations, to record: inout PhotoRecord) {
    self.record?.write(annotations[keyPath: value], &record)
  }

  package func change(to annotations: PhotoAnnotations) -> AnnotationChange {
    .set(self, to: annotations[keyPath: value])
  }
}

/// A value of a field that was set.
public struct ValueChange<Value: Hashable & Sendable>: AnnotationOperation {
  package let field: AnnotationField<Value>
  /// The value that a person saw before the change; nil if none was known.
  public let seen: Value?
  /// The value after the change.
  public let new: Value

  package func inverse(from before: PhotoAnnotations) -> AnnotationChange {
    .value(
      FieldChange(
        ValueChange(field: field, seen: new, new: seen ?? before[keyPath: field.value])))
  }

  package func apply(to annotations: inout PhotoAnnotations) {
    annotations[keyPath: field.value] = new
  }

  package func isAllowed(by permissions: PhotoPermissions) -> Bool {
    permissions[keyPath: field.permission]
  }

  package var label: Message { field.label }
  package var words: [String] { [field.words(new)].compactMap { $0 } }
  package var needsInverse: Bool { seen == nil }

  package func apply(to record: inout PhotoRecord, by user: String) {
    field.record?.write(new, &record)
  }

  package func takeBack(from record: inout PhotoRecord, to before: PhotoRecord) {
    field.record?.copy(before, &record)
  }

  /// Whether both set the same field to the same value, having seen the same one.
  public static func == (left: ValueChange, right: ValueChange) -> Bool {
    (left.field.name, left.seen, left.new) == (right.field.name, right.seen, right.new)
  }

  /// Hashes the field's name and both values.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(field.name)
    hasher.combine(seen)
    hasher.combine(new)
  }
}

/// A change of the value of any field.
public struct FieldChange: Hashable, Sendable {
  /// The name of the field.
  package let name: FieldName
  package let operation: any AnnotationOperation

  fileprivate init<Value>(_ change: ValueChange<Value>) {
    (name, operation) = (change.field.name, change)
  }

  /// Returns the values, if the change is one of this field; else nil.
  package func change<Value>(of field: AnnotationField<Value>) -> ValueChange<Value>? {
    name == field.name ? operation as? ValueChange<Value> : nil
  }

  /// Whether both set the same field to the same value, having seen the same one.
  public static func == (left: FieldChange, right: FieldChange) -> Bool {
    AnyHashable(left.operation) == AnyHashable(right.operation)
  }

  /// Hashes the field's name and its values.
  public func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(operation)) }
}

extension AnnotationChange {
  /// Returns the change of a field whose value was known.
  public static func set<Value>(
    _ field: AnnotationField<Value>, from old: Value, to new: Value
  ) -> AnnotationChange {
    .value(FieldChange(ValueChange(field: field, seen: old, new: new)))
  }

  /// Returns the change of a field whose value was not known.
  public static func set<Value>(
    _ field: AnnotationField<Value>, to new: Value
  ) -> AnnotationChange {
    .value(FieldChange(ValueChange(field: field, seen: nil, new: new)))
  }

  /// Returns the values, if the change is one of this field; else nil.
  public func change<Value>(of field: AnnotationField<Value>) -> ValueChange<Value>? {
    if case .value(let change) = self { change.change(of: field) } else { nil }
  }
}
