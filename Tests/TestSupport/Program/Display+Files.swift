import Foundation

extension Display {
  /// Returns the paths of the files that contain a text, below the user's home with all folders of the XDG.
  public func files(containing text: String) -> [String] {
    guard let files = FileManager.default.enumerator(atPath: home.path) else { return [] }
    return files.compactMap { $0 as? String }.sorted().filter { name in
      let path = "\(home.path)/\(name)"
      // Reading a pipe would wait for its writer.
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      guard attributes?[.type] as? FileAttributeType == .typeRegular,
        let content = FileManager.default.contents(atPath: path)
      else { return false }
      return content.range(of: Data(text.utf8)) != nil
    }
  }
}
