/// What the source holds of what was typed and not saved.
public struct DraftsFeature: Equatable, Sendable {
  /// What the source tells.
  public enum Event: Equatable, Sendable {
    /// What was typed about a photo before, and neither saved nor dropped.
    case loaded(PhotoID, PhotoDrafts)
    /// What is being typed cannot be kept, and why; nil once it can be again.
    case refused(PhotoSourceError?)
  }

  /// What the source holds, or was asked to hold, for photos that have or had any.
  private(set) var stored: [PhotoID: PhotoDrafts] = [:]
  /// The shown photo once the source was asked for its drafts.
  private var request: PhotoID?
  /// The shown photo once the source has said what drafts it holds.
  private var read: PhotoID?

  /// Asks for a photo's drafts, once each time that it is shown, as soon as all is ready for that.
  mutating func read(_ photo: PhotoID, isReady: Bool) -> Effect? {
    guard photo != request, isReady else { return nil }
    (request, read) = (photo, nil)
    return .loadDrafts(photo)
  }

  mutating func stopReading() { (request, read) = (nil, nil) }

  /// Notes what the source holds of a photo, and says whether that is to be taken up: about what was typed
  /// here, the viewer knows better than the source.
  mutating func load(_ drafts: PhotoDrafts, of photo: PhotoID, having typed: PhotoDrafts) -> Bool {
    if photo == request { read = photo }
    guard stored[photo] == nil, !drafts.isEmpty || !typed.isEmpty else { return false }
    stored[photo] = drafts
    return true
  }

  /// Has the source keep drafts that are others than it holds. The first of a photo wait until the
  /// source has said what it holds already, which would be overwritten.
  mutating func keep(_ drafts: PhotoDrafts, of photo: PhotoID) -> Effect? {
    guard stored[photo] != nil || read == photo, drafts != stored[photo] ?? PhotoDrafts() else {
      return nil
    }
    stored[photo] = drafts
    return .keepDrafts(drafts, of: photo)
  }
}
