import FoundationEssentials

/// The relocations of photos under way.
public struct FilesFeature: Equatable, Sendable {
  /// News of work on files.
  @nonexhaustive
  public enum Event: Equatable, Sendable {
    /// A photo was relocated, or a relocation was taken back.
    case succeeded(FileWorkID, PhotoID)
    /// A photo was not relocated, or a relocation was not taken back.
    case failed(FileWorkID, PhotoID, PhotoSourceError)
    /// Nothing of the work is left to do.
    case finished(FileWorkID)
    /// A folder was made, perhaps for photos; with `isAgain`, a person redid that.
    case folderMade(PhotoFolder, in: String, isAgain: Bool, filling: FolderFilling? = nil)
    /// A folder of this name could not be made or deleted.
    case folderFailed(String, PhotoSourceError, filling: FolderFilling? = nil)
    /// A folder was renamed, or moved to the trash (nil), perhaps again; the step is undone by its receipt.
    case folderChanged(FolderStep, to: PhotoFolder?, isAgain: Bool)
    /// A change of a folder was taken back, which had been `from` until then, or in the trash.
    case folderTakenBack(FolderStep, from: PhotoFolder? = nil)
    /// A folder was not changed, or with `isBack` the change of it was not taken back.
    case folderNotChanged(FolderStep, PhotoSourceError, isBack: Bool)
    /// The folder beside the listed one was found; nil if there is none in that direction.
    case folderFound(PhotoFolder?)
  }

  /// The work under way, the oldest first.
  private(set) var works: [FileWork] = []
  /// The result of work about whose other photos a person is asked, so that one notice counts all failures.
  private var asked: Asked?

  private struct Asked: Equatable, Sendable {
    let step: FileWorkID
    let result: FileWork.Result
  }

  /// The seconds after which the progress of work is shown.
  static let progressDelay = 0.5

  mutating func begin(_ work: FileWork) { works.append(work) }

  /// Records a result; returns the work, nil if it is not known.
  mutating func record(_ failure: FailedPhoto?, in id: FileWorkID) -> FileWork? {
    guard let place = works.firstIndex(where: { $0.id == id }) else { return nil }
    works[place].doneCount += failure == nil ? 1 : 0
    if let failure { works[place].failures.append(failure) }
    return works[place]
  }

  func photo(_ photo: PhotoID, in id: FileWorkID) -> Photo? {
    works.first { $0.id == id }?.relocation.items.first { $0.photo.id == photo }?.photo
  }

  mutating func end(_ id: FileWorkID) -> FileWork? {
    guard let place = works.firstIndex(where: { $0.id == id }) else { return nil }
    return works.remove(at: place)
  }

  /// Records the result of work before a person is asked about the rest of its step.
  mutating func recordAsked(_ step: FileWorkID, _ result: FileWork.Result) {
    asked = Asked(step: step, result: result)
  }

  /// Returns the result of the work whose step this continues, once; nil if it begins one.
  mutating func takeAsked(_ step: FileWorkID?) -> FileWork.Result? {
    guard let asked, asked.step == step else { return nil }
    self.asked = nil
    return asked.result
  }

  /// The photos that are about to leave the list.
  var leaving: Set<PhotoID> {
    Set(works.lazy.filter { !$0.isBack && $0.relocation.kind == .move }.flatMap(\.photos))
  }
}

/// The number of a relocation or of taking one back, unique in a viewer.
public struct FileWorkID: Hashable, Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A relocation of photos, or taking one back, until it is finished.
struct FileWork: Equatable, Sendable {
  /// The number of photos in a step, and those that failed for good.
  struct Result: Equatable, Sendable {
    let count: Int
    let failures: [FailedPhoto]
  }

  let id: FileWorkID
  /// The step of the history.
  let step: FileWorkID
  let relocation: Relocation
  /// Whether a relocation is taken back.
  let isBack: Bool
  let begun: Date
  /// The returns of photos to the list, if they have been moved and are moved back.
  var returns: [Deletion] = []
  /// The result of the work before it in the same step, whose rest this is.
  var before: Result?
  var doneCount = 0
  var failures: [FailedPhoto] = []

  var photos: [PhotoID] { relocation.items.map(\.photo.id) }

  var count: Int { relocation.items.count }

  var failureCount: Int { failures.count }
}

/// A relocation in the history, of the photos that were not left out.
struct FileStep: Equatable, Sendable {
  let id: FileWorkID
  var relocation: Relocation

  var photos: [PhotoID] { relocation.items.map(\.photo.id) }
}
