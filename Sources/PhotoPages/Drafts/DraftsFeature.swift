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
  var stored: [PhotoID: PhotoDrafts] = [:]
  /// The shown photo once the source was asked for its drafts.
  var request: PhotoID?
  /// The shown photo once the source has said what drafts it holds.
  var read: PhotoID?
}
