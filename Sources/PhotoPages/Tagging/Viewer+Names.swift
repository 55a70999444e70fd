// The names that are offered while one is typed.

extension ViewerModel {
  /// The names that were used before, each once: those put on photos here, the latest first, then the
  /// source's, the latest or most frequent first, then what else is on the photos around.
  public var knownNames: [String] {
    let fromSource = tagging.sourceNames.map(\.name)
    let around = annotations.states.values.flatMap(\.value.tags).map(\.text).sorted()
    var seen: Set<String> = []
    return (tagging.usedNames + fromSource + around).filter { seen.insert($0).inserted }
  }
}

extension Viewer {
  /// Somebody tags: asks for the names that the source knows, once.
  mutating func askForNames() {
    guard !model.tagging.hasAskedForNames else { return }
    model.tagging.hasAskedForNames = true
    perform(.loadNames)
  }

  /// Notes that a name was put on a photo.
  mutating func noteUse(of name: String) {
    model.tagging.usedNames.removeAll { $0 == name }
    model.tagging.usedNames.insert(name, at: 0)
  }
}
