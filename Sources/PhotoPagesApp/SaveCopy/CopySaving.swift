import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoFolders
import PhotoImaging
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
  private let dialog: CopyDialog
  private let measuring: CopyMeasuring
  private let control = DecodingControl()
  /// The photo's file, if it had to be fetched.
  private var original: PictureSource?
  private var saved: Location?

  /// The box of the photo in the dialog, in pixels: enough for a screen with two pixels a point.
  private static let previewBox = PixelSize(width: 1200, height: 1200)

  init(_ photo: Photo, _ session: ViewerSession, over window: Window, _ title: Message) {
    (self.photo, self.session, self.window) = (photo, session, window)
    dialog = CopyDialog(title, .last, of: [photo])
    measuring = CopyMeasuring(photo, session)
  }

  /// Shows the dialog until it is closed, and returns the place of the saved copy; nil if there is none.
  func run() async -> Location? {
    dialog.onSave = { [weak self] in self?.chooseFile($0.settings) }
    dialog.onMeasure = { [measuring] in measuring.measure($0) }
    measuring.onMeasured = { [weak dialog] in dialog?.show($0, of: $1) }
    let preview = Task { await showPreview() }
    await dialog.run(over: window)
    preview.cancelElsewhere()
    measuring.stop()
    control.cancel()
    (dialog.onSave, dialog.onMeasure) = (nil, nil)
    return saved
  }

  /// Shows the photo, which is fetched before if it has no file.
  private func showPreview() async {
    do throws(PictureError) {
      original = try await session.fetchOriginal(of: photo) { [weak dialog] in
        dialog?.showDownload($0)
      }
      measuring.original = original
      dialog.show(try await preview())
    } catch {
      if error != .cancelled { dialog.fail(error.sentence) }
    }
  }

  private func preview() async throws(PictureError) -> DecodedPicture {
    guard let original else {
      return try await session.picture(of: photo, fitting: Self.previewBox)
    }
    return try await session.picture(in: original, of: photo, fitting: Self.previewBox, control)
  }

  private func chooseFile(_ chosen: CopySettings) {
    CopySettings.last = chosen
    let file = photo.fileURI.map { Location(uri: $0) }
    Desktop.chooseFileToSave(
      title: Message("Save a Copy").translated,
      // Translators: ends the name of a file, such as “Beach copy.jpg”.
      name: chosen.suggestedName(for: photo, Message("copy").translated),
      folder: (file?.parent ?? Location.picturesFolder)?.uri, over: dialog.dialog
    ) { [weak self] uri in
      guard let self, let uri else { return }
      save(chosen, to: Location(uri: uri))
    }
  }

  private func save(_ chosen: CopySettings, to place: Location) {
    measuring.stop()
    dialog.setSaving(true)
    Task {
      let (target, failure) = await write(chosen, to: place)
      guard !dialog.dialog.isClosed else { return }
      dialog.setSaving(false, failure: failure)
      guard failure == nil else { return }
      saved = target
      dialog.dialog.close()
    }
  }

  /// Encodes and writes the copy; returns its place, and the reason if it was not written.
  private func write(_ chosen: CopySettings, to place: Location) async -> (Location, Message?) {
    if let kind = CopyFormat.refusedKind(of: place.displayName) {
      return (place, Self.refusal(of: kind))
    }
    // The chooser has asked about a name that is taken, but not about one with an extension added.
    let name = place.name
    let settings = chosen.named(place.displayName)
    let completed = settings.completedName(place.displayName)
    let isCompleted = completed != place.displayName
    let added = Array(completed.utf8.dropFirst(place.displayName.utf8.count))
    let target = isCompleted ? place.parent?.child(name + added) ?? place : place
    if let uri = photo.fileURI, await isFile(target, at: Location(uri: uri)) {
      return (target, Message("This is the original. Choose another name for the copy."))
    }
    let writer = CopyWriter(
      session: session, original: original, settings: settings, control: control)
    do throws(CopyFailure) {
      try await writer.write(photo, to: target, replaces: !isCompleted)
      return (target, nil)
    } catch {
      return (target, error.sentence)
    }
  }

  private static func refusal(of kind: String) -> Message {
    let formats = CopyFormat.allCases.map(\.rawValue).listText
    return Message(
      "A copy cannot be saved as {kind}. Choose a name for one of these: {formats}.",
      ["kind": kind, "formats": formats])
  }

  private nonisolated func isFile(_ place: Location, at other: Location) async -> Bool {
    (try? await FileQueue.run { _ throws(GioError) in place.isSameFile(as: other) }) ?? false
  }
}
