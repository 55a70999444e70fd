import CGioBindings
import Glibc

/// A home folder of a process's own, with a trash, and a folder of photos on the same disk.
///
/// For exit tests only: GLib asks for the home folder once in the life of a process.
public struct OwnHome: Sendable {
  /// Where the photos are.
  public let photos: ScratchFolder
  private let home: ScratchFolder

  /// Moves in, for as long as the body runs, but no longer than a minute: the time limit of a test
  /// does not end a process that it has started.
  ///
  /// - Throws: what the body threw.
  public static func use(_ body: (OwnHome) async throws -> Void) async throws {
    let home = OwnHome(photos: try ScratchFolder(), home: try ScratchFolder())
    alarm(60)
    try home.home.makeFolder("data")
    setenv("HOME", String(decoding: home.home.path, as: UTF8.self), 1)
    setenv("XDG_DATA_HOME", home.path("data"), 1)
    guard String(cString: g_get_user_data_dir()) == home.path("data") else {
      fatalError("GLib has asked for the home folder before")
    }
    try await body(home)
  }

  /// What is in the trash, in order.
  public var trash: [String] { names(in: "data/Trash/files") }

  /// The trash's notes of where things came from, in order.
  public var notes: [String] { names(in: "data/Trash/info") }

  /// Takes something out of the trash for good, and leaves its note.
  public func purge(_ name: String) { home.remove("data/Trash/files/\(name)") }

  /// Sees to it that a file of this name cannot be moved to the trash: a folder without a note is in
  /// its way there.
  public func obstruct(_ name: String) throws {
    for folder in ["data/Trash", "data/Trash/files", "data/Trash/files/\(name)"] {
      try home.makeFolder(folder)
    }
  }

  /// Makes the rest of the process somebody whom permissions stop, to whom the home and the photos
  /// belong.
  public func becomeNobody() {
    guard geteuid() == 0 else { return }
    for path in [photos.path, home.path, Array(path("data").utf8)] {
      chown(String(decoding: path, as: UTF8.self), nobody, nobody)
    }
    guard setgid(nobody) == 0, setuid(nobody) == 0 else { fatalError("Still somebody") }
  }

  private func path(_ name: String) -> String {
    String(decoding: home.path(of: Array(name.utf8)), as: UTF8.self)
  }

  private func names(in folder: String) -> [String] {
    ScratchFolder.names(in: Array(path(folder).utf8))
  }
}

/// The number of the user who owns nothing, on Linux.
private let nobody: uid_t = 65534
