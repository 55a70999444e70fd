import GioBindings

/// A filter that decides by name and type which files of a folder are photos or videos, without opening them.
struct FileTypeFilter {
  private let types: Set<String>
  /// The decisions by content type; a folder has few types, and comparing types is slow.
  private var decided: [String: Bool] = [:]
  private var decidedByExtension: [[UInt8]: Bool] = [:]

  /// Shows videos and files of the given content types, such as `image/jpeg`, and of their aliases.
  ///
  /// Subtypes are not shown: cameras' raw files are registered as subtypes of TIFF, whose decoders show them badly.
  init(_ types: Set<String>) { self.types = types }

  mutating func shows(_ entry: DirectoryEntry) -> Bool {
    guard entry.kind == .regular, !entry.isHidden else { return false }
    return shows(entry.name) { entry.contentType }
  }

  /// Whether a local file with this name may be a photo or a video.
  mutating func mayShow(_ name: [UInt8]) -> Bool {
    guard name.first != UInt8(ascii: "."), name.last != UInt8(ascii: "~") else { return false }
    return shows(name) { ContentType.guess(forName: name) }
  }

  private mutating func shows(_ name: [UInt8], type: () -> String?) -> Bool {
    let dots = name.indices.filter { name[$0] == UInt8(ascii: ".") }
    // A type may be decided by more than the part after the last dot.
    if VideoName.isVideo(name) { return true }
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

  /// Returns the type of a file whose extension shared-mime-info does not know.
  ///
  /// An MPO file contains several JPEG pictures, as 3D and panorama cameras write (CIPA DC-007); the first is shown.
  private static func type(of name: [UInt8]) -> String? {
    let isSeveralJPEGs =
      name.count > 4 && name.suffix(4).asciiLowercased.elementsEqual(".mpo".utf8)
    return isSeveralJPEGs ? "image/jpeg" : nil
  }
}

extension FolderSource {
  /// Whether the file at a location is a photo by its name, of one of the given content types, and no video.
  package static func mayBePhoto(_ location: Location, of types: Set<String>) -> Bool {
    var filter = FileTypeFilter(types)
    return filter.mayShow(location.name) && !VideoName.isVideo(location.name)
  }
}
