extension Display {
  /// Names of the files in the trash of whoever uses the screen, in order.
  public var trash: [String] { trashFolder("files") }

  /// Where they came from: the trash's own notes, in order.
  public var trashNotes: [String] { trashFolder("info") }

  /// Names of the sidecars that the program keeps with the user's data, in order.
  public var keptSidecars: [String] {
    names(in: "photo-pages/sidecars").filter { $0.hasSuffix(".xmp") }
  }

  private func trashFolder(_ name: String) -> [String] { names(in: "Trash/\(name)") }

  private func names(in folder: String) -> [String] {
    let data = environment["XDG_DATA_HOME"] ?? ""
    return ScratchFolder.names(in: Array("\(data)/\(folder)".utf8))
  }
}
