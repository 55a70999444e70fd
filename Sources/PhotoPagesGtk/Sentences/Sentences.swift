import GtkBindings
import PhotoDecoding
import PhotoPages

extension Message {
  /// The text in the user's language, with shortened values, so that the sentence around them can be read.
  ///
  /// A number of things is written with the separators of the user's region.
  public var translated: String {
    let translation =
      plural.map { Translation.of(id, plural: $0.id, count: $0.count) }
      ?? Translation.of(id, in: context)
    return filled(
      into: translation, adapting: { $0.shortened(to: .argument) },
      writing: { Texts.number($0) })
  }
}

extension Sequence<String> {
  /// The texts as a list, such as “beach, summer, Anna”.
  package var listText: String {
    // Translators: stands between two of the texts of a list, such as keywords or names.
    joined(separator: Message(", ").translated)
  }
}

extension Message {
  /// Returns the sentence that the file manager could not show a file of this name.
  package static func folderNotShown(of name: String) -> Message {
    Message(
      "The folder of “{name}” could not be shown: no file manager could be started.",
      ["name": name])
  }
}

// Every error has exactly one sentence for people, and all of them are in this file. Notices put them into theirs, in
// `Notice+Sentence.swift`. No sentence quotes the system or a library: their words are often English. And none assumes
// that photos are in a folder, as those of many sources are not.

extension PictureError {
  /// The reason that a photo has no picture.
  public var sentence: Message {
    switch self {
    case .source(let error): error.sentence
    case .notAPicture: Message("This file is not a picture that can be shown.")
    case .damaged: Message("This picture is damaged and cannot be shown.")
    case .refused(let kind, _):
      Message(
        "This photo cannot be shown: the system’s library for {kind} does not support all that it contains.",
        ["kind": kind])
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
    case .noDecoder:
      Message(
        "The program that decodes pictures cannot be started. It may help to install Photo Pages again."
      )
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
    case .notReachable: Message("The disk or the server cannot be reached.")
    case .folderGone: Message("The folder has been moved or deleted.")
    case .noFile: Message("It is not a file but a pipe, a socket or a device.")
    case .isFolder: Message("It is a folder.")
    case .linkLoop: Message("It is a link that leads back to itself.")
    case .unknownAddress: Message("Nothing on this computer can open such an address.")
    case .malformedAddress(let examples):
      Message(
        "The address is not written correctly. Examples: {examples}.", ["examples": examples])
    case .noThumbnail: Message("There is no preview of this video.")
    case .unreadable:
      Message("It cannot be read: the disk or the server reports an error.")
    case .notUnderstood: Message("The file is damaged, or of a form that is not understood.")
    case .notSupported: Message("This cannot be done with these photos.")
    case .noTrash: Message("This location has no trash.")
    case .nameTaken: Message("Another file now has this name.")
    case .full: Message("The disk is full.")
    case .readOnly: Message("The location is read-only.")
    case .linked:
      Message("The file has other names (hard links), under which it would stay as it is.")
    case .linkedElsewhere:
      Message("It is a link to a file in another location, which is not changed from here.")
    case .changedMeanwhile: Message("Another program has changed it in the meantime.")
    case .textTooLong: Message("It is longer than 64 kB.")
    case .busy:
      Message("Another program has locked it. Try again in a moment.")
    case .unchangeable:
      Message("It cannot be changed: the disk or the server reports an error.")
    case .web(let failure, nil): failure.sentence
    case .web(let failure, let date?):
      Message(
        "{reason} The photos that are shown were listed on {date}.",
        ["reason": failure.sentence.translated, "date": date.momentText])
    case .other(let message): message
    case .cancelled: Message("Loading was canceled.")
    }
  }
}

extension WebFailure {
  /// The reason that a service has no answer, and what a person can do.
  fileprivate var sentence: Message {
    switch self {
    case .noNetwork: Message("This computer has no network. Connect it, and try again.")
    case .nameNotFound:
      Message("The name of the service cannot be found. Check the connection to the internet.")
    case .refused: Message("The service accepts no secure connection. Try again later.")
    case .timedOut: Message("The service has not answered in time. Try again in a moment.")
    case .interrupted:
      Message("The connection ended before all of the answer had come. Try again in a moment.")
    case .notEncrypted:
      Message(
        "The service leads to an address without encryption, which is not opened. Try again later.")
    case .status(let status) where status >= 500:
      Message(
        "The service reports a fault of its own (HTTP {status}). Try again later.",
        ["status": String(status)])
    case .status(let status):
      Message(
        "The service refuses the request (HTTP {status}). It may be possible later.",
        ["status": String(status)])
    case .limited(nil):
      Message("There were too many requests. Try again in a few minutes.")
    case .limited(let time?):
      Message("There were too many requests. Try again after {time}.", ["time": time.momentText])
    case .keyMissing:
      Message("The service shows this only to those with a key. Enter yours in Preferences.")
    case .keyRefused:
      Message("The service does not accept your key. Correct it in Preferences.")
    case .listEnds(let count):
      Message(
        "The service lists no more than {count} photos. A narrower search shows others.",
        ["count": Texts.number(count)])
    case .notUnderstood:
      Message("The answer of the service is damaged, or not understood. Try again later.")
    }
  }
}
