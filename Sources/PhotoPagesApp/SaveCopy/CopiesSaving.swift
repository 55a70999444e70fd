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
  private var choice: (choices: CopyChoices, folder: Location)?
  /// The first copy that was saved.
  private var saved: Location?

  init(_ photos: [Photo], _ context: DesktopContext) {
    (self.photos, self.context) = (photos, context)
    dialog = CopyDialog(Message("Save a Copy"), .last, of: photos)
  }

  /// Asks for format, size and folder, and saves the copies there, unless a person cancels.
  func run() async throws(ActionFailure) {
    guard let (choices, folder) = await ask() else { throw .ended }
    let failure = await withTaskCancellationHandler {
      await save(choices, into: folder)
    } onCancel: {
      control.cancel()
    }
    if let failure { throw failure }
    context.saySaved(
      Message("Saved {count} copy", plural: "Saved {count} copies", count: photos.count),
      at: (saved ?? folder).uri)
  }

  private func ask() async -> (CopyChoices, Location)? {
    dialog.onSave = { [weak self] in self?.chooseFolder($0) }
    await dialog.run(over: context.window)
    dialog.onSave = nil
    return choice
  }

  private func chooseFolder(_ choices: CopyChoices) {
    CopySettings.last = choices.settings
    Desktop.chooseFolder(title: Message("Save Copies").translated, over: dialog.dialog) {
      [weak self] uri in
      guard let self, let uri else { return }
      choice = (choices, Location(uri: uri))
      dialog.dialog.close()
    }
  }

  /// Saves one copy after the other, past photos that cannot be copied, and returns what failed.
  ///
  /// A fault of the folder ends it.
  private func save(_ choices: CopyChoices, into folder: Location) async -> ActionFailure? {
    var failures: [(Photo, CopyFailure)] = []
    for (place, photo) in photos.enumerated() {
      context.showProgress(
        Message(
          "Saving copy {number} of {count}",
          ["number": Texts.number(place + 1), "count": Texts.number(photos.count)]))
      do throws(CopyFailure) {
        let place = try await writer(of: photo, choices).write(photo, into: folder)
        saved = saved ?? place
      } catch {
        if control.isCancelled { return .ended }
        failures.append((photo, error))
        if error.concernsFolder { break }
      }
    }
    guard let (photo, failure) = failures.first else { return nil }
    return .failed(sentence(photo, failure, failures.count))
  }

  /// Returns the writer of one photo's copy, in the format that was chosen or that suits it.
  private func writer(of photo: Photo, _ choices: CopyChoices) async -> CopyWriter {
    let isTransparent =
      switch choices.rule {
      case .chosen: false
      default: await isTransparent(photo)
      }
    return CopyWriter(
      session: context.session,
      settings: choices.settings(for: photo, isTransparent: isTransparent), control: control)
  }

  /// Returns whether a photo has transparent parts; one that cannot be decoded fails when it is copied.
  private func isTransparent(_ photo: Photo) async -> Bool {
    let picture = try? await context.session.picture(of: photo, fitting: Self.probeBox)
    return picture?.traits.contains(.hasAlpha) ?? false
  }

  /// The box of a small picture that tells whether the photo is transparent.
  private static let probeBox = PixelSize(width: 64, height: 64)

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
