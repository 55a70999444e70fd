/// A role of a source.
enum PhotoSourceRole: CaseIterable {
  case annotating, writing, commenting, drafting, suggesting, turning, recording, paged, deleting
  case organizing, detailed, publishing, avatars, thumbnails, cachedThumbnails, original
  case describing, sharing, copying
  case searchable, filtering, covering

  fileprivate func isTaken(by source: any PhotoDataSource) -> Bool {
    switch self {
    case .annotating: source is any AnnotatingPhotoSource
    case .writing: source is any WritingPhotoSource
    case .commenting: source is any CommentingPhotoSource
    case .drafting: source is any DraftingPhotoSource
    case .suggesting: source is any SuggestingPhotoSource
    case .turning: source is any TurningPhotoSource
    case .recording: source is any RecordingPhotoSource
    case .paged: source is any PagedPhotoSource
    case .deleting: source is any DeletingPhotoSource
    case .organizing: source is any OrganizingPhotoSource
    case .detailed: source is any DetailedPhotoSource
    case .publishing: source is any PublishingPhotoSource
    case .avatars: source is any AvatarSource
    case .thumbnails: source is any ThumbnailPhotoSource
    case .cachedThumbnails: source is any ThumbnailCachingPhotoSource
    case .original: source is any OriginalPhotoSource
    case .describing: source is any DescribingPhotoSource
    case .sharing: source is any SharingPhotoSource
    case .copying: source is any CopyingPhotoSource
    case .searchable: source is any SearchablePhotoSource
    case .filtering: source is any FilteringPhotoSource
    case .covering: source is any CoveringPhotoSource
    }
  }

  /// The permissions that no source without the role can grant.
  fileprivate var permissions: [WritableKeyPath<PhotoPermissions, Bool>] {
    switch self {
    case .writing:
      [
        \.comment, \.editComments, \.deleteComments, \.tag, \.editTags, \.deleteTags,
        \.editCaption, \.editKeywords, \.like, \.report, \.rate,
      ]
    case .commenting: [\.viewComments, \.comment, \.editComments, \.deleteComments]
    case .turning: [\.rotate, \.rotateFile]
    case .deleting: [\.delete]
    case .organizing: [\.organize]
    case .annotating, .drafting, .suggesting, .recording, .paged, .detailed, .publishing, .avatars,
      .thumbnails, .cachedThumbnails, .original, .describing, .sharing, .copying, .searchable,
      .filtering, .covering:
      []
    }
  }
}

extension Set<PhotoSourceRole> {
  init(of source: any PhotoDataSource) {
    self = Self(PhotoSourceRole.allCases.filter { $0.isTaken(by: source) })
  }
}

extension PhotoPermissions {
  /// Returns the permissions without those that need other roles than these.
  func limited(to roles: Set<PhotoSourceRole>) -> PhotoPermissions {
    refusing(PhotoSourceRole.allCases.filter { !roles.contains($0) }.flatMap(\.permissions))
  }
}
