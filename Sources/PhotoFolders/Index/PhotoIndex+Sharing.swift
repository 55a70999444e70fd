import GioBindings
import PhotoIndex
import Synchronization

extension PhotoIndex {
  private struct Use {
    weak var index: PhotoIndex?
  }

  private struct Key: Hashable {
    let folder: Location
    let user: String
  }

  private static let used = Mutex<[Key: Use]>([:])

  /// Returns the index in a cache folder for a user: one for all sources of this process, as long as one uses it.
  static func shared(in folder: Location, user: String) -> PhotoIndex {
    let key = Key(folder: folder, user: user)
    return used.withLock { used in
      if let index = used[key]?.index { return index }
      let index = PhotoIndex(in: folder, user: user)
      used = used.filter { $0.value.index != nil }
      used[key] = Use(index: index)
      return index
    }
  }
}
