@testable import PhotoPages

extension Viewer {
  /// A viewer of a paged source that has listed some of its photos.
  static func paged(of count: Int, hasMore: Bool = true, isPaged: Bool = true) -> Viewer {
    var setup = ViewerSetup()
    setup.roles = isPaged ? [.paged] : []
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(.listed(Photo.numbered(0..<count), hasMore: hasMore)))
    return viewer
  }
}

extension Photo {
  /// Photos that are called by their numbers.
  static func numbered(_ range: Range<Int>) -> [Photo] {
    range.map { Photo(id: PhotoID("\($0)"), name: "\($0)") }
  }
}
