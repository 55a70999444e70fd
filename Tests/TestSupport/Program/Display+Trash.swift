extension Display {
  /// Names of the files in the trash of whoever uses the screen, in order.
  public var trash: [String] { trashFolder("files") }

  /// Where they came from: the trash's own notes, in order.
  public var trashNotes: [String] { trashFolder("info") }

  private func trashFolder(_ name: String) -> [String] {
    let data = environment["XDG_DATA_HOME"] ?? ""
    return ScratchFolder.names(in: Array("\(data)/Trash/\(name)".utf8))
  }
}
