@testable import PhotoPages
import TestSupport

/// Returns a value as a text that is the same in each run: the names of cases and fields with their values.
///
/// Empty values, and the numbers by which answers find their requests, are left out.
func text(of value: Any) -> String {
  switch value {
  case let photo as PhotoID: photo.name
  case let photo as Photo: photo.id.name
  case let photos as PhotoList: text(of: Array(photos))
  case let message as Message: "“\(message.english)”"
  case let words as String: words.isEmpty ? "" : "“\(words.replacing("\n", with: " "))”"
  case let flag as Bool: "\(flag)"
  case let change as FieldChange: text(of: change)
  case let request as SaveRequest: "\(request.photo.id.name) \(text(of: request.change))"
  case let request as PictureRequest: request.photo.id.name
  case let request as ReadingRequest: request.photo.id.name
  case let picture as PictureDescription: text(of: picture.fullSize)
  case let point as NormalizedPoint: "\(point.x) \(point.y)"
  case let value as any RawRepresentable: "\(value.rawValue)"
  default: text(of: Mirror(reflecting: value), value)
  }
}

/// The types that number attempts, beside those whose names end in `Token`.
private let numbers: Set<String> = ["DeletionID", "SaveID", "FileWorkID", "Date"]

/// The fields that say nothing of an event's effect.
private let plumbing: Set<String> = ["id", "number", "permissions"]

private func text(of mirror: Mirror, _ value: Any) -> String {
  let texts = mirror.children.filter { !isNumber($0.value) }.map {
    (name: $0.label, text: text(of: $0.value))
  }
  switch mirror.displayStyle {
  case .optional: return texts.first?.text ?? ""
  case .collection: return texts.map(\.text).joined(separator: " ")
  case .set, .dictionary: return texts.map(\.text).sorted().joined(separator: " ")
  case .enum:
    let name = mirror.children.first?.label ?? "\(value)"
    return texts.reduce(name) { $1.text.isEmpty ? $0 : "\($0) \($1.text)" }
  case .struct, .tuple: return joined(texts)
  default: return mirror.children.isEmpty && "\(value)" != "(Opaque Value)" ? "\(value)" : ""
  }
}

/// Whether a value only numbers an attempt.
func isNumber(_ value: Any) -> Bool {
  let type = "\(type(of: value))"
  return type.hasSuffix("Token") || numbers.contains(type)
}

private func joined(_ fields: [(name: String?, text: String)]) -> String {
  let said = fields.filter {
    !["", "false"].contains($0.text) && !plumbing.contains($0.name ?? "")
  }
  let texts = said.map { name, text in
    guard let name, !["key", "value"].contains(name), !name.hasPrefix(".") else { return text }
    return text == "true" ? name : said.count == 1 ? text : "\(name) \(text)"
  }
  return texts.count > 1 ? "(\(texts.joined(separator: ", ")))" : texts.first ?? ""
}

/// Returns the fields of a caption, or another field of annotations, that a change sets.
private func text(of change: FieldChange) -> String {
  var new = PhotoAnnotations()
  change.operation.apply(to: &new)
  let changes = changes(from: PhotoAnnotations(), to: new, at: "")
  return changes.isEmpty ? "\(change.name): none" : changes.joined(separator: ", ")
}
