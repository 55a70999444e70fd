import GioBindings
import Glibc
import GtkBindings
import PhotoFolders
import PhotoPages

/// The D-Bus service by which the file manager asks for a preview when Space is pressed.
///
/// Its name belongs to whichever program's service file the bus finds first; the user's own data folder comes before
/// the system's. Blocks.
enum PreviewerService {
  static let name = "org.gnome.NautilusPreviewer"
  static let interface = "org.gnome.NautilusPreviewer2"
  static let path = "/org/gnome/NautilusPreviewer"

  /// The option with which the bus starts this program.
  static let option = "--previewer"

  private static let fileName = Array("\(name).service".utf8)
  private static let longest = 64 << 10

  /// The service file in the user's data folder.
  static var file: Location { file(in: .dataFolder) }

  private static func file(in data: Location) -> Location {
    data.child(Array("dbus-1".utf8)).child(Array("services".utf8)).child(fileName)
  }

  /// The text of the service file for a program at a path, which a shell's quotes keep together.
  static func text(startingProgramAt path: String) -> String {
    let quoted = "\"" + path.replacing(#/["\\$`]/#) { "\\\($0.output)" } + "\""
    return "[D-BUS Service]\nName=\(name)\nExec=\(quoted) \(option)\n"
  }

  /// The command of a service file; nil if it has none.
  static func command(in text: some StringProtocol) -> String? {
    text.split(separator: "\n").first { $0.hasPrefix("Exec=") }
      .map { String($0.dropFirst("Exec=".count)) }
  }

  /// Whether a service file starts this program.
  static func isOurs(_ text: some StringProtocol) -> Bool {
    command(in: text)?.hasSuffix(" \(option)") == true
  }

  private static func text(of file: Location) -> String? {
    guard let bytes = (try? file.contents(atMost: longest)) ?? nil else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Whether Space in the file manager shows photos here.
  static var isInstalled: Bool { text(of: file).map(isOurs) == true }

  /// The failure to take the name over.
  enum Failure: Error, Hashable {
    /// The data folder has another program's service file.
    case taken
    case file(GioError)
  }

  /// Writes the service file, or removes it; another program's stays.
  static func install(_ isWanted: Bool, startingProgramAt path: String) throws(Failure) {
    let before = text(of: file)
    if let before, !isOurs(before) {
      guard isWanted else { return }
      throw .taken
    }
    do throws(GioError) {
      guard isWanted else { return before == nil ? () : try file.delete() }
      try file.parent?.makeFolders()
      try file.writeNow(Array(text(startingProgramAt: path).utf8))
    } catch {
      throw .file(error)
    }
  }

  /// The command of the previewer that the system has; nil if there is none.
  static var otherCommand: String? {
    Location.systemDataFolders.lazy.compactMap { text(of: file(in: $0)) }
      .compactMap { isOurs($0) ? nil : command(in: $0) }.first
  }
}

extension PreviewerService {
  /// Whether the program runs in Flatpak's sandbox, which has its own data folder.
  static var isSandboxed: Bool { access("/.flatpak-info", F_OK) == 0 }

  /// Whether Space in the file manager shows photos here, read on another thread.
  static var isInstalledNow: Bool {
    get async { (try? await FileQueue.run { _ throws(GioError) in isInstalled }) ?? false }
  }

  /// Takes the service over or leaves it, on another thread, and has the bus read its services again.
  @MainActor
  static func change(_ isWanted: Bool) async throws(Failure) {
    let done: Result<Void, Failure>
    do throws(GioError) {
      done = try await FileQueue.run { _ throws(GioError) in
        do throws(Failure) {
          return .success(try install(isWanted, startingProgramAt: Program.launcherPath))
        } catch {
          return .failure(error)
        }
      }
    } catch {
      throw .file(error)
    }
    try done.get()
    _ = try? await Bus.connect()?.call(
      "ReloadConfig", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
      in: "org.freedesktop.DBus")
  }
}

extension PreviewerService.Failure {
  var sentence: Message {
    switch self {
    case .taken:
      Message(
        "Another previewer is set up in “{file}”.", ["file": PreviewerService.file.parseName])
    case .file(let error):
      Message(
        "The previewer could not be set up. {reason}",
        ["reason": PhotoSourceError(changing: error).sentence.translated])
    }
  }
}
