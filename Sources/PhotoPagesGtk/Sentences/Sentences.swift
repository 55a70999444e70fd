import GtkBindings
import PhotoDecoding
import PhotoPages

extension Message {
  /// The text in the user's language, with shortened values, so that the sentence around them can be read.
  public var translated: String {
    let translation =
      plural.map { Translation.of(id, plural: $0.id, count: $0.count) } ?? Translation.of(id)
    return filled(into: translation) { $0.shortened(to: .argument) }
  }
}

// Every error has exactly one sentence for people, and all of them are in this file.

extension PictureError {
  /// The reason that a photo has no picture.
  public var sentence: Message {
    switch self {
    case .source(let error): error.sentence
    case .notAPicture: Message("This file is not a picture that can be shown.")
    case .damaged: Message("This picture is damaged and cannot be shown.")
    case .refused(let kind, let reason):
      Message(
        "This photo cannot be shown: the system’s library for {kind} says “{reason}”.",
        ["kind": kind, "reason": reason])
    case .missing(let kind, ""):
      Message(
        "{kind} pictures cannot be shown here: this system reads them with a separate program, and the decoder may not start programs.",
        ["kind": kind])
    case .missing(let kind, let package):
      Message(
        "{kind} pictures cannot be shown yet: install the package {package}, which may have another name on your system.",
        ["kind": kind, "package": package])
    case .empty: Message("This file is empty.")
    case .tooLarge: Message("This picture is too large to be shown.")
    case .tooManyPixels(let size):
      Message(
        "This picture is too large to be shown: it has {width} × {height} pixels.",
        ["width": String(size.width), "height": String(size.height)])
    case .decoderFailed:
      Message("This picture could not be decoded: the decoding process stopped.")
    case .tooSlow: Message("Decoding this picture took too long and was stopped.")
    case .noDecoder(let reason):
      Message(
        "The program that decodes pictures cannot be started: {reason}", ["reason": reason])
    case .cancelled: Message("Loading was canceled.")
    }
  }
}

extension Confinement {
  package var sentence: Message {
    switch (landlock > 0, hasFilter) {
    case (true, true):
      Message("Pictures are decoded by processes that can reach neither files nor the network.")
    case (true, false):
      Message(
        "Pictures are decoded by processes that cannot reach files. This system has no filter for system calls (seccomp)."
      )
    case (false, true):
      Message(
        "Pictures are decoded by processes that can neither change files nor reach the network. This system cannot keep them from reading files (Landlock)."
      )
    case (false, false):
      Message(
        "Pictures are decoded by separate processes. This system cannot confine them (Landlock, seccomp)."
      )
    }
  }
}

extension PictureStage {
  /// The reason that a photo's picture takes very long.
  public var sentence: Message {
    switch self {
    case .fetching: Message("Waiting for the disk or the server that it is on…")
    case .decoding: Message("Preparing it takes a while…")
    }
  }
}

extension PictureDescription {
  /// The defect of a picture that is shown all the same; nil for none.
  public var sentence: Message? {
    guard traits.contains(.isIncomplete) else { return nil }
    return Message("This file is damaged. Only part of the picture can be shown.")
  }
}

extension PhotoSourceError {
  /// The reason that something is not available from a source.
  public var sentence: Message {
    switch self {
    case .nameTooLong(let name):
      Message(
        "This name is too long for a file: “{name}”",
        ["name": name.shortened(to: .shownName)])
    case .notFound: Message("It is not there. It may have been moved or deleted.")
    case .notPermitted: Message("You do not have permission to read it.")
    case .notReachable: Message("Its folder cannot be reached.")
    case .folderGone: Message("The folder has been moved or deleted.")
    case .noFile: Message("It is not a file but a pipe, a socket or a device.")
    case .noThumbnail: Message("There is no preview of this video.")
    case .unreadable(let reason):
      Message("It cannot be read: {reason}", ["reason": reason])
    case .notSupported: Message("This cannot be done with these photos.")
    case .noTrash: Message("This location has no trash.")
    case .nameTaken: Message("Another file now has this name.")
    case .full: Message("The disk is full.")
    case .readOnly: Message("Its folder is read-only.")
    case .linked:
      Message("The file has other names (hard links), under which it would stay as it is.")
    case .changedMeanwhile: Message("Another program has changed it in the meantime.")
    case .textTooLong: Message("It is longer than 64 kB.")
    case .busy:
      Message("Another program has locked its folder. Try again in a moment.")
    case .unchangeable(let reason):
      Message("It cannot be changed: {reason}", ["reason": reason])
    case .cancelled: Message("Loading was canceled.")
    }
  }
}

extension PhotoSourceError {
  /// The system's reason alone, if it is known; else the sentence.
  fileprivate var reason: String {
    switch self {
    case .unreadable(let reason), .unchangeable(let reason): reason
    default: sentence.translated
    }
  }
}

extension Notice.Content {
  package var sentence: Message {
    switch self {
    case .trashed(let count):
      Message("Photo moved to trash", plural: "{count} photos moved to trash", count: count)
    case .done(let message, _): message
    case .notSaved(let change, let error): change.failure(because: error)
    case .someNotSaved(let failed, let count, let error):
      Message(
        "{failed} of {count} photos could not be changed. {reason}",
        [
          "failed": String(failed), "count": String(count), "reason": error.sentence.translated,
        ])
    case .draftsNotSaved(let error):
      Message(
        "What you type cannot be saved as a draft: {reason}",
        ["reason": error.reason])
    case .remark(let remark): remark.sentence
    case .photoGone(let photo, let draft, let error):
      photo.farewell(because: error, keeping: draft?.sentence)
    case .notDeleted(let photo, let error):
      Message(
        "“{name}” could not be deleted. {reason}",
        ["name": photo.name, "reason": error.sentence.translated])
    case .notRestored(let photo, let error):
      Message(
        "“{name}” could not be restored. {reason}",
        ["name": photo.name, "reason": error.sentence.translated])
    case .lastPhoto(let photo): Message("Continue at “{name}”?", ["name": photo.name])
    case .transferring(let photo, let percent):
      Message(
        "Getting “{name}”: {percent}%", ["name": photo.name, "percent": String(percent)])
    case .notTransferred(let photo, let error):
      Message(
        "“{name}” could not be passed on. {reason}",
        ["name": photo.name, "reason": error.sentence.translated])
    case .filesFailed(let failure): failure.sentence
    case .relocating(let progress): progress.sentence
    case .folderFailed(let name, let error):
      Message(
        "“{name}” could not be created or deleted. {reason}",
        ["name": name, "reason": error.sentence.translated])
    case .textNotSaved(let error):
      Message(
        "The description could not be saved. {reason}", ["reason": error.sentence.translated])
    case .textNotRestored(let error):
      Message(
        "The description could not be restored. {reason}", ["reason": error.sentence.translated])
    case .notListed(let error):
      Message(
        "Not all photos could be listed. {reason}", ["reason": error.sentence.translated])
    case .handingOver(let message): message
    case .desktopFailed(.program(let name)):
      Message("{name} could not be started.", ["name": name])
    case .desktopFailed(.other(let message)): message
    }
  }
}

extension FileFailure {
  /// The notice that photos could not be relocated: the name if it is one, else their number.
  fileprivate var sentence: Message {
    let one = failed == 1
    let values = [
      "name": photo.name, "failed": String(failed), "count": String(count),
      "reason": error.sentence.translated,
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
}

extension FileProgress {
  fileprivate var sentence: Message {
    let values = ["done": String(done), "count": String(count)]
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
    case .leftAlone(let name):
      Message(
        "“{name}” cannot be changed. What you add is saved with your own data, on this computer only.",
        ["name": name])
    case .setAside(let name):
      Message(
        "The annotations of this photo cannot be read. They were saved as “{name}”, and a new file was created.",
        ["name": name])
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
    let reason = error.sentence.translated
    if case .tag(let tag) = self, let name = tag.new?.text {
      return Message(
        "The tag “{name}” could not be saved. {reason}", ["name": name, "reason": reason])
    }
    guard let words else {
      return Message("This could not be saved. {reason}", ["reason": reason])
    }
    return Message("“{words}” could not be saved. {reason}", ["words": words, "reason": reason])
  }

  /// The typed words of a caption or alternative text, of keywords or a report; those of a comment are still in its entry.
  private var words: String? {
    switch self {
    case .caption(let change):
      let lines = [change.new.title, change.new.text].filter { !$0.isEmpty }
      return lines.isEmpty ? nil : lines.joined(separator: "\n")
    case .report(let change): return change.new?.reason
    case .altText(let change): return change.new.isEmpty ? nil : change.new
    case .keywords(let change):
      return change.added.isEmpty ? nil : change.added.sorted().joined(separator: ", ")
    default: return nil
    }
  }
}
