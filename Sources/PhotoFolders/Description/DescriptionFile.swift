import GioBindings
import PhotoPages
import PhotoSidecars

/// A version of the file with a folder's text: its name and all of its bytes.
struct DescriptionFile: Hashable, Sendable {
  /// The names of such files in lower case; the first that a folder has is used.
  private static let names = ["readme.md", "description.txt"].map { Array($0.utf8) }
  /// The name of a new file, which other programs show, too.
  private static let newName = Array("README.md".utf8)

  let name: [UInt8]
  /// The bytes, one more than `FolderText.maxSize` at most; nil if there is no file.
  let bytes: [UInt8]?

  init(name: [UInt8], bytes: [UInt8]?) { (self.name, self.bytes) = (name, bytes) }

  /// Reads the file in a folder; blocks.
  init(of folder: Location, _ cancellable: Cancellable) throws(GioError) {
    guard let name = try Self.name(in: folder, cancellable) else {
      self.init(name: Self.newName, bytes: nil)
      return
    }
    let bytes = try folder.child(name).beginning(
      upTo: FolderText.maxSize + 1, cancellable: cancellable)
    self.init(name: name, bytes: bytes)
  }

  /// Whether a URI may be that of such a file.
  static func mayBe(_ uri: String) -> Bool {
    rank(Array(uri[(uri.lastIndex(of: "/").map(uri.index(after:)) ?? uri.startIndex)...].utf8))
      != nil
  }

  /// Returns the place of a name in `names`, in any case; nil for other names.
  private static func rank(_ name: [UInt8]) -> Int? {
    names.firstIndex { $0 == name.asciiLowercased }
  }

  /// Returns the name of the file that has a folder's text; nil if there is none.
  private static func name(
    in folder: Location, _ cancellable: Cancellable
  ) throws(GioError) -> [UInt8]? {
    let found = try folder.names(cancellable: cancellable) { rank($0) != nil }
    let ordered = found.sorted { left, right in
      let (first, second) = (rank(left) ?? 0, rank(right) ?? 0)
      return first != second ? first < second : left.lexicographicallyPrecedes(right)
    }
    return ordered.first { name in
      let entry = try? DirectoryEntry(of: folder.child(name), cancellable: cancellable)
      return entry?.kind == .regular
    }
  }

  // MARK: - Text

  /// Returns the text, and whether it can be edited; blocks.
  func text(in folder: Location, _ cancellable: Cancellable) -> FolderText {
    let file = folder.child(name)
    let isWritable = [folder, bytes.map { _ in file }].compactMap { $0 }
      .allSatisfy { $0.mayBeWritten(cancellable: cancellable) }
    let target = (try? file.linkedName(cancellable: cancellable)) ?? nil
    let (text, obstacle) = decoded
    return FolderText(
      text, obstacle: target.map { .link($0) } ?? obstacle ?? (isWritable ? nil : .readOnly),
      version: self)
  }

  /// The text of the bytes, and the reason why that cannot be written back.
  private var decoded: (text: String, obstacle: FolderText.Obstacle?) {
    let bytes = bytes ?? []
    let isWhole = bytes.count <= FolderText.maxSize
    let lines = TextLines(isWhole ? bytes : Array(bytes.dropLast(bytes.count - FolderText.maxSize)))
    if let text = lines.text(isWhole: isWhole) { return (text, isWhole ? nil : .tooLong) }
    return (lines.textInLatin1, isWhole ? .otherEncoding : .tooLong)
  }

  // MARK: - Writing

  /// Puts this version in place of another one; returns false if the file is not that version any more; blocks.
  ///
  /// Nothing is written through a link, which counts as another version.
  func replace(
    _ old: DescriptionFile, in folder: Location, _ cancellable: Cancellable
  ) throws(GioError) -> Bool {
    let present = try Self.name(in: folder, cancellable)
    guard present == (old.bytes == nil ? nil : old.name), name == old.name,
      try folder.child(name).linkedName(cancellable: cancellable) == nil
    else { return false }
    let isLocal = folder.isNative && folder.pathBytes != nil
    let place = isLocal ? try folder.locked(cancellable) : folder.unlocked(cancellable)
    let temporaryFiles = try folder.names(cancellable: cancellable, where: isTemporaryName)
    _ = try place.displacedVersions(
      of: name, among: temporaryFiles, atMost: FolderText.maxSize)
    let found: FileVersion?
    do throws(GioError) {
      found = try place.contents(of: name, atMost: FolderText.maxSize)
    } catch {
      // It has grown, or is no regular file any more.
      guard error == .notSupported || error == .tooManyLinks else { throw error }
      return false
    }
    guard found?.bytes == old.bytes else { return false }
    if let bytes { return try place.replace(name, holding: found, with: bytes) }
    guard let found else { return true }
    return try Self.delete(name, holding: found, at: place)
  }

  /// Deletes a file if it is still this version.
  ///
  /// It is renamed first, so that what another program writes at the last moment is not deleted.
  private static func delete(
    _ name: [UInt8], holding version: FileVersion, at place: any GuardedFolder
  ) throws(GioError) -> Bool {
    let aside = Array(".\(UInt64.random(in: .min ... .max)).removed".utf8)
    guard try place.setAside(name, holding: version, as: aside) else { return false }
    try place.remove(aside)
    return true
  }
}
