import Gio

/// The content types that can be shown, such as `image/jpeg`, as the program's decoders name them.
public struct ContentTypes: Sendable {
  private let types: Set<String>

  /// Makes the set.
  public init(_ types: some Sequence<String>) {
    self.types = Set(types)
  }

  /// Whether the type, or one that is another name for it, is in the set.
  ///
  /// A more special type is not: raw files of cameras are special TIFF files by name, and no TIFF
  /// decoder shows them well.
  public func contains(_ type: String) -> Bool {
    types.contains(type) || types.contains { ContentType.areEqual($0, type) }
  }
}

/// Decides what in a folder is a photo, going by its name and kind, without opening it.
struct PhotoFilter {
  private let types: ContentTypes
  /// What was decided so far.
  ///
  /// A folder holds few types, and asking for each file takes long.
  private var decided: [String: Bool] = [:]

  init(_ types: ContentTypes) {
    self.types = types
  }

  /// Whether it is listed without having been asked for by name.
  mutating func shows(_ entry: DirectoryEntry) -> Bool {
    guard entry.kind == .regular, !entry.isHidden, !entry.isBackup, let type = Self.type(of: entry)
    else { return false }
    if let known = decided[type] { return known }
    let answer = types.contains(type)
    decided[type] = answer
    return answer
  }

  /// The type of a file, which systems do not know of every name.
  private static func type(of entry: DirectoryEntry) -> String? {
    isSeveralJPEGs(entry.name) ? "image/jpeg" : entry.contentType
  }

  /// Whether a file has several JPEG pictures, the first of which is shown: those of cameras for three
  /// dimensions and for panoramas (CIPA DC-007), whose extension means nothing to shared-mime-info.
  private static func isSeveralJPEGs(_ name: [UInt8]) -> Bool {
    // Letters of ASCII differ from their capitals by one bit.
    name.count > 4 && name.suffix(4).elementsEqual(".mpo".utf8) { $0 | 0x20 == $1 | 0x20 }
  }
}
