import GtkBindings
import PhotoPages

extension Notice {
  /// Returns the sentence on the page of a photo, or beside several (nil), where it names its own photo.
  package func sentence(on page: PhotoID?) -> Message {
    guard let photo, photo.id != page else { return content.sentence }
    return Message(
      "“{name}”: {message}", ["name": photo.name, "message": content.sentence.translated])
  }
}

extension Viewer {
  /// The photo whose page is shown; nil in the gallery.
  package var shownPage: PhotoID? { chrome.showsPages ? model.currentPhoto?.id : nil }
}

extension Message {
  /// Makes a sentence about a failure, with its reason.
  fileprivate init(
    _ id: String, _ values: [String: String] = [:], because error: PhotoSourceError
  ) {
    self.init(id, values.merging(["reason": error.sentence.translated]) { _, reason in reason })
  }
}

extension Notice.Content {
  package var sentence: Message {
    switch self {
    case .trashed(let photos): photos.sentence
    case .done(let message, _), .saved(let message, _): message
    case .undone(nil, _): Message("Undone")
    case .undone(let step?, let count):
      Message(
        "“{step}” undone", plural: "“{step}” undone for {count} photos", count: max(1, count),
        ["step": step.translated])
    case .redone(nil, _): Message("Redone")
    case .redone(let step?, let count):
      Message(
        "“{step}” redone", plural: "“{step}” redone for {count} photos", count: max(1, count),
        ["step": step.translated])
    case .notSaved(let change, let error): change.failure(because: error)
    case .someNotSaved(let failed, let count, let error):
      Message(
        "{failed} of {count} photos could not be changed. {reason}",
        ["failed": Texts.number(failed), "count": Texts.number(count)], because: error)
    case .notRead(let error, isAnswer: false):
      Message("Tags, comments and stars could not be read. {reason}", because: error)
    case .notRead(let error, isAnswer: true):
      Message(
        "Nothing was changed: tags, comments and stars could not be read. {reason}", because: error)
    case .draftsNotSaved(let error):
      Message("What you type cannot be saved as a draft. {reason}", because: error)
    case .remark(let remark): remark.sentence
    case .photoGone(let photo, let draft, let error):
      photo.farewell(because: error, keeping: draft?.sentence)
    case .notDeleted(let photo, let error):
      Message("“{name}” could not be deleted. {reason}", ["name": photo.name], because: error)
    case .notRestored(let photo, let error):
      Message("“{name}” could not be restored. {reason}", ["name": photo.name], because: error)
    case .lastPhoto(let photo): Message("Continue at “{name}”?", ["name": photo.name])
    case .transferring(let photo, let percent):
      Message(
        "Downloading “{name}”: {percent}%", ["name": photo.name, "percent": Texts.number(percent)])
    case .notTransferred(let photo, let error):
      Message("“{name}” could not be shared. {reason}", ["name": photo.name], because: error)
    case .filesFailed(let failure): failure.sentence
    case .relocating(let progress): progress.sentence
    case .folderFailed(let name, let error):
      Message(
        "“{name}” could not be created, renamed or deleted. {reason}", ["name": name],
        because: error)
    case .textNotSaved(let error):
      Message("The description could not be saved. {reason}", because: error)
    case .textNotRestored(let error):
      Message("The description could not be restored. {reason}", because: error)
    case .notListed(let error) where error.meansEnd: error.sentence
    case .notListed(let error):
      Message("Not all photos could be listed. {reason}", because: error)
    case .handingOver(let message): message
    case .desktopFailed(.program(let name)):
      Message("{name} could not be started.", ["name": name])
    case .desktopFailed(.other(let message)): message
    }
  }
}

extension TrashedPhotos {
  /// The notice that photos are moved to the trash, or have been: the name if it is one, else their number.
  fileprivate var sentence: Message {
    guard let photo else {
      return isMoving
        ? Message(
          "Moving to trash: {done} of {count}",
          ["done": Texts.number(moved), "count": Texts.number(count)])
        : Message(
          "{count} photo moved to trash", plural: "{count} photos moved to trash", count: count)
    }
    return isMoving
      ? Message("Moving “{name}” to trash", ["name": photo.name])
      : Message("“{name}” moved to trash", ["name": photo.name])
  }
}

extension FileFailure {
  /// The notice that photos could not be relocated: the name if it is one, else their number.
  fileprivate var sentence: Message {
    let one = failures.count == 1
    let values = [
      "name": failures.first?.photo.name ?? "", "failed": Texts.number(failures.count),
      "count": Texts.number(count), "reason": reasons,
    ]
    return switch action {
    case .relocation(.rename):
      one
        ? Message("“{name}” could not be renamed. {reason}", values)
        : Message("{failed} of {count} photos could not be renamed. {reason}", values)
    case .relocation(.move):
      one
        ? Message("“{name}” could not be moved. {reason}", values)
        : Message("{failed} of {count} photos could not be moved. {reason}", values)
    case .relocation(.copy):
      one
        ? Message("“{name}” could not be copied. {reason}", values)
        : Message("{failed} of {count} photos could not be copied. {reason}", values)
    case .takingBack:
      one
        ? Message("“{name}” could not be restored. {reason}", values)
        : Message("{failed} of {count} photos could not be restored. {reason}", values)
    }
  }

  /// The most reasons that are told.
  private static var mostReasons: Int { 3 }

  /// The reasons in the order of their photos; if there are several, each with its photo or the number of them.
  private var reasons: String {
    var errors: [PhotoSourceError] = []
    for failure in failures where !errors.contains(failure.error) { errors.append(failure.error) }
    guard errors.count > 1 else { return errors.first?.sentence.translated ?? "" }
    let sentences = errors.prefix(Self.mostReasons).map { error in
      let photos = failures.filter { $0.error == error }
      return Message(
        "“{name}”: {reason}", plural: "{count} photos: {reason}", count: photos.count,
        ["name": photos.first?.photo.name ?? "", "reason": error.sentence.translated])
    }
    return sentences.map(\.translated).reduce("") { text, sentence in
      guard !text.isEmpty else { return sentence }
      // Translators: a sentence after another one.
      return Message("{text} {sentence}", ["text": text, "sentence": sentence]).translated
    }
  }
}

extension FileProgress {
  fileprivate var sentence: Message {
    let values = ["done": Texts.number(done), "count": Texts.number(count)]
    return switch action {
    case .relocation(.rename): Message("Renaming: {done} of {count}", values)
    case .relocation(.move): Message("Moving: {done} of {count}", values)
    case .relocation(.copy): Message("Copying: {done} of {count}", values)
    case .takingBack: Message("Restoring: {done} of {count}", values)
    }
  }
}

extension SaveRemark {
  /// The remark about the place in which a change was saved.
  var sentence: Message {
    switch self {
    case .savedInUserData:
      Message(
        "This folder is read-only. What you add is saved with your own data, on this computer only."
      )
    case .nameTooLong:
      Message(
        "The name of this photo is too long for a file beside it. What you add is saved with your own data, on this computer only."
      )
    case .leftAlone(let name):
      Message(
        "“{name}” cannot be changed. What you add is saved with your own data, on this computer only.",
        ["name": name])
    case .setAside(let name):
      Message(
        "The annotations of this photo cannot be read. They were saved as “{name}”, and a new file was created.",
        ["name": name])
    case .unconfirmed:
      Message(
        "The server did not confirm the change. It is saved on this computer, and is sent again when you next open the photo."
      )
    case .other(let message): message
    }
  }
}

extension Photo {
  /// Returns the notice that the photo is gone but the draft about it is kept.
  fileprivate func farewell(because error: PhotoSourceError?, keeping draft: Message?) -> Message {
    let gone = Message("“{name}” was moved or deleted by another program.", ["name": name])
    let reason = error?.sentence ?? gone
    guard let draft else { return reason }
    return Message(
      "{reason} {draft}", ["reason": reason.translated, "draft": draft.translated])
  }
}

extension DraftKind {
  fileprivate var sentence: Message {
    switch self {
    case .comment: Message("Your comment is saved as a draft.")
    case .name(let name): Message("The tag “{name}” is saved as a draft.", ["name": name])
    case .caption: Message("The caption is saved as a draft.")
    }
  }
}

extension AnnotationChange {
  /// Returns the notice that a change could not be saved, with the reason and the typed words, so that none are lost.
  fileprivate func failure(because error: PhotoSourceError) -> Message {
    if case .item(.tag(let tag)) = self, let name = tag.new?.text {
      return Message(
        "The tag “{name}” could not be saved. {reason}", ["name": name], because: error)
    }
    guard !operation.words.isEmpty else {
      return Message("This could not be saved. {reason}", because: error)
    }
    return Message(
      "“{words}” could not be saved. {reason}", ["words": operation.words.listText], because: error)
  }
}
