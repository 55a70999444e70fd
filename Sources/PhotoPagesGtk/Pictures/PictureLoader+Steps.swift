import PhotoImaging
import PhotoPages

// Choosing what to load.
extension PictureLoader {
  /// The purpose of surroundings, which are loaded only for panning: less urgent than all pages.
  private static let surroundings = PicturePurpose.prefetch(distance: 10)

  /// Returns what to load for a request, the most urgent first, without what is ready or comes later.
  func steps(to request: PictureRequest, in viewSize: PixelSize) -> [PictureRequest] {
    // Pending without being requested.
    if isExpected(request.photo) { return [request.with(.view(zoom: nil))] }
    let picture = ready(request)
    var steps: [PictureRequest] = []
    if request.purpose >= .prefetch(distance: 1), picture == nil, best(request) == nil,
      store[request.photo.id]?.isComplete != true,
      request.token.map(withoutPreview.contains) != true
    {
      steps.append(request.with(.preview))
    }
    guard case .view(let zoom?) = request.detail, let picture else {
      return steps + [request.with(.fitting(viewSize))].filter { picture?.has($0.detail) != true }
    }
    let details = PictureDetail.zoomed(
      picture.fullSize, by: zoom, in: viewSize, isVector: picture.traits.contains(.isVector))
    steps += details.prefix(1).map { request.with($0) }
    if request.purpose == .shown, let whole = details.dropFirst().first,
      isDue(whole, after: details[0], for: request)
    {
      steps.append(request.with(whole, purpose: Self.surroundings))
    }
    // Panning beyond the part must find some picture there.
    if picture.isProvisional { steps.append(request.with(.fitting(viewSize))) }
    return steps.filter { !picture.has($0.detail) }
  }

  /// Whether the surroundings of the visible part may be loaded now.
  ///
  /// They would take the processor from the visible part, so they wait until that is ready. A load that runs and a
  /// picture in the cache need not wait.
  private func isDue(
    _ whole: PictureDetail, after shown: PictureDetail, for request: PictureRequest
  ) -> Bool {
    if ready(request)?.has(shown) == true { return true }
    return request.token.flatMap { pending[$0] }?.contains(whole) == true
      || session.cache.picture(for: request.with(whole), colours: colours) != nil
  }

  /// Separates the requests to make from the cached pictures to show: answers, and the best ones until answers come.
  func split(
    _ needed: [PictureRequest]
  ) -> (cached: [(request: PictureRequest, picture: DecodedPicture)], missing: [PictureRequest]) {
    var cached: [(request: PictureRequest, picture: DecodedPicture)] = []
    var missing: [PictureRequest] = []
    // The least urgent first, so that the most urgent ones are the cache's most recently used.
    for request in needed.reversed() {
      if let picture = session.cache.picture(for: request, colours: colours) {
        cached.append((request, picture))
        continue
      }
      missing.append(request)
      if ready(request) == nil, request.detail != .preview, let picture = best(request) {
        cached.append((request, picture))
      }
    }
    return (cached, missing.reversed())
  }
}

extension PagePicture {
  /// Whether the picture itself, no placeholder, is decoded in this detail.
  fileprivate func has(_ detail: PictureDetail) -> Bool {
    guard !isProvisional else { return false }
    let size = limited(detail.size(of: fullSize))
    return has(detail.part(of: fullSize).intersection(PixelRect(size)), at: size)
  }

  /// Returns the size that a decoder makes if asked for `size`: no larger than the picture is.
  fileprivate func limited(_ size: PixelSize) -> PixelSize {
    guard !traits.contains(.isVector) else { return size }
    return PixelSize(
      width: min(size.width, fullSize.width), height: min(size.height, fullSize.height))
  }
}
