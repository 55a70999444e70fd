import GioBindings
import GtkBindings
import PhotoDecoding
import PhotoPages
import PhotoPagesGtk

/// The saving of copies of several photos into one folder, one after the other.
@MainActor
final class CopiesSaving {
  private let context: DesktopContext
  private let photos: [Photo]
  private let dialog: CopyDialog
  private let control = DecodingControl()
  private var choice: (settings: CopySettings, folder: Location)?
  /// Resumed when the dialog is closed.
  private var closing: CheckedContinuation<Void, Never>?

  init(_ photos: [Photo], _ context: DesktopContext) {
    (self.photos, self.context) = (photos, context)
    dialog = CopyDialog(.last, photos: photos.count)
  }

  /// Asks for format, size and folder, and saves the copies there, unless a person cancels.
  func run() async throws(ActionFailure) {
    guard let (settings, folder) = await ask() else { throw .ended }
    let writer = CopyWriter(session: context.session, settings: settings, control: control)
    let failure = await withTaskCancellationHandler {
      await save(by: writer, into: folder)
    } onCancel: {
      control.cancel()
    }
    if let failure { throw failure }
    context.say(Message("Saved {count} copy", plural: "Saved {count} copies", count: photos.count))
  }

  private func ask() async -> (CopySettings, Location)? {
    dialog.onSave = { [weak self] in self?.chooseFolder($0) }
    await withCheckedContinuation { continuation in
      closing = continuation
      dialog.dialog.onClosed { [weak self] in self?.closed() }
      dialog.show(over: context.window)
    }
    dialog.onSave = nil
    return choice
  }

  private func closed() {
    closing?.resume()
    closing = nil
  }

  private func chooseFolder(_ settings: CopySettings) {
    CopySettings.last = settings
    Desktop.chooseFolder(title: Message("Save Copies").translated, over: dialog.dialog) {
      [weak self] uri in
      guard let self, let uri else { return }
      choice = (settings, Location(uri: uri))
      dialog.dialog.close()
    }
  }

  /// Saves one copy after the other, past photos that cannot be copied, and returns what failed.
  ///
  /// A fault of the folder ends it.
  private func save(by writer: CopyWriter, into folder: Location) async -> ActionFailure? {
    var failures: [(Photo, CopyFailure)] = []
    for (place, photo) in photos.enumerated() {
      context.showProgress(
        Message(
          "Saving copy {number} of {count}",
          ["number": String(place + 1), "count": String(photos.count)]))
      do throws(CopyFailure) {
        try await writer.write(photo, into: folder)
      } catch {
        if control.isCancelled { return .ended }
        failures.append((photo, error))
        if error.concernsFolder { break }
      }
    }
    guard let (photo, failure) = failures.first else { return nil }
    return .failed(sentence(photo, failure, failures.count))
  }

  private func sentence(_ photo: Photo, _ failure: CopyFailure, _ count: Int) -> Message {
    let values = ["name": photo.name, "reason": failure.sentence.translated]
    guard !failure.concernsFolder, count > 1 else {
      return Message("“{name}” was not copied. {reason}", values)
    }
    return Message(
      "{count} photo was not copied, “{name}” among them. {reason}",
      plural: "{count} photos were not copied, “{name}” among them. {reason}", count: count, values)
  }
}
