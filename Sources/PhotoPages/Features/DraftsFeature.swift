/// What the source holds of what was typed and not saved.
struct DraftsFeature: Equatable, Sendable {
  /// What the source holds, or was asked to hold, for photos that have or had any.
  var stored: [PhotoID: PhotoDrafts] = [:]
  /// The shown photo once the source was asked for its drafts.
  var request: PhotoID?
  /// The shown photo once the source has said what drafts it holds.
  var read: PhotoID?
}
