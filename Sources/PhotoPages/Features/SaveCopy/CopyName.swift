extension CopySettings {
  /// Returns the name that is offered for the copy of a photo, with an untaken word such as “copy” after the name.
  public func suggestedName(for photo: Photo, _ word: String) -> String {
    FileName(of: photo).stem + " " + word + format.ending
  }

  /// Returns a chosen name with the format's extension, unless it has one of them.
  public func completedName(_ name: String) -> String {
    let endings =
      format == .jpeg ? [".jpg", ".jpeg"] : format == .tiff ? [".tif", ".tiff"] : [format.ending]
    return endings.contains(FileName(name).ending.lowercased()) ? name : name + format.ending
  }
}
