/// The permissions for one photo and its annotations; chrome and menus use this value, so no state asks the source.
public struct PhotoPermissions: Hashable, Sendable {
  /// Whether comments may be read.
  public var viewComments: Bool
  /// Whether comments may be written.
  public var comment: Bool
  /// Whether comments may be changed, each within its own permissions.
  public var editComments: Bool
  /// Whether comments may be deleted, each within its own permissions.
  public var deleteComments: Bool
  /// Whether tags may be added.
  public var tag: Bool
  /// Whether tags may be renamed and moved, each within its own permissions.
  public var editTags: Bool
  /// Whether tags may be deleted, each within its own permissions.
  public var deleteTags: Bool
  /// Whether title, caption and alternative text may be changed.
  public var editCaption: Bool
  /// Whether keywords may be added and removed.
  public var editKeywords: Bool
  /// Whether the photo may be liked and unliked.
  public var like: Bool
  /// Whether the photo may be shared with other programs and people.
  public var share: Bool
  /// Whether the menu of more actions may be opened.
  public var moreActions: Bool
  /// Whether the photo may be reported.
  public var report: Bool
  /// Whether the photo may be rated.
  public var rate: Bool
  /// Whether the photo may be turned, its file staying as it is.
  public var rotate: Bool
  /// Whether the photo may be turned in its file.
  public var rotateFile: Bool
  /// Whether the photo may be moved to the trash or deleted.
  public var delete: Bool
  /// Whether the photo may be renamed, moved and copied.
  public var organize: Bool

  /// Makes permissions; by default a photo may be viewed, read about and shared, but not changed.
  public init(
    viewComments: Bool = true, comment: Bool = false, editComments: Bool = false,
    deleteComments: Bool = false, tag: Bool = false, editTags: Bool = false,
    deleteTags: Bool = false, editCaption: Bool = false, editKeywords: Bool = false,
    like: Bool = false,
    share: Bool = true, moreActions: Bool = true, report: Bool = false, rate: Bool = false,
    rotate: Bool = false, rotateFile: Bool = false, delete: Bool = false, organize: Bool = false
  ) {
    self.viewComments = viewComments
    self.comment = comment
    self.editComments = editComments
    self.deleteComments = deleteComments
    self.tag = tag
    self.editTags = editTags
    self.deleteTags = deleteTags
    self.editCaption = editCaption
    self.editKeywords = editKeywords
    self.like = like
    self.share = share
    self.moreActions = moreActions
    self.report = report
    self.rate = rate
    self.rotate = rotate
    self.rotateFile = rotateFile
    self.delete = delete
    self.organize = organize
  }

  /// The permissions to view and share.
  public static let viewing = PhotoPermissions()
  /// All permissions.
  public static let all = PhotoPermissions(
    comment: true, editComments: true, deleteComments: true, tag: true, editTags: true,
    deleteTags: true, editCaption: true, editKeywords: true, like: true, report: true, rate: true,
    rotate: true, rotateFile: true, delete: true, organize: true)

  var withoutPicture: PhotoPermissions {
    withoutTags.refusing([
      \.viewComments, \.comment, \.editComments, \.deleteComments, \.like, \.rotate, \.rotateFile,
    ])
  }

  var withoutTags: PhotoPermissions { refusing([\.tag, \.editTags, \.deleteTags]) }

  func refusing(_ refused: [WritableKeyPath<Self, Bool>]) -> PhotoPermissions {
    var left = self
    for permission in refused { left[keyPath: permission] = false }
    return left
  }

  /// The permissions to view only.
  static let none = PhotoPermissions(viewComments: false, share: false, moreActions: false)
}

/// The permissions for one tag or comment.
public struct ItemPermissions: Hashable, Sendable {
  package var edit: Bool
  var delete: Bool

  /// Makes permissions.
  public init(edit: Bool, delete: Bool) {
    self.edit = edit
    self.delete = delete
  }

  /// All permissions.
  public static let all = ItemPermissions(edit: true, delete: true)
}

extension PhotoPermissions {
  func canEdit(_ tag: PhotoTag) -> Bool { editTags && tag.permissions.edit }

  func canDelete(_ tag: PhotoTag) -> Bool { deleteTags && tag.permissions.delete }

  func canEdit(_ comment: PhotoComment) -> Bool { editComments && comment.permissions.edit }

  func canDelete(_ comment: PhotoComment) -> Bool { deleteComments && comment.permissions.delete }
}
