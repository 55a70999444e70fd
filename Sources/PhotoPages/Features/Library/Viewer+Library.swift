extension Viewer {
  mutating func handle(_ event: LibraryFeature.Event) {
    switch event {
    case .spliced(let splices, let isComplete, let hasMore):
      splice(splices, isComplete: isComplete, hasMore: hasMore)
      model.morePhotos.recordList()
    case .filtered(let result): listFiltered(result)
    case .delayed: model.library.delay()
    case .failed(.cancelled): break
    // Nothing is missing that another attempt would list.
    case .failed(let error) where error.meansEnd: model.notices.say(.notListed(error))
    case .failed(let error): listFailed(error)
    }
  }

  private mutating func listFailed(_ error: PhotoSourceError) {
    let (shown, typed) = (model.currentPhoto, model.typedKind)
    guard error.meansNoPhotos else {
      model.library.fail(error)
      model.lastPhoto.seek(shown)
      if model.count > 0 { model.notices.say(.notListed(error)) }
      return
    }
    changeList { $0.fail(error) }
    model.lastPhoto.seek(shown)
    if let shown, let typed { model.notices.say(.photoGone(shown, typed, error)) }
  }

  private mutating func splice(_ splices: [PhotoSplice], isComplete: Bool, hasMore: Bool) {
    let (shown, typed) = (model.currentPhoto, model.typedKind)
    let wasListed = model.library.phase == .complete
    let absent = model.history.returning.filter { photo($0.photo.id) == nil }
    model.lastPhoto.look(in: splices)
    hideFolders()
    changeList { $0.splice(splices, isComplete: isComplete, hasMore: hasMore) }
    model.library.forgetHidden(except: model.leavingPhotos)
    showReturned(absent)
    // Of many results the first ones come before the photo of the page, perhaps.
    if isComplete { showFound() }
    guard !model.isNarrowed else { return }
    if isComplete { offerLastPhoto() }
    guard let shown, isComplete, wasListed || typed != nil, photo(shown.id) == nil,
      !model.history.isReturning(shown.id), !model.morePhotos.isRefreshing
    else { return }
    if model.count > 0 { model.lastPhoto.lose(shown) } else { model.lastPhoto.seek(shown) }
    model.notices.say(.photoGone(shown, typed, nil))
  }

  /// Changes the list, and follows the shown photo to its new position, or shows the one that took its place.
  ///
  /// A photo that was shown before the list was lost, or narrowed, is shown again. While the list is being narrowed
  /// without it, its first photo is shown.
  mutating func changeList(_ change: (inout LibraryFeature) -> Void) {
    let (old, before) = (model.library.list, model.currentPhoto)
    change(&model.library)
    let sought = model.lastPhoto.takeSought(in: model.library.list)
    if sought != nil {
      model.paging.choose()
    } else if model.search.isPending, model.lastPhoto.hasOrigin {
      model.paging.chooseFirst()
    }
    model.paging.follow(
      sought ?? before?.id, from: old, to: model.library.list,
      isComplete: model.library.phase == .complete)
    let isSame = model.currentPhoto?.id == before?.id
    if isSame { requestPictures() } else { photoChanged() }
    notifyOfList()
    if isSame { model.annotations.expect(model.annotatedPhotos) }
  }

  mutating func beginListing() {
    if model.library.begin() { perform(.list(model.library.query)) }
  }

  /// Lists the photos in another order; the gallery then begins with the first one.
  mutating func list(_ change: (inout PhotoQuery) -> Void) {
    var query = model.library.query
    change(&query)
    guard query != model.library.query else { return }
    if stateID == .gallery {
      model.lastPhoto.endSeeking()
      model.paging.chooseFirst()
    }
    model.library.ask(query)
    beginListing()
  }

  /// Lists the photos again after that failed.
  mutating func relist() {
    if case .notListed? = model.notices.notice?.content { model.notices.close() }
    model.library.reset()
    beginListing()
  }
}
