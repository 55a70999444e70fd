import GioBindings
import GtkBindings
import PhotoFolders
import PhotoPages
import PhotoPagesGtk

/// The row of the preferences in which a person chooses a picture of themselves.
@MainActor
final class PictureRow {
  let widget: ButtonsRow
  /// Called once another picture is stored.
  var onChanged: (@MainActor () -> Void)?
  /// Called with the reason why a picture could not be stored.
  var onFailed: (@MainActor (Message) -> Void)?

  private let window: @MainActor () -> Toplevel?

  /// Makes the row of a window, which the chooser is shown over.
  init(in window: @escaping @MainActor () -> Toplevel?) {
    self.window = window
    let choose = Button(label: Message("Choose…").translated)
    let reset = Button(label: Message("Reset").translated)
    widget = ButtonsRow(
      title: Message("Your Picture").translated,
      subtitle: Message("Shown beside your comments").translated, [choose, reset])
    choose.accessibleName = Message("Choose Picture").translated
    reset.accessibleName = Message("Reset Picture").translated
    choose.onClicked { [weak self] in self?.choose() }
    reset.onClicked { [weak self] in
      self?.store { () async throws(GioError) in try await AccountPicture.reset() }
    }
  }

  private func choose() {
    guard let window = window() else { return }
    Desktop.chooseFiles(
      title: Message("Choose Picture").translated, kind: Message("Pictures").translated,
      types: ["image/*"], over: window
    ) { [weak self] uris in
      guard let uri = uris.first else { return }
      self?.store { () async throws(GioError) in
        try await AccountPicture.choose(Location(uri: uri))
      }
    }
  }

  private static func sentence(of error: GioError) -> Message {
    let reason =
      error == .notSupported
      ? Message("It is empty or larger than 16 MB.") : PhotoSourceError(changing: error).sentence
    return Message(
      "Your picture could not be saved. {reason}", ["reason": reason.translated])
  }

  private func store(_ work: @escaping @Sendable () async throws(GioError) -> Void) {
    Task {
      do throws(GioError) {
        try await work()
        onChanged?()
      } catch {
        onFailed?(Self.sentence(of: error))
      }
    }
  }
}
