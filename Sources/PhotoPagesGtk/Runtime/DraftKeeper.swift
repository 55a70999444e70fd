import Gtk
import PhotoPages

/// Has the source keep what is being typed: soon, and never once for each key. What was asked for first is
/// done first, so that nothing is read that is older than what was written.
@MainActor
final class DraftKeeper {
  /// Told what the source has kept.
  var onEvent: (@MainActor (PagesEvent) -> Void)?

  /// How many milliseconds of typing a killed program may lose, but for the time that writing takes.
  private static let pause = 300

  private let source: any PhotoDataSource
  private let chain = WorkChain()
  private var waiting: [PhotoID: PhotoDrafts] = [:]
  private var delay: Delay?

  init(source: any PhotoDataSource) {
    self.source = source
  }

  /// Whether anything is still to be read or written.
  var isBusy: Bool { chain.isBusy || !waiting.isEmpty }

  /// Writes what was typed and waits until the source has it.
  func finish() async {
    flush()
    await chain.finish()
  }

  /// Gets what was typed about a photo before.
  func load(_ photo: PhotoID) {
    chain.add { [weak self, source] in
      let drafts = await source.drafts(of: photo)
      self?.onEvent?(.draftsLoaded(photo, drafts))
    }
  }

  /// Keeps what is being typed about a photo, a moment later with all that is typed until then.
  func keep(_ drafts: PhotoDrafts, of photo: PhotoID) {
    waiting[photo] = drafts
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

  /// Writes what was typed, at once.
  func flush() {
    delay = nil
    for (photo, drafts) in waiting {
      chain.add { [source] in await source.keep(drafts, of: photo) }
    }
    waiting = [:]
  }
}
