/// The name of a file that holds what was added to a photo, and the names it may belong to.
///
/// Names are bytes, which need not be UTF-8; what is looked for in them is ASCII.
struct SidecarName: Equatable {
  /// The name without what makes it a sidecar's: the photo's own name, or that without extension.
  let base: [UInt8]
  /// The base without what a synchronising program has added to tell two copies apart; equal to it
  /// if there is nothing of that kind.
  let plainBase: [UInt8]
  /// Whether it was set aside, since it could not be understood.
  let isBroken: Bool

  /// Takes a name apart.
  ///
  /// - Returns: nil if it is no sidecar's.
  init?(_ name: [UInt8]) {
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
  var isConflict: Bool { base != plainBase && !isBroken }

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
}

extension SidecarName {
  /// The sidecars of a photo: `photo.jpg.xmp`, and `photo.xmp` if no other file shares that stem,
  /// with what synchronising programs made of either.
  ///
  /// - Parameters:
  ///   - photo: the photo's name.
  ///   - names: the names of all files in its folder, or of all that may share its stem.
  /// - Returns: those of the names that are its sidecars', in the order given.
  static func sidecars(of photo: [UInt8], among names: [[UInt8]]) -> [[UInt8]] {
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

  /// Whether a name matters to whether something is a photo's sidecar.
  static func concerns(_ name: [UInt8], _ photo: [UInt8]) -> Bool {
    concern(photo)(name)
  }

  /// Whether names matter to what a photo's sidecars are: for very many names, each of which must cost
  /// next to nothing.
  static func concern(_ photo: [UInt8]) -> ([UInt8]) -> Bool {
    let stem = stem(of: photo).asciiLowercased
    return { name in
      guard name.count >= stem.count, zip(name, stem).allSatisfy({ $0.asciiLowercased == $1 })
      else { return false }
      let rest = name[stem.count...]
      return rest.isEmpty || rest.starts(with: ".".utf8) || rest.starts(with: " (".utf8)
    }
  }

  /// The name that a photo's sidecar has unless there is one of the short name.
  static func full(of photo: [UInt8]) -> [UInt8] {
    photo + Array(".xmp".utf8)
  }

  /// The name that a photo's sidecar has if it stands for the photo's own extension; nil if the photo
  /// has none, or is called so itself.
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

  /// A name without its extension.
  ///
  /// A dot at its beginning hides it and begins no extension.
  static func stem(of name: [UInt8]) -> [UInt8] {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name }
    return Array(name[..<dot])
  }
}

extension Collection<UInt8> {
  /// With capital letters of ASCII made small, and all else as it is.
  var asciiLowercased: [UInt8] { map(\.asciiLowercased) }
}

extension UInt8 {
  /// A capital letter of ASCII made small, and all else as it is.
  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}

extension ArraySlice<UInt8> {
  /// Where the text stands last.
  fileprivate func lastRange(of text: String) -> Range<Int>? {
    let text = Array(text.utf8)
    guard count >= text.count else { return nil }
    let start = (startIndex...(endIndex - text.count)).last { self[$0...].starts(with: text) }
    return start.map { $0..<($0 + text.count) }
  }
}
