import GioBindings
import PhotoPages

/// The picture that stands for whoever uses the computer.
enum AccountPicture {
  /// Where AccountsService keeps what people choose in the settings, each by the name to log in with.
  private static let folder = Location(path: Array("/var/lib/AccountsService/icons".utf8))
  /// Bytes; larger ones are no portraits.
  private static let greatestSize = 1 << 24

  /// Reads it from where desktops keep it: AccountsService's, else `~/.face`.
  static func read() async -> PictureSource? {
    let places = [
      folder.child(Array(Account.current.id.utf8)),
      Location.homeFolder.child(Array(".face".utf8)),
    ]
    let bytes = try? await FileQueue.run { (cancellable) throws(GioError) -> [UInt8]? in
      places.lazy.compactMap { place in
        (try? place.smallContents(atMost: greatestSize, cancellable: cancellable)) ?? nil
      }.first { !$0.isEmpty }
    }
    return bytes.flatMap { $0 }.map { .bytes($0) }
  }
}
