import Glibc

/// An exFAT file system in a file, as cards and sticks have it, mounted by FUSE.
public final class CardImage {
  /// A folder on the card.
  public let folder: ScratchFolder
  private let place: TemporaryFolder

  private static let script = """
    # The process that serves the card lives on, and would keep the ends of other tests' pipes open.
    for number in /proc/$$/fd/*; do
      number=${number##*/}
      [ "$number" -lt 3 ] || eval "exec $number>&-"
    done
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
    guard Self.run(Self.script, place.path) else { throw ProgramError("No card can be mounted.") }
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
    let command = ["/bin/bash", "-c", script, "bash", path].map { Array($0.utf8) }
    let environment = ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]
    let process = try? ChildProcess(
      command, environment: environment, streams: ChildProcess.Streams())
    return process?.wait() == .exit(0)
  }
}
