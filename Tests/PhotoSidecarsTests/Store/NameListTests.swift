import TestSupport
import Testing

@testable import PhotoSidecars

@Suite("Names by number, and numbers by hash") struct NameListTests {
  @Test("Names are numbered as they come, whatever their bytes are")
  func names() {
    var names = NameList()
    let all: [[UInt8]] = [Array("a.jpg".utf8), [], [0xFF, 0], Array("a.jpg".utf8)]
    #expect(all.map { names.append($0) } == [0, 1, 2, 3])
    #expect(names.count == 4)
    #expect(all.indices.allSatisfy { Array(names[$0]) == all[$0] })
  }

  /// The hashes differ in the upper bits, which place them; some have the same place, some are the same.
  private static let hashes = (0..<60).map {
    $0 % 3 == 0 ? 0xFFFF_FFF0 + $0 % 16 : $0 * 0x0444_4444
  }

  @Test("Numbers are found after random changes", arguments: 0..<6 as Range<UInt64>)
  func changes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var numbers = HashedNumbers()
    var expected: [Int: Set<Int>] = [:]
    for step in 0..<2_000 {
      let hash = Self.hashes.randomElement(using: &random) ?? 0
      if let number = expected[hash]?.randomElement(using: &random),
        Int.random(in: 0..<9, using: &random) < 4
      {
        numbers.remove(number, hash: hash)
        expected[hash]?.remove(number)
      } else {
        numbers.insert(step, hash: hash)
        expected[hash, default: []].insert(step)
      }
    }
    for hash in Self.hashes {
      let found = numbers.all(of: hash)
      #expect(Set(found) == expected[hash] ?? [] && found.count == Set(found).count)
      #expect(numbers.first(of: hash) { $0 % 2 == 1 }.map { $0 % 2 } != 0)
    }
    #expect(numbers.all == expected.values.reduce(into: []) { $0.formUnion($1) })
  }

  @Test("A number that was not inserted is not found, and removing it changes nothing")
  func absent() {
    var numbers = HashedNumbers()
    numbers.insert(7, hash: 5)
    numbers.remove(8, hash: 5)
    numbers.remove(7, hash: 6)
    #expect(numbers.all(of: 5) == [7] && numbers.all(of: 6) == [])
    #expect(numbers.first(of: 5) { $0 == 7 } == 7 && numbers.first(of: 5) { $0 == 8 } == nil)
  }
}
