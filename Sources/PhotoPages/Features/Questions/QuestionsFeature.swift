/// The question that is open.
public struct QuestionsFeature: Equatable, Sendable {
  /// The question that waits for an answer; nil if there is none.
  public private(set) var open: Question?

  mutating func ask(_ question: Question) { open = question }

  /// Asks whether to delete photos permanently, together with those that are already asked about.
  mutating func askToDelete(_ photos: [Photo]) {
    var asked: [Photo] = []
    if case .deleteForGood(let before)? = open { asked = before }
    let new = Set(photos.map(\.id))
    ask(.deleteForGood(asked.filter { !new.contains($0.id) } + photos))
  }

  /// Updates the question about keywords, if it is open.
  mutating func updateKeywords(_ update: (inout KeywordSummary) -> Void) {
    guard case .keywords(var summary)? = open else { return }
    update(&summary)
    ask(.keywords(summary))
  }

  mutating func close() -> Question? {
    defer { open = nil }
    return open
  }
}

/// A question that a person has to answer before something is done.
@nonexhaustive
public enum Question: Equatable, Sendable {
  /// Whether to delete photos permanently.
  case deleteForGood([Photo])
  /// The reason why a photo should not be here.
  case reason(Photo)
  /// The keywords to add and to remove.
  case keywords(KeywordSummary)
  /// The new name of a photo, or the pattern for those of several.
  case rename([Photo])
  /// The folder to move or copy photos to.
  case destination(FolderFilling)
  /// The treatment of photos whose new names are taken, as part of a step.
  case takenNames(Relocation, step: FileWorkID)
  /// Whether photos get substitutes for new names that are not allowed there, as part of a step; others are taken.
  case refusedNames(Relocation, taken: Relocation, step: FileWorkID)
  /// The name of a new folder, perhaps one for photos, after a name that is not allowed there.
  case newFolder(refused: String? = nil, filling: FolderFilling? = nil)
  /// The new name of a folder beside the photos.
  case renameFolder(PhotoFolder)
  /// The direction in which to turn a photo in its file.
  case rotateFile(Photo)
}

/// A person's answer to the open question, with all that has to be known to act on it.
@nonexhaustive
public enum Answer: Equatable, Sendable {
  /// Nothing: the person dismissed the question.
  case dismissed
  /// Delete the photos permanently.
  case deleteForGood([Photo])
  /// Report the photo.
  case report(Photo, reason: String)
  /// Add and remove keywords of the photos that were asked about.
  case keywords(KeywordSummary, KeywordsChange)
  /// Rename the photo, or several by a pattern.
  case rename([Photo], to: String)
  /// Move or copy the photos to a folder.
  case destination(FolderFilling, PhotoFolder)
  /// Treat the photos with taken names so, as part of a step.
  case takenNames(Relocation, Relocation.TakenNames, step: FileWorkID)
  /// Give the photos substitutes for names that are not allowed, as part of a step; others are taken.
  case substituteNames(Relocation, taken: Relocation, step: FileWorkID)
  /// Make a folder of this name, perhaps for photos.
  case newFolder(String, FolderFilling?)
  /// Rename the folder.
  case renameFolder(PhotoFolder, to: String)
  /// Turn the photo in its file.
  case rotateFile(Photo, QuarterTurn)
}

extension Viewer {
  /// Does what a person answered; an answer to a question that is not open any more is dropped.
  mutating func handle(_ answer: Answer) {
    guard let question = model.questions.close() else { return }
    if case .keywords = question { perform(.loadKeywords(nil)) }
    switch answer {
    case .dismissed:
      guard case .refusedNames(_, let taken, let step) = question, !taken.items.isEmpty else {
        return
      }
      model.questions.ask(.takenNames(taken, step: step))
    case .deleteForGood(let photos): deleteForGood(photos)
    case .report(let photo, let reason): report(photo, reason)
    case .keywords(let summary, let change): changeKeywords(summary, change)
    case .rename(let photos, let name): rename(photos, to: name)
    case .destination(let filling, let folder): relocate(filling, to: folder)
    case .takenNames(let relocation, let treatment, let step):
      relocate(relocation, treatment, joining: step)
    case .substituteNames(let refused, let taken, let step):
      var relocation = refused.substituted
      relocation.items += taken.items
      relocate(relocation, .refused, joining: step)
    case .newFolder(let name, let filling): makeFolder(name, filling)
    case .renameFolder(let folder, let name):
      if name != folder.name { change(folder, .rename(to: name)) }
    case .rotateFile(let photo, let turn): turnFile(of: photo, turn)
    }
  }
}
