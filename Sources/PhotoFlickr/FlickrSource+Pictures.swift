import PhotoPages
import WebAccess

extension FlickrSource: ThumbnailPhotoSource {
  /// The service has sizes of up to 1024 pixels, and for some photos the original.
  public var hasSeveralSizes: Bool { true }

  /// Fetches the smallest size that serves a request, unless a larger one is here.
  public func picture(
    for request: PictureRequest
  ) async throws(PhotoSourceError) -> PictureSource {
    guard let photo = described(request.photo) else { throw .notFound }
    let sizes = sizes(of: photo, for: request.detail)
    let bytes = try await fetch(sizes, WebPriority(request.purpose))
    return .bytes(bytes)
  }

  /// Returns the service's square thumbnail.
  public func thumbnail(of photo: Photo) async -> PictureSource? {
    guard let size = described(photo)?.thumbnail,
      let bytes = try? await fetch([size], .visible)
    else { return nil }
    return .bytes(bytes)
  }

  /// Returns the sizes that serve a detail, the best first; one that is not certain to exist is followed by smaller ones.
  private func sizes(of photo: FlickrPhoto, for detail: PictureDetail) -> [FlickrSize] {
    let whole = photo.wholeSizes
    guard let wanted = photo.size(for: detail),
      let index = whole.firstIndex(of: wanted)
    else { return photo.sizes.suffix(1) }
    let here = state.withLock { state in
      whole[index...].first { state.fetched.contains($0.address) }
    }
    if let here { return [here] }
    return wanted.isCertain ? [wanted] : whole[...index].reversed()
  }

  /// Fetches the first of some sizes that exists.
  private func fetch(
    _ sizes: [FlickrSize], _ priority: WebPriority
  ) async throws(PhotoSourceError) -> [UInt8] {
    for size in sizes.dropLast() {
      do throws(PhotoSourceError) {
        return try await fetch(size, priority)
      } catch .notFound {
        continue
      }
    }
    guard let last = sizes.last else { throw .notFound }
    return try await fetch(last, priority)
  }

  private func fetch(
    _ size: FlickrSize, _ priority: WebPriority
  ) async throws(PhotoSourceError) -> [UInt8] {
    let bytes = try await service.picture(at: size.address, priority)
    state.withLock { _ = $0.fetched.insert(size.address) }
    return bytes
  }
}

extension WebPriority {
  fileprivate init(_ purpose: PicturePurpose) {
    switch purpose {
    case .shown, .upcoming: self = .shown
    case .thumbnail: self = .visible
    case .prefetch, .passing: self = .prefetch
    }
  }
}
