import FoundationEssentials

/// The name of a photo's file, in the part that people change and its extension.
public struct FileName: Equatable, Sendable {
  /// The name without the extension.
  public let stem: String
  /// The extension with its dot; empty if there is none.
  public let ending: String

  /// The most bytes of a name, so that the name of its sidecar is not too long (`NAME_MAX` of Linux is 255).
  private static let maxLength = 255 - ".xmp".utf8.count

  /// The whole name.
  public var text: String { stem + ending }

  /// Splits a name at its last dot; one at the beginning starts no extension.
  public init(_ name: String) {
    let dot = name.lastIndex(of: ".") ?? name.startIndex
    let end = dot > name.startIndex ? dot : name.endIndex
    (stem, ending) = (String(name[..<end]), String(name[end...]))
  }

  /// Takes the name from the URI of a photo, or else the one that people see.
  ///
  /// Where its bytes are not UTF-8, it has a replacement character.
  public init(of photo: Photo) {
    let component = photo.uri.flatMap { $0.split(separator: "/").last }
    self.init(component.map { Self.unescaped(String($0)) } ?? photo.name)
  }

  /// Whether a file may have a name: one part of a path, not hidden and not too long.
  public static func isUsable(_ name: String) -> Bool {
    isPossible(name) && !isTooLong(name)
  }

  /// Whether a name would be one part of a path and not hidden, whatever its length.
  package static func isPossible(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix(".") && !name.contains("/") && !name.utf8.contains(0)
      && name.contains { !$0.isWhitespace }
  }

  /// Whether a name has more bytes than that of a photo with a sidecar may have.
  static func isTooLong(_ name: String) -> Bool { name.utf8.count > maxLength }

  /// Returns a name like one that a disk or server does not allow, with “_” in place of what may be the reason.
  ///
  /// Cards, sticks and Windows allow no control characters, none of `"*:<>?\|`, and neither dot nor space at the end.
  /// Of a name without any of these, the letters that are not ASCII are replaced. Nil if nothing is left to replace.
  package static func substitute(for name: String) -> String? {
    let forCards = replacing(name, unless: isAllowedOnCards)
    guard forCards == name else { return forCards }
    let plain = replacing(name) { $0.isASCII }
    return plain == name ? nil : plain
  }

  private static func isAllowedOnCards(_ character: Unicode.Scalar) -> Bool {
    character.properties.generalCategory != .control && character != "\u{FFFD}"
      && !"\"*/:<>?\\|".unicodeScalars.contains(character)
  }

  private static func replacing(
    _ name: String, unless isAllowed: (Unicode.Scalar) -> Bool
  ) -> String {
    var scalars = name.unicodeScalars.map { isAllowed($0) ? $0 : "_" }
    if let last = scalars.last, ". ".unicodeScalars.contains(last) {
      scalars[scalars.count - 1] = "_"
    }
    return String(String.UnicodeScalarView(scalars))
  }

  fileprivate static func unescaped(_ component: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(component.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), digits.count == 2, let escaped = UInt8(digits, radix: 16) {
        bytes.append(escaped)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Photo {
  /// The photo's page, if its URI is the address of a page on the web.
  package var page: WebAddress? { uri.flatMap { WebAddress($0) } }

  /// The URI of the photo's file; nil if it has none, as a photo with a page.
  package var fileURI: String? { page == nil ? uri : nil }

  /// The URI of the folder that the photo's file is in; nil if it has none.
  var folderURI: String? {
    guard let uri = fileURI, let slash = uri.lastIndex(of: "/") else { return nil }
    // The root of the file system ends with a slash.
    let folder = uri[..<slash]
    return folder.hasSuffix("/") ? folder + "/" : String(folder)
  }
}

extension PhotoFolder {
  /// Makes a folder whose name is the last part of its URI.
  public init(uri: String) {
    let component = uri.split(separator: "/").last.map(String.init) ?? uri
    self.init(name: FileName.unescaped(component), uri: uri)
  }

  /// The name of the folder around it; nil if it has none.
  public var parentName: String? {
    let path = uri.drop { $0 != "/" }
    return path.split(separator: "/").dropLast().last.map { FileName.unescaped(String($0)) }
  }
}

/// A pattern for the names of several photos, such as “Holiday ##”, where the signs stand for a number.
public struct NamePattern: Equatable, Sendable {
  /// The sign for a digit.
  public static let digit: Character = "#"

  private let before: String
  private let after: String
  private let digitCount: Int

  /// Makes a pattern for `count` photos; without a number in the text, the number follows it.
  public init(_ text: String, count: Int) {
    let needed = String(max(1, count)).count
    guard let start = text.firstIndex(of: Self.digit) else {
      before = text.isEmpty || text.last?.isWhitespace == true ? text : text + " "
      (after, digitCount) = ("", needed)
      return
    }
    let signs = text[start...].prefix { $0 == Self.digit }
    (before, after) = (String(text[..<start]), String(text[signs.endIndex...]))
    digitCount = signs.count
  }

  /// Returns the name without an extension for the photo with this number, counted from 1.
  public func stem(_ number: Int) -> String {
    let digits = String(number)
    let zeros = String(repeating: "0", count: max(0, digitCount - digits.count))
    return before + zeros + digits + after
  }

  /// Returns the new names of photos in order, each with its extension.
  public func names(of photos: [Photo]) -> [String] {
    photos.enumerated().map { stem($0.offset + 1) + FileName(of: $0.element).ending }
  }
}
