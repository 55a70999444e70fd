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
    guard entry.kind == .regular, !entry.isHidden, !entry.isBackup, let type = entry.contentType
    else { return false }
    if let known = decided[type] { return known }
    let answer = types.contains(type)
    decided[type] = answer
    return answer
  }
}
