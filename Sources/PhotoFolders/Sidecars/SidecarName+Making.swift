import FoundationEssentials
import GioBindings

extension SidecarName {
  /// What a sidecar that cannot be understood is called from now on.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - number: counts the attempts to find a name that is free, from 1.
  /// - Returns: a name that is not looked for as a sidecar's.
  static func broken(_ name: [UInt8], number: Int) -> [UInt8] {
    name + Array(".broken-\(now)\(mark(number))".utf8)
  }

  /// What a second version of a sidecar is called, as synchronising programs do.
  static func conflict(of name: [UInt8], number: Int) -> [UInt8] {
    let base = SidecarName(name)?.base ?? name
    return base + Array(" (conflicted copy \(now)\(mark(number))).xmp".utf8)
  }

  private static func mark(_ number: Int) -> String { number == 1 ? "" : "-\(number)" }

  /// The time without colons, which not every file system takes in names.
  private static var now: String {
    Date.now.formatted(.iso8601.timeSeparator(.omitted))
  }
}

extension GuardedFolder {
  /// Gives a file the first of many names that is free, unless it is not what was read.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - old: what was read.
  ///   - newName: the names, counted from 1.
  /// - Returns: the new name; nil if it is not what was read.
  /// - Throws: why it cannot be renamed.
  func setAside(
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
