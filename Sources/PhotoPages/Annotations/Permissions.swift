/// What may be done with one photo and what people add to it. A value of the model: chrome and menus
/// are built from it, and no state asks the source.
public struct PhotoPermissions: Hashable, Sendable {
  /// Read the comments.
  public var viewComments: Bool
  /// Write a comment.
  public var comment: Bool
  /// Change comments, each as far as its own permissions go.
  public var editComments: Bool
  /// Delete comments, each as far as its own permissions go.
  public var deleteComments: Bool
  /// Put a name on the photo.
  public var tag: Bool
  /// Rename and move tags, each as far as its own permissions go.
  public var editTags: Bool
  /// Delete tags, each as far as its own permissions go.
  public var deleteTags: Bool
  /// Change title and caption.
  public var editCaption: Bool
  /// Like it, and like it no more.
  public var like: Bool
  /// Hand it to other programs and people.
  public var share: Bool
  /// Open the menu of more actions.
  public var moreActions: Bool
  /// Say that it should not be here.
  public var report: Bool
  /// Say how good it is.
  public var rate: Bool
  /// Move it to the trash, or delete it.
  public var delete: Bool

  /// Makes permissions. What is not named is what a picture on a wall allows: to be looked at, read
  /// about and shown to others, but not to be changed.
  public init(
    viewComments: Bool = true, comment: Bool = false, editComments: Bool = false,
    deleteComments: Bool = false, tag: Bool = false, editTags: Bool = false,
    deleteTags: Bool = false, editCaption: Bool = false, like: Bool = false, share: Bool = true,
    moreActions: Bool = true, report: Bool = false, rate: Bool = false, delete: Bool = false
  ) {
    self.viewComments = viewComments
    self.comment = comment
    self.editComments = editComments
    self.deleteComments = deleteComments
    self.tag = tag
    self.editTags = editTags
    self.deleteTags = deleteTags
    self.editCaption = editCaption
    self.like = like
    self.share = share
    self.moreActions = moreActions
    self.report = report
    self.rate = rate
    self.delete = delete
  }

  /// Looking, and showing to others.
  public static let viewing = PhotoPermissions()
  /// Everything.
  public static let all = PhotoPermissions(
    comment: true, editComments: true, deleteComments: true, tag: true, editTags: true,
    deleteTags: true, editCaption: true, like: true, report: true, rate: true, delete: true)

  var withoutPicture: PhotoPermissions {
    var left = self
    for refused in [
      \PhotoPermissions.viewComments, \.comment, \.editComments, \.deleteComments, \.tag,
      \.editTags, \.deleteTags, \.like,
    ] {
      left[keyPath: refused] = false
    }
    return left
  }

  /// Nothing but looking.
  static let none = PhotoPermissions(viewComments: false, share: false, moreActions: false)
}

/// What may be done with one tag or comment.
public struct ItemPermissions: Hashable, Sendable {
  package var edit: Bool
  var delete: Bool

  /// Makes permissions.
  public init(edit: Bool, delete: Bool) {
    self.edit = edit
    self.delete = delete
  }

  /// Everything.
  public static let all = ItemPermissions(edit: true, delete: true)
  static let none = ItemPermissions(edit: false, delete: false)
}

extension PhotoPermissions {
  /// Whether they let a person make a change, and therefore take it back as well.
  func allow(_ change: AnnotationChange) -> Bool {
    switch change {
    case .tag(let change): allow(change, \.permissions, tag, editTags, deleteTags)
    case .comment(let change):
      allow(change, \.permissions, comment, editComments, deleteComments)
    case .like: like
    case .caption: editCaption
    case .report: report
    case .rating: rate
    }
  }

  private func allow<Item>(
    _ change: ItemChange<Item>, _ permissions: KeyPath<Item, ItemPermissions>, _ add: Bool,
    _ edit: Bool, _ delete: Bool
  ) -> Bool {
    guard let old = change.old?[keyPath: permissions] else { return add }
    return change.new == nil ? delete && old.delete : edit && old.edit
  }
}
