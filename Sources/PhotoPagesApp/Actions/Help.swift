import GioBindings
import GtkBindings
import PhotoPages

/// The installed help: one web page for each language that has been written.
enum Help {
  /// Opens the page in the program that the desktop has for it; returns a sentence for people if that fails.
  @MainActor
  static func open(over window: Window) async -> Message? {
    guard let page = await installedPage() else { return Message("The help is not installed.") }
    if await Desktop.open(uri: page.uri, over: window) { return nil }
    return Message("No browser could be started. The help is at {address}.", ["address": page.uri])
  }

  /// Returns the folders to look for the page in, below that of the help: the user's languages, then English.
  static func folders(preferring languages: [String]) -> [String] {
    languages.filter { !["C", "POSIX"].contains($0) } + ["en"]
  }

  /// Returns the first page that is installed, in the order of the user's languages; nil if there is none.
  private static func installedPage() async -> Location? {
    guard let share = Program.shareFolder else { return nil }
    let pages = folders(preferring: Texts.languages).map {
      Location(path: Array("\(share)/photo-pages/help/\($0)/index.html".utf8))
    }
    let page = try? await FileQueue.run { cancellable throws(GioError) in
      pages.first { $0.exists(cancellable: cancellable) }
    }
    return page ?? nil
  }
}
