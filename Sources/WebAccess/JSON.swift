import FoundationEssentials

/// A JSON value of any server, read leniently: what is missing or of another type is nil.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// Parses a text; nil if it is invalid, or nested deeper than `depth`.
  ///
  /// The limit on its size is the request's.
  package init?(_ bytes: [UInt8], depth: Int = 32) {
    guard Self.depth(of: bytes) <= depth,
      let value = try? JSONDecoder().decode(JSON.self, from: Data(bytes))
    else { return nil }
    self = value
  }

  /// Returns the number of arrays and objects in each other, without parsing the text.
  private static func depth(of bytes: [UInt8]) -> Int {
    var (depth, deepest, isInString, isEscaped) = (0, 0, false, false)
    for byte in bytes {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "\\"): isEscaped = isInString
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInString ? 0 : 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInString ? 0 : 1
      default: break
      }
      deepest = max(deepest, depth)
    }
    return deepest
  }

  /// The member of an object; `.null` if there is none.
  package subscript(name: String) -> JSON {
    if case .object(let members) = self { members[name] ?? .null } else { .null }
  }

  /// The elements of an array; none for other values.
  package var elements: [JSON] {
    if case .array(let elements) = self { elements } else { [] }
  }

  /// The text, or a number as text.
  package var string: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): String(number)
    case .null, .bool, .array, .object: nil
    }
  }

  /// The whole number, also one that stands in a text.
  package var integer: Int? {
    switch self {
    case .integer(let number): Int(exactly: number)
    case .number(let number): Int(exactly: number)
    case .string(let text): Int(text, radix: 10)
    case .null, .bool, .array, .object: nil
    }
  }

  /// The truth value, also one that is written as 0 or 1.
  package var bool: Bool? {
    if case .bool(let value) = self { return value }
    return integer.map { $0 != 0 }
  }
}

extension JSON: Decodable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let members = try? container.decode([String: JSON].self) {
      self = .object(members)
    } else if let elements = try? container.decode([JSON].self) {
      self = .array(elements)
    } else if let number = try? container.decode(Int64.self) {
      self = .integer(number)
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else {
      self = .number(try container.decode(Double.self))
    }
  }
}
