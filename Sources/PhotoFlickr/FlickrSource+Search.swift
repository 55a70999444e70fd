import PhotoPages

extension FlickrSource: SearchablePhotoSource {
  /// The search that the place stands for; nil for all public photos and those of a person.
  public var search: PhotoSearch? {
    switch place {
    case .recent, .person: nil
    case .keywords: PhotoSearch(place.words, in: .keywords)
    case .text: PhotoSearch(place.words, in: .text)
    }
  }

  /// The number that the service told last; the public feed tells none.
  public var foundCount: Int? { state.withLock { $0.list.total } }

  /// Returns the place of a search's results; without words that of all public photos.
  public func place(of search: PhotoSearch) -> String? {
    FlickrPlace(searching: search.text, isText: search.scope == .text).key
  }

  /// Returns the place of a keyword, or of a publisher.
  public func place(sharing value: String, of fact: PhotoFact) -> String? {
    switch fact.title {
    case PhotoFact.keywords.title: FlickrPlace.keywords([value]).key
    case PhotoFact.author.title, PhotoFact.publisher.title: FlickrPlace.person(value).key
    default: nil
    }
  }
}
