import Foundation
import Glibc

/// Disks and folders that take nothing, mounted where only the process that is run there sees them.
public enum OwnMounts {
  /// The command that a shell script is run by.
  public static let command =
    (geteuid() == 0 ? ["unshare", "--mount"] : ["unshare", "-Urm"]) + ["sh", "-euc"]

  /// Whether anything can be mounted.
  ///
  /// Tests that need it are skipped where not.
  public static let isPossible: Bool = {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command + ["mount -t tmpfs -o size=64k tmpfs /mnt"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
