import Foundation
import Glibc

/// An exFAT file system in a file, as cards and sticks have it, mounted by FUSE.
public final class CardImage {
  /// A folder on the card.
  public let folder: ScratchFolder
  private let place: TemporaryFolder

  private static let script = """
    cd "$1" && truncate -s 16M image && mkfs.exfat image && mkdir card || exit 1
    device=$(losetup -f --show image) || exit 1
    mount.exfat-fuse "$device" card
    result=$?
    # It stays until the card is unmounted.
    losetup -d "$device"
    exit $result
    """

  /// Makes an empty card; throws if this machine cannot mount one.
  public init() throws {
    place = TemporaryFolder()
    guard Self.run(Self.script, place.path) else { throw CocoaError(.featureUnsupported) }
    do {
      folder = try ScratchFolder(in: place.path + "/card")
    } catch {
      Self.unmount(place)
      throw error
    }
  }

  deinit { Self.unmount(place) }

  /// Whether this machine can mount a card; tests that need one are skipped where not.
  public static let isPossible = geteuid() == 0 && (try? CardImage()) != nil

  private static func unmount(_ place: TemporaryFolder) {
    _ = run("umount -l \"$1/card\"", place.path)
  }

  private static func run(_ script: String, _ path: String) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, "sh", path]
    process.environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
