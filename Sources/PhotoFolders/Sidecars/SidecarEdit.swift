import GioBindings
import PhotoPages

/// What is to become of a sidecar, for those who know what its bytes say.
/// All functions may be called several times, with whatever is there by then.
struct SidecarEdit: Sendable {
  /// Makes the new content of the old, nil if there is none yet. What has been made changes nothing.
  var transform: @Sendable (_ old: [UInt8]?) throws(SidecarError) -> [UInt8]
  /// Makes what puts the change back where another program has overwritten it unawares: where a sidecar
  /// shows what this one showed before the change. Nil: there was none.
  var healing: @Sendable (_ before: [UInt8]?) -> SidecarHistory.Healing
  /// Makes one content of two copies', and tells whether nothing of theirs is missing: they may go
  /// then.
  var merge:
    @Sendable (_ ours: [UInt8], _ theirs: [UInt8]) throws(SidecarError)
      -> (merged: [UInt8], isSubsumed: Bool)
  /// Whether a content is beyond understanding, for any program.
  var isMalformed: @Sendable (_ bytes: [UInt8]) -> Bool

  func merging(_ theirs: [UInt8]) -> SidecarHistory.Healing {
    { [merge] (bytes, _) throws(SidecarError) in try merge(bytes, theirs).merged }
  }
}

/// Why a change was not kept. Nothing was written then, or what was is still what it was.
enum SidecarFailure: Error, Hashable {
  case file(GioError)
  /// What was asked for cannot be put into any sidecar.
  case edit(SidecarError)
  case folderGone

  /// Does something with files, and throws what its error means for a sidecar.
  static func check<Value>(
    _ body: @autoclosure () throws(GioError) -> Value
  ) throws(SidecarFailure) -> Value {
    do throws(GioError) {
      return try body()
    } catch .notFound, .notDirectory {
      // All that is asked for by name may be missing, but for the folder.
      throw .folderGone
    } catch {
      throw .file(error)
    }
  }
}

extension PhotoSourceError {
  init(_ failure: SidecarFailure) {
    switch failure {
    case .file(let error): self = PhotoSourceError(changing: error)
    case .edit: self = .notSupported
    case .folderGone: self = .folderGone
    }
  }
}

/// All that is said of a photo beside it and in the user's data, as bytes.
struct SidecarFiles: Equatable, Sendable {
  /// The sidecar in use, beside the photo; nil if there is none, or it cannot be read.
  var sidecar: [UInt8]?
  /// Why the sidecar in use cannot be read although there is one.
  var problem: GioError?
  /// What was kept in the user's data, since the folder took no files.
  var kept: [UInt8]?
  /// Copies of the sidecar that synchronising programs left when two people had written.
  var copies: [[UInt8]] = []
}

/// Why a sidecar's content cannot be worked with. Nothing was written.
enum SidecarError: Error, Hashable {
  /// It is no well-formed XML: torn, or something else. It is set aside, and a new one begun.
  case malformed
  /// It may be well-formed, and is no XMP that can be changed without losing or altering what other programs
  /// have written. It stays untouched, and what is ours goes to the user's data.
  case untouchable(reason: String)
  /// The photo's size is not known, and without it nothing can be put on the photo.
  case sizeUnknown
}
