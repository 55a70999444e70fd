import GtkBindings
import PhotoPages

extension PhotoFolder {
  /// Returns the folder's name, with the name of the folder around it if another one has the same.
  package func label(among folders: [PhotoFolder]) -> String {
    guard folders.contains(where: { $0.name == name && $0.uri != uri }) else { return name }
    return Message("{folder} in {parent}", ["folder": name, "parent": parentName ?? ""]).translated
  }
}

extension MenuModel.Entry {
  /// Makes the entry that opens a folder in place of the shown photos; `folders` are those of the menu.
  package init(_ folder: PhotoFolder, among folders: [PhotoFolder]) {
    self.init(
      label: folder.label(among: folders),
      action: ViewerActions.prefix + "." + ViewerActions.openFolder, target: folder.uri)
  }
}
