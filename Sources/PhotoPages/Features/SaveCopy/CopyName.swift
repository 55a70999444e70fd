extension CopySettings {
  /// Returns the name that is offered for a copy of a photo: its own, a word such as “copy”, and a number above 1.
  public func suggestedName(for photo: Photo, _ word: String, number: Int = 1) -> String {
    let counted = number > 1 ? word + " " + String(number) : word
    return FileName(of: photo).stem + " " + counted + format.ending
  }

  /// Returns a chosen name with the format's extension, unless it has one of them.
  public func completedName(_ name: String) -> String {
    let endings =
      format == .jpeg ? [".jpg", ".jpeg"] : format == .tiff ? [".tif", ".tiff"] : [format.ending]
    return endings.contains(FileName(name).ending.lowercased()) ? name : name + format.ending
  }
}
