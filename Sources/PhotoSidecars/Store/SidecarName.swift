import FoundationEssentials
import GioBindings

/// The name of a sidecar, and the names of the photos that it may belong to.
///
/// Names are bytes, which need not be UTF-8; the parts that are searched for are ASCII.
package struct SidecarName: Equatable {
  /// The name without the sidecar's extension: the photo's name, with or without its extension.
  package let base: [UInt8]
  /// The base without the suffix of a synchronising program, if any.
  package let plainBase: [UInt8]
  /// Whether it was renamed because it could not be parsed.
  package let isBroken: Bool

  package init?(_ name: [UInt8]) {
    var name = name[...]
    // This program renames a sidecar that it cannot parse to this form, with the date.
    let mark = name.lastRange(of: ".xmp.broken-")
    if let mark { name = name[..<(mark.lowerBound + 4)] }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name[(dot + 1)...].asciiLowercased == Array("xmp".utf8)
    else { return nil }
    isBroken = mark != nil
    base = Array(name[..<dot])
    plainBase = Self.withoutConflict(base)
  }

  /// Whether it is a synchronising program's conflict copy that was not renamed as broken.
  package var isConflict: Bool { base != plainBase && !isBroken }

  /// Returns the base without the suffix of a conflict copy.
  ///
  /// Examples are `photo.jpg.sync-conflict-20260102-030405-ABCDEFG` and
  /// `photo.jpg (Anna's conflicted copy 2026-01-02)`, both of `photo.jpg`.
  private static func withoutConflict(_ base: [UInt8]) -> [UInt8] {
    if let mark = base[...].lastRange(of: ".sync-conflict-") {
      return Array(base[..<mark.lowerBound])
    }
    guard base.last == UInt8(ascii: ")"), let mark = base[...].lastRange(of: " ("),
      base[mark.upperBound...].lastRange(of: "conflicted copy") != nil
    else { return base }
    return Array(base[..<mark.lowerBound])
  }

  /// Returns the sidecars of a photo and their conflict copies, in the order of `names`.
  ///
  /// They are named `photo.jpg.xmp`, or `photo.xmp` if no other file shares that stem. `names` are all names that may
  /// share the photo's stem.
  package static func sidecars(of photo: [UInt8], among names: [[UInt8]]) -> [[UInt8]] {
    let others = names.filter { $0 != photo && SidecarName($0) == nil }
    // Some file systems and programs ignore case.
    let taken = Set(others.flatMap { [$0.asciiLowercased, Self.stem(of: $0).asciiLowercased] })
    func isFree(_ base: [UInt8]) -> Bool { !taken.contains(base.asciiLowercased) }
    let stem = Self.stem(of: photo)
    let mayHaveShort = SidecarName(photo) == nil && isFree(stem)
    return names.filter { name in
      guard name != photo, let sidecar = SidecarName(name) else { return false }
      if sidecar.base == photo, stem != photo { return true }
      // A conflict copy of the photo has separate sidecars.
      guard isFree(sidecar.base) else { return false }
      if sidecar.plainBase == photo, stem != photo { return true }
      return mayHaveShort && (sidecar.base == stem || sidecar.plainBase == stem)
    }
  }

  /// Returns a test whether a name matters for a photo's sidecars; fast, for many names.
  package static func concern(_ photo: [UInt8]) -> ([UInt8]) -> Bool {
    let stem = stem(of: photo).asciiLowercased
    return { name in
      guard name.count >= stem.count, zip(name, stem).allSatisfy({ $0.asciiLowercased == $1 })
      else { return false }
      let rest = name[stem.count...]
      return rest.isEmpty || rest.starts(with: ".".utf8) || rest.starts(with: " (".utf8)
    }
  }

  /// Returns the sidecar's full name, which is used unless a sidecar of the short name exists.
  package static func full(of photo: [UInt8]) -> [UInt8] { photo + Array(".xmp".utf8) }

  /// Returns the sidecar's short name; nil if the photo has no extension, or that name itself.
  package static func short(of photo: [UInt8]) -> [UInt8]? {
    let stem = stem(of: photo)
    let short = stem + Array(".xmp".utf8)
    return stem == photo || short == photo ? nil : short
  }

  /// Returns the usual names of a photo's sidecar; if there are sidecars, one has such a name.
  static func usual(of photo: [UInt8]) -> [[UInt8]] {
    let endings = [".xmp", ".XMP"].map { Array($0.utf8) }
    return Set([photo, stem(of: photo)]).flatMap { base in endings.map { base + $0 } }
  }

  /// Returns a name without its extension; a dot at the beginning starts none.
  package static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  /// Returns the lower-case keys of a file: its stem, or the names and stems of a sidecar's photos.
  package static func stems(of name: [UInt8]) -> Set<[UInt8]> {
    guard let sidecar = SidecarName(name) else { return [stem(of: name).asciiLowercased] }
    let bases = [sidecar.base, sidecar.plainBase]
    return Set(bases.flatMap { [$0.asciiLowercased, stem(of: $0).asciiLowercased] })
  }

  /// Returns the new name of a sidecar that cannot be parsed; `number` counts from 1.
  package static func broken(_ name: [UInt8], number: Int) -> [UInt8] {
    name + Array(".broken-\(now)\(mark(number))".utf8)
  }

  /// Returns the name of a second version of a sidecar, as synchronising programs form it.
  static func conflict(of name: [UInt8], number: Int) -> [UInt8] {
    let base = SidecarName(name)?.base ?? name
    return base + Array(" (conflicted copy \(now)\(mark(number))).xmp".utf8)
  }

  private static func mark(_ number: Int) -> String { number == 1 ? "" : "-\(number)" }

  /// The time without colons, which some file systems do not allow in names.
  private static var now: String { Date.now.formatted(.iso8601.timeSeparator(.omitted)) }
}

extension Collection<UInt8> {
  package var asciiLowercased: [UInt8] { map(\.asciiLowercased) }
}

extension UInt8 {
  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension ArraySlice<UInt8> {
  fileprivate func lastRange(of text: String) -> Range<Int>? {
    let text = Array(text.utf8)
    guard count >= text.count else { return nil }
    let start = (startIndex...(endIndex - text.count)).last { self[$0...].starts(with: text) }
    return start.map { $0..<($0 + text.count) }
  }
}

extension GuardedFolder {
  /// Renames a file to the first free name, counted from 1; nil if the file has changed.
  package func setAside(
    _ name: [UInt8], holding old: FileVersion,
    asFree newName: (_ name: [UInt8], _ number: Int) -> [UInt8]
  ) throws(GioError) -> [UInt8]? {
    var number = 1
    while true {
      let newName = newName(name, number)
      do throws(GioError) {
        return try setAside(name, holding: old, as: newName) ? newName : nil
      } catch .exists {
        number += 1
      }
    }
  }
}
