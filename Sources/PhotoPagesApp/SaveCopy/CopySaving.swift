import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoFolders
import PhotoPages
import PhotoPagesGtk

extension CopySettings {
  /// The settings that were used last, for the next dialog.
  @MainActor static var last = CopySettings()
}

/// The saving of a copy of one photo, from the dialog until the file is written.
@MainActor
final class CopySaving {

  private let photo: Photo
  private let session: ViewerSession
  private let window: Window
  private let dialog = CopyDialog(.last)
  private let control = DecodingControl()
  private var savedName: String?
  /// Resumed when the dialog is closed.
  private var closing: CheckedContinuation<Void, Never>?

  /// The box of the photo in the dialog, in pixels: enough for a screen with two pixels a point.
  private static let previewBox = PixelSize(width: 1200, height: 1200)

  init(_ photo: Photo, _ session: ViewerSession, over window: Window) {
    (self.photo, self.session, self.window) = (photo, session, window)
  }

  /// Shows the dialog until it is closed, and returns the name of the saved copy; nil if there is none.
  func run() async -> String? {
    dialog.onSave = { [weak self] in self?.chooseFile($0) }
    let preview = Task { await showPreview() }
    await withCheckedContinuation { continuation in
      closing = continuation
      dialog.dialog.onClosed { [weak self] in self?.closed() }
      dialog.show(over: window)
    }
    preview.cancel()
    control.cancel()
    dialog.onSave = nil
    return savedName
  }

  private func closed() {
    closing?.resume()
    closing = nil
  }

  private func showPreview() async {
    do throws(PictureError) {
      dialog.show(try await session.picture(of: photo, fitting: Self.previewBox))
    } catch {
      dialog.fail(error.sentence)
    }
  }

  private func chooseFile(_ chosen: CopySettings) {
    CopySettings.last = chosen
    let original = photo.uri.map { Location(uri: $0) }
    Desktop.chooseFileToSave(
      title: Message("Save a Copy").translated,
      name: chosen.suggestedName(for: photo, Message("copy").translated),
      folder: (original?.parent ?? Location.picturesFolder)?.uri, over: dialog.dialog
    ) { [weak self] uri in
      guard let self, let uri else { return }
      save(chosen, to: Location(uri: uri))
    }
  }

  private func save(_ chosen: CopySettings, to place: Location) {
    dialog.setSaving(true)
    Task {
      let (target, failure) = await write(chosen, to: place)
      guard !dialog.dialog.isClosed else { return }
      dialog.setSaving(false, failure: failure)
      guard failure == nil else { return }
      savedName = target.displayName
      dialog.dialog.close()
    }
  }

  /// Encodes and writes the copy; returns its place, and the reason if it was not written.
  private func write(_ chosen: CopySettings, to place: Location) async -> (Location, Message?) {
    // The chooser has asked about a name that is taken, but not about one with an extension added.
    let name = place.name
    let completed = chosen.completedName(place.displayName)
    let isCompleted = completed != place.displayName
    let added = Array(completed.utf8.dropFirst(place.displayName.utf8.count))
    let target = isCompleted ? place.parent?.child(name + added) ?? place : place
    if let uri = photo.uri, await isFile(target, at: Location(uri: uri)) {
      return (target, Message("This is the original. Choose another name for the copy."))
    }
    let writer = CopyWriter(session: session, settings: chosen, control: control)
    do throws(CopyFailure) {
      try await writer.write(photo, to: target, replaces: !isCompleted)
      return (target, nil)
    } catch {
      return (target, error.sentence)
    }
  }

  private nonisolated func isFile(_ place: Location, at other: Location) async -> Bool {
    (try? await FileQueue.run { _ throws(GioError) in place.isSameFile(as: other) }) ?? false
  }
}
