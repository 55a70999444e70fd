extension CopySettings {
  /// Returns the name that is offered for a copy of a photo: its own, a word such as “copy”, and a number above 1.
  public func suggestedName(for photo: Photo, _ word: String, number: Int = 1) -> String {
    let counted = number > 1 ? word + " " + String(number) : word
    return FileName(of: photo).stem + " " + counted + format.ending
  }

  /// Returns the settings with the format that a chosen name's extension means, if it means one.
  public func named(_ name: String) -> CopySettings {
    var settings = self
    settings.format = CopyFormat(ending: FileName(name).ending) ?? format
    return settings
  }

  /// Returns a chosen name with the format's extension, unless it has one of them.
  public func completedName(_ name: String) -> String {
    CopyFormat(ending: FileName(name).ending) == format ? name : name + format.ending
  }
}

extension CopyFormat {
  /// The extensions of other kinds of pictures, in which copies cannot be saved.
  private static let otherKinds: Set = [
    ".avif", ".bmp", ".gif", ".heic", ".heif", ".ico", ".jp2", ".jxl", ".pdf", ".svg", ".tga",
  ]

  /// Returns the kind of picture that a chosen name's extension means, if copies cannot have it, such as “GIF”.
  public static func refusedKind(of name: String) -> String? {
    let ending = FileName(name).ending.lowercased()
    return otherKinds.contains(ending) ? ending.dropFirst().uppercased() : nil
  }
}
