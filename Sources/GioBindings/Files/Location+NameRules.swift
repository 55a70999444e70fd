// What cards, sticks and servers allow as names: many ignore the case of letters, and refuse some characters.

import Glibc

extension Location {
  /// Whether two names in one folder are the same but for the case of letters; without I/O.
  package func differsInCase(from other: Location) -> Bool {
    name != other.name && name.caseFolded == other.name.caseFolded && parent == other.parent
  }

  /// Whether the folder has this file in these very letters; blocks.
  package func isListed(_ cancellable: Cancellable? = nil) throws(GioError) -> Bool {
    guard let folder = parent else { return false }
    let name = name
    return try !folder.names(cancellable: cancellable) { $0 == name }.isEmpty
  }

  /// Whether names that differ in the case of letters lead to one file in this folder; blocks.
  ///
  /// `names` are those in the folder. It is not known of a folder without letters in them, which is taken for one
  /// that does not ignore case.
  package func ignoresCase(
    knowing names: [[UInt8]], _ cancellable: Cancellable? = nil
  ) -> Bool {
    for name in names {
      let other = name.map { $0.isASCIILetter ? $0 ^ caseBit : $0 }
      guard other != name, !names.contains(other) else { continue }
      return child(other).exists(cancellable: cancellable)
    }
    return false
  }

  /// Renames a file to its own name in other letters; returns whether it is one; blocks.
  ///
  /// Linux's own FAT, exFAT and NTFS do nothing in one step, and servers refuse it: `temporary` is a name in between.
  func renameOwnName(
    to other: Location, by temporary: Location, _ cancellable: Cancellable?
  ) throws(GioError) -> Bool {
    guard differsInCase(from: other), try !other.isListed(cancellable), try isListed(cancellable)
    else { return false }
    if let path = pathBytes, let newPath = other.pathBytes {
      _ = calling(path, newPath) { Glibc.rename($0, $1) }
      if try other.isListed(cancellable) { return true }
    }
    guard try rename(to: temporary, cancellable: cancellable) else { throw .notSupported }
    do throws(GioError) {
      guard try temporary.rename(to: other, cancellable: cancellable) else { throw .notSupported }
    } catch {
      // With the temporary name it would be hidden. If this fails, the next start finds it.
      _ = try? temporary.rename(to: self)
      throw error
    }
    return true
  }

  /// Returns the error of a call that was to give a file this name: `.nameNotAllowed` if that is the reason; blocks.
  ///
  /// Few file systems report it: exFAT by FUSE finds nothing, and SMB servers call the name invalid. So the reason is a
  /// character that some file systems refuse, if the folder is there.
  func refusal(for error: GioError, _ cancellable: Cancellable? = nil) -> GioError {
    let isRefused =
      [.notFound, .invalid].contains(error) && !name.allSatisfy(\.isAllowedEverywhere)
      && parent?.exists(cancellable: cancellable) == true
    return isRefused ? .nameNotAllowed : error
  }
}

/// The bit in which ASCII's small and capital letters differ.
private let caseBit: UInt8 = 0x20

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    let small = self | caseBit
    return small >= UInt8(ascii: "a") && small <= UInt8(ascii: "z")
  }

  /// Whether all file systems allow this byte in a name.
  fileprivate var isAllowedEverywhere: Bool {
    self >= UInt8(ascii: " ") && self < 0x7F && !Array("\"*/:<>?\\|".utf8).contains(self)
  }
}

extension [UInt8] {
  /// The text in small letters, by which file systems that ignore case compare names.
  package var caseFolded: String { String(decoding: self, as: UTF8.self).lowercased() }
}
