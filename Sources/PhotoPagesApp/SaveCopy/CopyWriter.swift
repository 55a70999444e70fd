import GioBindings
import PhotoDecoding
import PhotoFolders
import PhotoPages
import PhotoPagesGtk

/// The writing of copies into files, until `control` is cancelled.
@MainActor
struct CopyWriter {
  let session: ViewerSession
  /// The photo's file, if that was fetched before.
  var original: PictureSource?
  let settings: CopySettings
  let control: DecodingControl

  /// Writes a copy of a photo into a file, which it `replaces` or which must not exist.
  func write(_ photo: Photo, to place: Location, replaces: Bool) async throws(CopyFailure) {
    let bytes = try await bytes(of: photo)
    do throws(GioError) {
      try await place.save(bytes, replaces: replaces)
    } catch {
      throw .file(error)
    }
  }

  /// Writes a copy of a photo into a folder, under the first name that is free, and returns its place.
  func write(_ photo: Photo, into folder: Location) async throws(CopyFailure) -> Location {
    let bytes = try await bytes(of: photo)
    let word = Message("copy").translated
    var number = 1
    while !control.isCancelled {
      let name = settings.suggestedName(for: photo, word, number: number)
      let place = folder.child(Array(name.utf8))
      do throws(GioError) {
        try await place.save(bytes, replaces: false)
        return place
      } catch {
        guard error == .exists else { throw .file(error) }
        number += 1
      }
    }
    throw .picture(.cancelled)
  }

  private func bytes(of photo: Photo) async throws(CopyFailure) -> [UInt8] {
    do throws(PictureError) {
      var original = original
      if original == nil { original = try await session.fetchOriginal(of: photo) { _ in } }
      let bytes = try await session.copy(of: photo, from: original, settings, control)
      if control.isCancelled { throw .cancelled }
      return bytes
    } catch {
      throw .picture(error)
    }
  }
}

/// The reason why a copy was not saved.
enum CopyFailure: Error {
  /// The photo could not be decoded, or the copy not encoded.
  case picture(PictureError)
  /// The file could not be written.
  case file(GioError)

  var sentence: Message {
    switch self {
    case .picture(let error): error.sentence
    case .file(let error): Self.sentence(of: error)
    }
  }

  /// Returns the sentence for a fault of a file, in our own words where the fault is known.
  private static func sentence(of error: GioError) -> Message {
    switch error {
    case .exists: Message("A file of this name exists. Choose another name.")
    case .isDirectory: Message("A folder has this name. Choose another name.")
    case .special: Message("A pipe, a socket or a device has this name. Choose another name.")
    case .tooManyLinks, .leadsElsewhere:
      Message("A link to another place has this name. Choose another name.")
    case .nameTooLong: Message("The name is too long. Choose a shorter one.")
    case .nameNotAllowed, .invalid:
      Message("This name is not allowed there. Choose another name.")
    case .noSpace: Message("The disk is full.")
    case .readOnly, .permissionDenied:
      Message("You do not have permission to save there. Choose another folder.")
    case .notFound, .notDirectory: Message("There is no such folder. Choose another one.")
    case .notReachable: Message("The folder cannot be reached. Choose another one.")
    case .notSupported: Message("Files cannot be saved there. Choose another folder.")
    case .busy: Message("Another program has locked the folder. Try again in a moment.")
    case .cancelled: Message("Saving was canceled.")
    default:
      Message(
        "The copy could not be saved. {reason}",
        ["reason": PhotoSourceError(changing: error).sentence.translated])
    }
  }

  /// Whether the copies of other photos would fail for the same reason.
  var concernsFolder: Bool {
    switch self {
    case .picture(let error): error == .cancelled
    case .file(.nameTooLong), .file(.nameNotAllowed): false
    case .file: true
    }
  }
}
