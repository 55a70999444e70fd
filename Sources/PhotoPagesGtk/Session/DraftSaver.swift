import GtkBindings
import PhotoPages

/// Saves drafts to the source, soon after typing but not with every key.
///
/// Reads and writes run in the order of their requests, so that no read returns less than was written. A failed write
/// is repeated with the next one.
@MainActor
final class DraftSaver {
  /// Called with loaded drafts, and whenever the reason that drafts cannot be saved changes.
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  /// The milliseconds of typing that a killed program may lose, in addition to the time for writing.
  private static let pause = 300

  private let source: any DraftingPhotoSource
  private let chain = WorkChain()
  /// The drafts that are not known to be saved.
  private var wanted: [PhotoID: PhotoDrafts] = [:]
  /// The reason that the source cannot save drafts; nil if it can.
  private var failure: PhotoSourceError?
  private var delay: Delay?

  init(source: any DraftingPhotoSource) {
    self.source = source
  }

  var isBusy: Bool { chain.isBusy || delay != nil }

  func finish() async {
    flush()
    await chain.finish()
  }

  func load(_ photo: PhotoID) {
    chain.add { [weak self, source] in
      let drafts = await source.drafts(of: photo)
      self?.onEvent?(.drafts(.loaded(photo, drafts)))
    }
  }

  /// Saves a photo's drafts after a pause, with everything typed until then; saves empty drafts at once.
  func keep(_ drafts: PhotoDrafts, of photo: PhotoID) {
    wanted[photo] = drafts
    // A saved or discarded draft must not come back.
    if drafts.isEmpty { flush() } else { waitToWrite() }
  }

  private func waitToWrite() {
    guard delay == nil else { return }
    delay = Delay(milliseconds: Self.pause) { [weak self] in self?.paused() }
  }

  /// Writes the drafts, unless a write is still running: a slow disk gets one write at a time.
  private func paused() {
    delay = nil
    if chain.isBusy { waitToWrite() } else { flush() }
  }

  /// Writes all unsaved drafts now, including those that failed before.
  func flush() {
    delay = nil
    for photo in wanted.keys {
      chain.add { await self.write(photo) }
    }
  }

  private func write(_ photo: PhotoID) async {
    guard let drafts = wanted[photo] else { return }
    do throws(PhotoSourceError) {
      try await source.saveDrafts(drafts, of: photo)
      if wanted[photo] == drafts { wanted[photo] = nil }
      if !drafts.isEmpty { record(nil) }
    } catch {
      if !drafts.isEmpty { record(error) }
    }
  }

  private func record(_ new: PhotoSourceError?) {
    guard new != failure else { return }
    failure = new
    onEvent?(.drafts(.refused(new)))
  }
}
