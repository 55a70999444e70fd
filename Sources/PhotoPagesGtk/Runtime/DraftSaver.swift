import GtkBindings
import PhotoPages

/// Has the source keep what is being typed: soon, and never once for each key. What was asked for first is
/// done first, so that nothing is read that is older than what was written. What the source cannot keep is
/// tried again with the next that it gets.
@MainActor
final class DraftSaver {
  /// Told what the source has kept, and once for each reason that it can keep nothing.
  var onEvent: (@MainActor (ViewerEvent) -> Void)?

  /// How many milliseconds of typing a killed program may lose, but for the time that writing takes.
  private static let pause = 300

  private let source: any AnnotatingPhotoSource
  private let chain = WorkChain()
  /// What the source should hold and is not known to hold.
  private var wanted: [PhotoID: PhotoDrafts] = [:]
  /// Why the source cannot keep what is typed; nil if it can.
  private var failure: PhotoSourceError?
  private var delay: Delay?

  init(source: any AnnotatingPhotoSource) {
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

  /// Keeps what is being typed about a photo, a moment later with all that is typed until then.
  func keep(_ drafts: PhotoDrafts, of photo: PhotoID) {
    wanted[photo] = drafts
    // What is saved or dropped should not come back.
    if drafts.isEmpty { flush() } else { waitToWrite() }
  }

  private func waitToWrite() {
    guard delay == nil else { return }
    delay = Delay(milliseconds: Self.pause) { [weak self] in self?.paused() }
  }

  /// A slow disk gets no more than it can take: the next is written after the one before.
  private func paused() {
    delay = nil
    if chain.isBusy { waitToWrite() } else { flush() }
  }

  /// Writes what was typed, at once, and tries again what was refused.
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
      if !drafts.isEmpty { note(nil) }
    } catch {
      if !drafts.isEmpty { note(error) }
    }
  }

  private func note(_ new: PhotoSourceError?) {
    guard new != failure else { return }
    failure = new
    onEvent?(.drafts(.refused(new)))
  }
}
