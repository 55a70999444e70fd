import GioBindings

/// Decides what in a folder is a photo, going by its name and kind, without opening it.
struct PhotoFilter {
  private let types: Set<String>
  /// Decided so far: a folder holds few types and extensions, and asking for each file takes long.
  private var decided: [String: Bool] = [:]
  private var decidedByExtension: [[UInt8]: Bool] = [:]

  /// Shows what is of one of the content types that can be shown, such as `image/jpeg`, or of one that is
  /// another name for it. A more special type is not: raw files of cameras are special TIFF files by name,
  /// and no TIFF decoder shows them well.
  init(_ types: Set<String>) { self.types = types }

  mutating func shows(_ entry: DirectoryEntry) -> Bool {
    guard entry.kind == .regular, !entry.isHidden else { return false }
    return shows(entry.name) { entry.contentType }
  }

  /// Whether a file of this name on this machine may be listed so, before anything else is known of it.
  mutating func mayShow(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: "."), name.last != UInt8(ascii: "~") else { return false }
    return shows(name) { ContentType.guess(forName: name) }
  }

  private mutating func shows(_ name: [UInt8], type: () -> String?) -> Bool {
    let dots = name.indices.filter { name[$0] == UInt8(ascii: ".") }
    // A type may go by more of a name than what follows its only dot.
    guard dots.count == 1 else { return shows(type: Self.type(of: name) ?? type()) }
    let ending = Array(name[dots[0]...])
    if let known = decidedByExtension[ending] { return known }
    let answer = shows(type: Self.type(of: name) ?? type())
    decidedByExtension[ending] = answer
    return answer
  }

  private mutating func shows(type: String?) -> Bool {
    guard let type else { return false }
    if let known = decided[type] { return known }
    let answer = types.contains(type) || types.contains { ContentType.areEqual($0, type) }
    decided[type] = answer
    return answer
  }

  /// The type of a file whose extension means nothing to shared-mime-info: several JPEG pictures, the
  /// first of which is shown, as cameras for three dimensions and for panoramas make (CIPA DC-007).
  private static func type(of name: [UInt8]) -> String? {
    let isSeveralJPEGs =
      name.count > 4 && name.suffix(4).asciiLowercased.elementsEqual(".mpo".utf8)
    return isSeveralJPEGs ? "image/jpeg" : nil
  }
}
