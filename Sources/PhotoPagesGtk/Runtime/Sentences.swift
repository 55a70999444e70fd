import Gtk
import PhotoPages

extension Message {
  /// The text in the user's language.
  public var translated: String { filled(into: Translation.of(id)) }
}

// Every error has exactly one sentence for people, and all of them stand here.

extension PictureError {
  /// Why a photo has no picture.
  public var sentence: Message {
    switch self {
    case .source(let error): error.sentence
    case .notAPicture: Message("This file is not a picture that can be shown.")
    case .damaged: Message("This picture is damaged and cannot be shown.")
    case .empty: Message("This file is empty.")
    case .tooLarge: Message("This picture is too large to be shown.")
    case .cancelled: Message("Loading was cancelled.")
    }
  }
}

extension PhotoSourceError {
  /// Why something of a source cannot be had.
  public var sentence: Message {
    switch self {
    case .notFound: Message("It is not there. It may have been moved or deleted.")
    case .notPermitted: Message("You do not have permission to read it.")
    case .notReachable: Message("The place where it is kept cannot be reached.")
    case .folderGone: Message("The folder has been moved or deleted.")
    case .unreadable(let reason):
      Message("It cannot be read: {reason}", ["reason": reason])
    case .notSupported: Message("This cannot be done with the photos that are shown.")
    case .noTrash: Message("There is no trash where it is kept.")
    case .nameTaken: Message("Something else has its name now.")
    case .full: Message("There is no room left where it is kept.")
    case .readOnly: Message("The place where it is kept can be read only.")
    case .unchangeable(let reason):
      Message("It cannot be changed: {reason}", ["reason": reason])
    case .cancelled: Message("Loading was cancelled.")
    }
  }
}
