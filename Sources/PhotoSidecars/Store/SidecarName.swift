import FoundationEssentials
import GioBindings

/// The name of a file that holds what was added to a photo, and the names it may belong to.
/// Names are bytes, which need not be UTF-8; what is looked for in them is ASCII.
package struct SidecarName: Equatable {
  /// The name without what makes it a sidecar's: the photo's own name, or that without extension.
  package let base: [UInt8]
  /// The base without what a synchronising program has added to it, if anything.
  package let plainBase: [UInt8]
  /// Whether it was set aside, since it could not be understood.
  package let isBroken: Bool

  package init?(_ name: [UInt8]) {
    var name = name[...]
    // One that could not be understood was set aside by us, under this name and with the date.
    let mark = name.lastRange(of: ".xmp.broken-")
    if let mark { name = name[..<(mark.lowerBound + 4)] }
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex,
      name[(dot + 1)...].asciiLowercased == Array("xmp".utf8)
    else { return nil }
    isBroken = mark != nil
    base = Array(name[..<dot])
    plainBase = Self.withoutConflict(base)
  }

  /// Whether it is a synchronising program's copy, and none that was set aside.
  package var isConflict: Bool { base != plainBase && !isBroken }

  /// `photo.jpg.sync-conflict-20260102-030405-ABCDEFG` and
  /// `photo.jpg (Anna's conflicted copy 2026-01-02)` are of `photo.jpg`.
  private static func withoutConflict(_ base: [UInt8]) -> [UInt8] {
    if let mark = base[...].lastRange(of: ".sync-conflict-") {
      return Array(base[..<mark.lowerBound])
    }
    guard base.last == UInt8(ascii: ")"), let mark = base[...].lastRange(of: " ("),
      base[mark.upperBound...].lastRange(of: "conflicted copy") != nil
    else { return base }
    return Array(base[..<mark.lowerBound])
  }

  /// The sidecars of a photo: `photo.jpg.xmp`, and `photo.xmp` if no other file shares that stem,
  /// with what synchronising programs made of either; among all names that may share its stem, and in their
  /// order.
  package static func sidecars(of photo: [UInt8], among names: [[UInt8]]) -> [[UInt8]] {
    let others = names.filter { $0 != photo && SidecarName($0) == nil }
    // To a file system that knows no case, or a program that thinks so, these are one.
    let taken = Set(others.flatMap { [$0.asciiLowercased, Self.stem(of: $0).asciiLowercased] })
    func isFree(_ base: [UInt8]) -> Bool { !taken.contains(base.asciiLowercased) }
    let stem = Self.stem(of: photo)
    let mayHaveShort = SidecarName(photo) == nil && isFree(stem)
    return names.filter { name in
      guard name != photo, let sidecar = SidecarName(name) else { return false }
      if sidecar.base == photo, stem != photo { return true }
      // The copy of a photo that a synchronising program made has sidecars of its own.
      guard isFree(sidecar.base) else { return false }
      if sidecar.plainBase == photo, stem != photo { return true }
      return mayHaveShort && (sidecar.base == stem || sidecar.plainBase == stem)
    }
  }

  /// Whether names matter to what a photo's sidecars are; quick, for very many names.
  package static func concern(_ photo: [UInt8]) -> ([UInt8]) -> Bool {
    let stem = stem(of: photo).asciiLowercased
    return { name in
      guard name.count >= stem.count, zip(name, stem).allSatisfy({ $0.asciiLowercased == $1 })
      else { return false }
      let rest = name[stem.count...]
      return rest.isEmpty || rest.starts(with: ".".utf8) || rest.starts(with: " (".utf8)
    }
  }

  /// The name that a photo's sidecar has unless there is one of the short name.
  package static func full(of photo: [UInt8]) -> [UInt8] { photo + Array(".xmp".utf8) }

  /// The sidecar's name by the photo's stem; nil if the photo has no extension, or is called so itself.
  static func short(of photo: [UInt8]) -> [UInt8]? {
    let stem = stem(of: photo)
    let short = stem + Array(".xmp".utf8)
    return stem == photo || short == photo ? nil : short
  }

  /// The names that a photo's sidecar usually has, one of which is there if there are any sidecars.
  static func usual(of photo: [UInt8]) -> [[UInt8]] {
    let endings = [".xmp", ".XMP"].map { Array($0.utf8) }
    return Set([photo, stem(of: photo)]).flatMap { base in endings.map { base + $0 } }
  }

  /// A name without its extension; a dot at its beginning hides it and begins none.
  package static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }

  /// What a file is found by, in small letters: its stem, or names and stems of a sidecar's photos.
  package static func stems(of name: [UInt8]) -> Set<[UInt8]> {
    guard let sidecar = SidecarName(name) else { return [stem(of: name).asciiLowercased] }
    let bases = [sidecar.base, sidecar.plainBase]
    return Set(bases.flatMap { [$0.asciiLowercased, stem(of: $0).asciiLowercased] })
  }

  /// What a sidecar that cannot be understood is called from now on; names are counted from 1.
  package static func broken(_ name: [UInt8], number: Int) -> [UInt8] {
    name + Array(".broken-\(now)\(mark(number))".utf8)
  }

  /// What a second version of a sidecar is called, as synchronising programs do.
  static func conflict(of name: [UInt8], number: Int) -> [UInt8] {
    let base = SidecarName(name)?.base ?? name
    return base + Array(" (conflicted copy \(now)\(mark(number))).xmp".utf8)
  }

  private static func mark(_ number: Int) -> String { number == 1 ? "" : "-\(number)" }

  /// The time without colons, which not every file system takes in names.
  private static var now: String { Date.now.formatted(.iso8601.timeSeparator(.omitted)) }
}

extension Collection<UInt8> {
  package var asciiLowercased: [UInt8] { map(\.asciiLowercased) }
}

extension UInt8 {
  /// A capital letter of ASCII made small, and all else as it is.
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
  /// Gives a file the first free one of many names, counted from 1; nil if it is not what was read.
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
