/// The photos that a command acts on: the selected ones where a selection is shown, else the shown photo.
public struct Subjects: Sendable {
  private enum Content: Sendable {
    case shown(Photo?)
    case selected(Set<PhotoID>, of: PhotoList)
  }

  private let content: Content
  /// Whether the photo is shown on a page, so that its annotations are read before they are changed.
  let areOnPage: Bool

  /// The subject of a state that shows one photo, on a page or in a selection; none for nil.
  init(_ photo: Photo?, onPage isOnPage: Bool = true) {
    (content, areOnPage) = (.shown(photo), isOnPage)
  }

  /// The selected photos of a list, all of which it shows.
  init(_ selected: Set<PhotoID>, of list: PhotoList) {
    (content, areOnPage) = (.selected(selected, of: list), false)
  }

  /// The number of photos.
  public var count: Int {
    switch content {
    case .shown(let photo): photo == nil ? 0 : 1
    case .selected(let selected, _): selected.count
    }
  }

  /// Whether there are none.
  public var isEmpty: Bool { count == 0 }

  /// The photo, if it is the only one.
  public var only: Photo? { count == 1 ? photos.first : nil }

  /// The photos, in the order of the list.
  public var photos: [Photo] {
    switch content {
    case .shown(let photo): [photo].compactMap { $0 }
    case .selected(let selected, let list):
      selected.compactMap { list.position(of: $0) }.sorted().map { list[$0] }
    }
  }

  /// Whether one of the photos, in any order, meets a condition.
  func contains(where condition: (PhotoID) -> Bool) -> Bool {
    switch content {
    case .shown(let photo): photo.map { condition($0.id) } ?? false
    case .selected(let selected, _): selected.contains(where: condition)
    }
  }

  /// Whether all of the photos meet a condition.
  func allSatisfy(_ condition: (PhotoID) -> Bool) -> Bool { !contains { !condition($0) } }
}

extension Viewer {
  /// The photos that a command acts on now.
  public var subjects: Subjects { state.subjects(of: self) }

  /// The subject of a state that shows one photo.
  public var shownSubject: Subjects { Subjects(model.currentPhoto) }

  /// The subjects of a state that shows the selection; without a selection the photo with the focus, if one has it.
  public var selectedSubjects: Subjects {
    guard !model.selection.isEmpty else {
      return Subjects(model.gallery.isFolderFocused ? nil : model.currentPhoto, onPage: false)
    }
    return Subjects(model.selection.photos, of: model.library.list)
  }
}
