import Testing

@testable import PhotoFolders

@Suite("The order of renames") struct RenameOrderTests {
  /// Renames letters in order, and returns which letter has which name; nil if a name was not free.
  private func play(_ renames: [(String, String)]) -> [String: String]? {
    var names = Dictionary(uniqueKeysWithValues: renames.map { ($0.0, $0.0) })
    for step in RenameOrder.steps(
      of: renames.map { (old: $0.0, new: $0.1) }, temporary: { "t\($0)" })
    {
      guard names[step.new] == nil, let letter = names.removeValue(forKey: step.old) else {
        return nil
      }
      names[step.new] = letter
    }
    return names
  }

  @Test(
    "Chained and circular renames are ordered so that each new name is free",
    arguments: ["ab bc cd", "bc ab", "ab ba", "ab bc ca", "ax ba cd dc", "ab bc ca de ef", "ab cd"])
  func free(renames: String) {
    let pairs = renames.split(separator: " ").map { (String($0.prefix(1)), String($0.suffix(1))) }
    let names = play(pairs)
    #expect(names == Dictionary(uniqueKeysWithValues: pairs.map { ($0.1, $0.0) }))
  }

  @Test("Only photos in a circle of renames get a temporary name, and record their first one")
  func temporary() {
    let steps = RenameOrder.steps(of: [("a", "b"), ("b", "a"), ("c", "d")]) { "t\($0)" }
    #expect(steps.filter { !$0.isLast }.map(\.new) == ["t0"])
    #expect(steps.compactMap(\.origin) == ["a"])
    #expect(steps.filter(\.isLast).count == 3)
  }
}
