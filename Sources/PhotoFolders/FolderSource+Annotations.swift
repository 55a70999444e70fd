import FoundationEssentials
import GioBindings
import PhotoPages

extension FolderSource: AnnotatingPhotoSource {
  /// What people have added to a photo: what its sidecars say, and where they say nothing, its file.
  public func annotations(of photo: Photo) async throws(PhotoSourceError) -> PhotoAnnotations {
    guard let keeper else { return PhotoAnnotations(permissions: permissions) }
    let location = location(of: photo)
    do {
      var result = try await FileQueue.run { (cancellable) throws(GioError) in
        try AnnotationReading(of: location, keeper, cancellable).annotations()
      }
      result.permissions = permissions
      return result
    } catch {
      throw PhotoSourceError(error)
    }
  }

  /// Comments that are older than those that are known.
  public func comments(
    of photo: Photo, before id: CommentID?, limit: Int
  ) async throws(PhotoSourceError) -> [PhotoComment] {
    guard let keeper else { return [] }
    let location = location(of: photo)
    let page: [PhotoComment]?
    do {
      page = try await FileQueue.run { (cancellable) throws(GioError) in
        try AnnotationReading(of: location, keeper, cancellable)
          .comments(before: id, limit: limit)
      }
    } catch {
      throw PhotoSourceError(error)
    }
    guard let page else { throw .notFound }
    return page
  }

  /// Keeps a change in the photo's sidecar. The photo's own file is never written.
  public func save(
    _ change: AnnotationChange, of photo: Photo
  ) async throws(PhotoSourceError) -> SaveRemark? {
    guard let keeper else { throw .notSupported }
    let location = location(of: photo)
    let date = Date()
    let result: Result<SaveRemark?, SidecarFailure>
    do {
      result = try await FileQueue.run { (cancellable) throws(GioError) in
        do throws(GioError) {
          return try AnnotationReading(of: location, keeper, cancellable).save(change, at: date)
        } catch .notFound where location.parent?.exists(cancellable: cancellable) == false {
          return .failure(.folderGone)
        }
      }
    } catch {
      throw PhotoSourceError(changing: error)
    }
    do {
      let remark = try result.get()
      // No listing tells of what happens elsewhere.
      if remark != nil { index?.lookAgain() }
      return remark
    } catch {
      throw PhotoSourceError(error)
    }
  }
}
