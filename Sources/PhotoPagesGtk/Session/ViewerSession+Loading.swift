import PhotoPages

// The loading of known tags, of records, and of further pages of the list.
extension ViewerSession {
  func loadNames() {
    guard let source = source as? any SuggestingPhotoSource else { return }
    naming?.cancelElsewhere()
    naming = Task { [weak self] in
      for await names in await source.knownTags() {
        guard !Task.isCancelled, let self else { return }
        self.controller.send(.tagging(.namesLoaded(names)))
      }
    }
  }

  /// Loads the values to choose from for a filter, and follows them while the search bar is open.
  func loadFilterChoices(_ withFoldersBelow: Bool) {
    guard let source = source as? any FilteringPhotoSource else { return }
    choosing?.cancelElsewhere()
    awaitsChoices = true
    choosing = Task { [weak self] in
      for await choices in source.filterChoices(withFoldersBelow: withFoldersBelow) {
        guard !Task.isCancelled, let self else { return }
        awaitsChoices = false
        guard viewer.model.search.isOpen else { return }
        controller.send(.search(.choicesLoaded(choices)))
      }
      if !Task.isCancelled { self?.awaitsChoices = false }
    }
  }

  func followRecords() {
    guard let source = source as? any RecordingPhotoSource else { return }
    recording?.cancelElsewhere()
    recording = Task.detached { [weak self] in
      for await records in source.records() {
        guard !Task.isCancelled, let self else { return }
        await self.send(.records(.changed(records)))
      }
    }
  }

  func loadMorePhotos() {
    askForPage { (source) throws(PhotoSourceError) in
      try await source.loadMore()
      return .loaded
    } failing: {
      .failed($0)
    }
  }

  func refresh() {
    askForPage { (source) throws(PhotoSourceError) in
      try await source.refresh()
      return .refreshed(nil)
    } failing: {
      .refreshed($0)
    }
  }

  private func askForPage(
    _ work:
      @escaping @Sendable (any PagedPhotoSource) async throws(PhotoSourceError)
      -> MorePhotosFeature.Event,
    failing: @escaping @Sendable (PhotoSourceError) -> MorePhotosFeature.Event
  ) {
    guard let source = source as? any PagedPhotoSource else { return }
    paging?.cancelElsewhere()
    paging = Task { [weak self] in
      let event: MorePhotosFeature.Event
      do throws(PhotoSourceError) { event = try await work(source) } catch {
        event = failing(error)
      }
      self?.controller.send(.morePhotos(event))
    }
  }
}
