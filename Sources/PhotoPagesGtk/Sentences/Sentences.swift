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

// Every error has exactly one sentence for people, and all of them are in this file. Notices put them into theirs, in
// `Notice+Sentence.swift`.

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
    case .nameTooLong(""): Message("The name is too long for a file.")
    case .nameNotAllowed: Message("The disk or server does not allow this name.")
    case .nameTooLongForTrash:
      Message("Its name is too long for the trash. Rename it, or delete it permanently.")
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
    case .notUnderstood: Message("The file is damaged, or of a form that is not understood.")
    case .notSupported: Message("This cannot be done with these photos.")
    case .noTrash: Message("This location has no trash.")
    case .nameTaken: Message("Another file now has this name.")
    case .full: Message("The disk is full.")
    case .readOnly: Message("Its folder is read-only.")
    case .linked:
      Message("The file has other names (hard links), under which it would stay as it is.")
    case .linkedElsewhere:
      Message("It is a link to a file in another folder, which is not changed from here.")
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
