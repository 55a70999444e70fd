import PhotoPages
import WebAccess

extension FlickrSource: ThumbnailPhotoSource {
  /// The service has sizes of up to 1024 pixels, and for some photos the original.
  public var hasSeveralSizes: Bool { true }

  /// Fetches the smallest size that serves a request, unless a larger one is here.
  public func picture(
    for request: PictureRequest
  ) async throws(PhotoSourceError) -> PictureSource {
    let photo = try described(request.photo)
    let sizes = candidates(of: photo, for: request.detail)
    return .bytes(try await fetch(sizes, WebPriority(request.purpose)).bytes)
  }

  /// Has all fetched sizes of a photo fetched anew when they are requested, past the cache.
  public func discardPictures(of photo: Photo) {
    guard let sizes = try? described(photo).sizes else { return }
    state.withLock { state in
      for size in sizes where state.fetched.remove(size.address) != nil {
        state.discarded.insert(size.address)
      }
    }
  }

  /// Returns the service's square thumbnail.
  public func thumbnail(of photo: Photo) async -> PictureSource? {
    guard let size = try? described(photo).thumbnail,
      let bytes = try? await fetch([size], .visible).bytes
    else { return nil }
    return .bytes(bytes)
  }

  /// Returns the sizes that serve a detail, the best first; one that is not certain to exist is followed by smaller ones.
  func candidates(of photo: FlickrPhoto, for detail: PictureDetail) -> [FlickrSize] {
    let whole = photo.wholeSizes
    guard let wanted = photo.size(for: detail), let index = whole.firstIndex(of: wanted) else {
      return photo.sizes.suffix(1)
    }
    let (here, missing) = state.withLock { state in
      (whole[index...].first { state.fetched.contains($0.address) }, state.missing)
    }
    if let here { return [here] }
    if wanted.isCertain { return [wanted] }
    let sizes = whole[...index].filter { !missing.contains($0.address) }
    return sizes.isEmpty ? [wanted] : sizes.reversed()
  }

  /// Fetches the first of some sizes that exists.
  ///
  /// - Parameters:
  ///   - sizes: the sizes, the best first.
  ///   - priority: how urgent it is.
  ///   - progress: called only if the size has not been fetched before.
  /// - Returns: the bytes of the picture, and its size.
  /// - Throws: `PhotoSourceError`; `.notFound` if none exists.
  func fetch(
    _ sizes: [FlickrSize], _ priority: WebPriority,
    progress: @escaping @Sendable (WebProgress) -> Void = { _ in }
  ) async throws(PhotoSourceError) -> (bytes: [UInt8], size: FlickrSize) {
    for size in sizes {
      let (isHere, isDiscarded) = state.withLock { state in
        (state.fetched.contains(size.address), state.discarded.contains(size.address))
      }
      do throws(PhotoSourceError) {
        let bytes = try await service.picture(
          at: size.address, priority, reloads: isDiscarded
        ) { received in
          if !isHere { progress(received) }
        }
        state.withLock { state in
          state.fetched.insert(size.address)
          state.discarded.remove(size.address)
        }
        return (bytes, size)
      } catch .notFound {
        state.withLock { state in
          state.missing.insert(size.address)
          state.fetched.remove(size.address)
        }
      }
    }
    throw .notFound
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
