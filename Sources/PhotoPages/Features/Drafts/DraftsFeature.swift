/// The drafts that the source holds.
public struct DraftsFeature: Equatable, Sendable {
  /// News of the source's drafts.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// The stored drafts of a photo were read.
    case loaded(PhotoID, PhotoDrafts)
    /// Drafts cannot be stored, and why; nil once they can be again.
    case refused(PhotoSourceError?)
  }

  /// The drafts that the source holds, or was asked to hold, for photos that have or had any.
  private(set) var stored: [PhotoID: PhotoDrafts] = [:]
  /// The shown photo once its drafts were requested.
  private var request: PhotoID?
  /// The shown photo once its stored drafts are known.
  private var read: PhotoID?

  /// Requests a photo's drafts, once each time it is shown, as soon as everything is ready.
  mutating func read(_ photo: PhotoID, isReady: Bool) -> Effect? {
    guard photo != request, isReady else { return nil }
    (request, read) = (photo, nil)
    return .loadDrafts(photo)
  }

  mutating func stopReading() { (request, read) = (nil, nil) }

  /// Notes the stored drafts of a photo; returns whether the viewer has to take them over.
  ///
  /// It does not if it has asked for newer drafts to be stored, or if there are no drafts at all.
  mutating func load(_ drafts: PhotoDrafts, of photo: PhotoID, having typed: PhotoDrafts) -> Bool {
    if photo == request { read = photo }
    guard stored[photo] == nil, !drafts.isEmpty || !typed.isEmpty else { return false }
    stored[photo] = drafts
    return true
  }

  /// Requests that changed drafts be stored, once the stored ones are known, which they would overwrite.
  mutating func keep(_ drafts: PhotoDrafts, of photo: PhotoID) -> Effect? {
    guard stored[photo] != nil || read == photo, drafts != stored[photo] ?? PhotoDrafts() else {
      return nil
    }
    stored[photo] = drafts
    return .keepDrafts(drafts, of: photo)
  }
}

extension Viewer {
  mutating func handle(_ event: DraftsFeature.Event) {
    switch event {
    case .loaded(let photo, let drafts):
      guard model.drafts.load(drafts, of: photo, having: model.drafts(of: photo)) else { return }
      model.comments.change(photo) { $0.add(drafts.comments) }
      model.tagging.putAside(drafts.names, of: photo)
      model.captions.add(drafts.caption, of: photo)
      releaseEdits(of: photo)
      resumeTagPutAside()
    case .refused(let error): model.notices.sayDraftsRefused(because: error)
    }
  }

  /// Requests the shown photo's drafts, once pages rest and its picture is there.
  mutating func requestDrafts() {
    guard let photo = model.currentPhoto, model.library.roles.contains(.drafting) else {
      return model.drafts.stopReading()
    }
    let hasPicture = model.pictures.states[photo.id]?.phase.isComplete == true
    let isReady = model.annotations.rest == nil && hasPicture
    if let request = model.drafts.read(photo.id, isReady: isReady) { perform(request) }
  }

  mutating func keepDrafts() {
    for photo in model.draftedPhotos {
      if let effect = model.drafts.keep(model.drafts(of: photo), of: photo) { perform(effect) }
    }
  }
}
