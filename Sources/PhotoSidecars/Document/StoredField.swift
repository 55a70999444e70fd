import FoundationEssentials
import PhotoPages
import XMPBindings

extension FieldName {
  /// The stored form of the field with this name.
  var stored: StoredField {
    switch self {
    case .caption: .caption
    case .altText: .altText
    case .rating: .rating
    case .label: .label
    }
  }
}

/// The form in which sidecars store a field.
struct StoredField: Sendable {
  /// The properties that a change of the field sets.
  let properties: [DatedProperty]
  /// Returns for each property the text that a person saw, if any, and the new one.
  private let texts: @Sendable (FieldChange) -> [(seen: String?, new: String)]
  /// Takes the value in a sidecar, else that in the photo's packet, into the annotations, if there is one.
  let read:
    @Sendable (
      _ sidecar: SidecarDocument, _ packet: SidecarDocument?, inout PhotoAnnotations
    ) -> Void

  /// Makes the form of a field from two functions; `write` returns a text for each property.
  init<Value>(
    _ field: AnnotationField<Value>, _ properties: [DatedProperty],
    write: @escaping @Sendable (Value) -> [String],
    read: @escaping @Sendable (SidecarDocument, SidecarDocument?, inout PhotoAnnotations) -> Void
  ) {
    (self.properties, self.read) = (properties, read)
    texts = { change in
      guard let change = change.change(of: field) else { return [] }
      let seen = change.seen.map(write)
      return write(change.new).enumerated().map { (seen?[$0], $1) }
    }
  }

  /// Makes the form of a field with one property; `read` returns nil if a graph says nothing of it.
  init<Value>(
    _ field: AnnotationField<Value>, _ property: DatedProperty,
    write: @escaping @Sendable (Value) -> String,
    read: @escaping @Sendable (RDFGraph) -> Value?
  ) {
    self.init(field, [property], write: { [write($0)] }) { sidecar, packet, annotations in
      guard let value = read(sidecar.graph) ?? packet.flatMap({ read($0.graph) }) else { return }
      annotations[keyPath: field.value] = value
    }
  }

  func apply(_ change: FieldChange, at date: Date, to graph: inout RDFGraph) {
    for (property, text) in zip(properties, texts(change)) {
      property.set(text.new, seen: text.seen, at: date, in: &graph)
    }
  }
}

extension SidecarDocument {
  /// Takes the values of all fields in the sidecar, else those in the photo's packet, into the annotations.
  package func readFields(
    embedded packet: SidecarDocument?, into annotations: inout PhotoAnnotations
  ) {
    for name in FieldName.allCases { name.stored.read(self, packet, &annotations) }
  }
}
