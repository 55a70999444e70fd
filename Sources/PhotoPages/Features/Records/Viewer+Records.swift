extension Viewer {
  /// Updates the record of a photo whose annotations are known now.
  mutating func noteRecord(of photo: PhotoID, _ annotations: PhotoAnnotations) {
    model.records[photo].take(annotations, user: model.preferences.author.id)
  }
}

extension ViewerModel {
  /// The rating of a listed photo, as far as it is known.
  package func rating(of photo: PhotoID) -> Rating? {
    if let state = annotations.states[photo], state.isKnown { return state.value.rating }
    return records[photo].rating
  }

  /// Whether the user likes a listed photo, as far as it is known.
  package func isLiked(_ photo: PhotoID) -> Bool {
    guard let state = annotations.states[photo], state.isKnown else {
      return records[photo].flags.contains(.liked)
    }
    return state.value.likes.contains { $0.author.id == preferences.author.id }
  }
}
