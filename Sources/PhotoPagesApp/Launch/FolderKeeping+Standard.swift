import FolderSource
import Gio
import PhotoImaging
import PhotoPages

extension FolderKeeping {
  /// How this program keeps what people add to photos.
  static var standard: FolderKeeping {
    FolderKeeping(user: .current, data: .dataFolder.child(Array("photo-pages".utf8))) { source in
      try? PictureDecoder().storedFrame(of: source)
    }
  }
}
