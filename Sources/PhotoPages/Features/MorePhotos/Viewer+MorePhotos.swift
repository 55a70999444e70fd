extension ViewerModel {
  /// Whether the source can load photos that are not listed yet.
  package var canLoadMore: Bool { library.hasMore && isPaged }

  /// Whether the source lists its photos in pages.
  var isPaged: Bool { library.roles.contains(.paged) }

  /// Whether the photos can be listed anew now.
  var canRefresh: Bool { isPaged && !morePhotos.isBusy }

  /// Whether no photo is listed because loading the next page failed.
  var lacksFailedPage: Bool {
    if case .failed = morePhotos.phase { count == 0 && canLoadMore } else { false }
  }

  /// Whether a notice says that the photos could not be listed anew.
  var lacksRefresh: Bool {
    guard case .notListed(let error)? = notices.notice?.content, library.phase == .complete else {
      return false
    }
    return canRefresh && !error.meansEnd
  }
}

extension Viewer {
  /// Loads the next page of photos if the shown photo is near the end of the list.
  mutating func loadMoreNearEnd() {
    guard model.paging.index + MorePhotosFeature.margin >= model.count else { return }
    loadMore(afterFailure: false)
  }

  /// Loads the next page of photos, unless one is being loaded.
  mutating func loadMore(afterFailure: Bool) {
    guard model.canLoadMore, model.morePhotos.begin(afterFailure: afterFailure) else { return }
    perform(.loadMorePhotos)
  }

  /// Has the source list its photos anew, from the first page on.
  mutating func refresh() {
    guard model.isPaged, model.morePhotos.beginRefreshing() else { return }
    perform(.refresh)
  }

  /// Loads photos again after that failed.
  mutating func retryMorePhotos() {
    if model.lacksFailedPage { loadMore(afterFailure: true) }
    guard model.lacksRefresh else { return }
    model.notices.close()
    refresh()
  }

  mutating func handle(_ event: MorePhotosFeature.Event) {
    model.morePhotos.handle(event)
    if case .refreshed(let error?) = event { model.notices.say(.notListed(error)) }
  }
}
