// What the source tells of its list.

extension Viewer {
  mutating func handle(_ event: LibraryFeature.Event) {
    switch event {
    case .updated(let update): updateList(update)
    }
  }

  mutating func updateList(_ update: PhotoListUpdate) {
    switch update {
    case .spliced(let splices, let isComplete, let hasMore):
      splice(splices, isComplete: isComplete, hasMore: hasMore)
    // Nothing shows folders yet.
    case .foldersChanged: break
    case .annotationsChanged(let photos): annotationsChanged(photos)
    case .failed(.cancelled): break
    case .failed(let error): listFailed(error)
    }
  }

  private mutating func listFailed(_ error: PhotoSourceError) {
    let (shown, typed) = (model.currentPhoto, typedKind)
    model.library.phase = .failed(error)
    // What is listed next takes the place of all.
    model.library.isListed = false
    // What could be listed stays, but for photos that are gone.
    guard error.meansNoPhotos else {
      if model.count > 0 { say(.notListed(error)) }
      return
    }
    changeList { $0.removeAll() }
    if let shown, let typed { say(.photoGone(shown, typed, error)) }
  }

  private mutating func splice(_ splices: [PhotoSplice], isComplete: Bool, hasMore: Bool) {
    let (shown, typed, wasListed) = (
      model.currentPhoto, typedKind, model.library.phase == .complete
    )
    let absent = model.history.returning.filter { photo($0.photo.id) == nil }
    let isFirst = !model.library.isListed
    model.library.phase = isComplete ? .complete : .running
    changeList { list in
      // Until now there was only the photo that was opened, or what a list that failed had left.
      if isFirst { list.removeAll() }
      for splice in splices { list.splice(splice) }
      list.hasMore = hasMore
    }
    model.library.isListed = true
    forgetDeletedPhotos()
    showReturned(absent)
    guard let shown, isComplete, wasListed || typed != nil, isGone(shown) else { return }
    say(.photoGone(shown, typed, nil))
  }

  /// Whether a photo is listed no more, by another hand, and does not come back.
  private func isGone(_ photo: Photo) -> Bool {
    self.photo(photo.id) == nil && !model.history.returning.contains { $0.photo.id == photo.id }
  }

  /// Changes the list, and follows the shown photo: to its new place, or to what took it.
  mutating func changeList(_ change: (inout PhotoList) -> Void) {
    let (list, index, before) = (model.library.list, model.paging.index, model.currentPhoto)
    change(&model.library.list)
    model.paging.index =
      before.flatMap { model.paging.isChosen ? model.library.list.position(of: $0.id) : nil }
      ?? (model.paging.isChosen ? successor(of: index, in: list) : 0)
    let after = model.currentPhoto
    // Once all is listed, the shown photo stays, whatever comes before it.
    if model.library.phase == .complete, after != nil { model.paging.isChosen = true }
    let isSame = after?.id == before?.id
    if isSame { requestPictures() } else { photoChanged() }
    tellOfList()
    // Last: what is read now depends on the pictures that are wanted by then.
    if isSame { demandAnnotations() }
  }

  /// The place of the nearest photo after one of an older list that is still listed, else before it.
  private func successor(of index: Int, in old: PhotoList) -> Int {
    let after = (index + 1..<max(index + 1, old.count)).lazy
    let before = (0..<min(index, old.count)).reversed().lazy
    return after.compactMap { model.library.list.position(of: old[$0].id) }.first
      ?? before.compactMap { model.library.list.position(of: old[$0].id) }.first ?? 0
  }

  mutating func beginListing() {
    guard model.library.phase == .notBegun else { return }
    model.library.phase = .running
    perform(.list)
  }

  /// Lists the photos again after that has failed.
  mutating func retryListing() {
    guard case .failed = model.library.phase else { return }
    if case .notListed? = model.notices.notice?.content { model.notices.close() }
    model.library.phase = .notBegun
    beginListing()
  }
}
