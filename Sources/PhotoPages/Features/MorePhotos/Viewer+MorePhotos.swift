extension ViewerModel {
  /// Whether the source can load photos that are not listed yet.
  package var canLoadMore: Bool { library.hasMore && library.roles.contains(.paged) }
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
    guard model.library.roles.contains(.paged), model.morePhotos.beginRefreshing() else { return }
    perform(.refresh)
  }

  mutating func handle(_ event: MorePhotosFeature.Event) {
    model.morePhotos.handle(event)
    if case .refreshed(let error?) = event { model.notices.say(.notListed(error)) }
  }
}
