import PhotoPages
import TestSupport
import Testing

@testable import PhotoIndex

/// Compares what the index finds with what reading all texts finds.
struct PlainScanTests {
  private static let words = [
    "通", "東京", "東京タワー", "京都の秋", "itgc后", "上海外滩", "カメラ", "ทะเล", "เชียงใหม่", "ภูเก็ต", "서울", "서울에서",
    "바다", "القاهرة", "قهوة", "Łódź", "źródło", "lodz", "Zürich", "a", "an", "anna", "annabel",
    "IMG_1234",
    "2024-07-05", "O’Brien", "sea", "seaside", "storm", "RF24-105mm", "ελλάδα", "Việt", "🌅",
  ]

  /// The texts of an entry, folded, with its name first.
  private struct Photo {
    let number: UInt32
    let texts: [[String]]

    func has(_ phrase: WordQuery.Phrase) -> Bool {
      texts.contains { words in
        words.indices.contains { start in
          let end = start + phrase.words.count
          guard end <= words.count else { return false }
          let part = words[start..<end]
          guard let last = phrase.words.last, let found = part.last else { return false }
          let isLast =
            phrase.isPrefix
            ? Array(found.unicodeScalars).starts(with: last.unicodeScalars) : found == last
          return isLast && part.dropLast().elementsEqual(phrase.words.dropLast())
        }
      }
    }

    func meets(_ words: String) -> Bool {
      let query = WordQuery(words)
      return query.phrases.allSatisfy(has) && !query.excluded.contains(where: has)
    }
  }

  @Test("Queries in many scripts find what reading all texts finds", arguments: 1...4)
  func queries(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let setup = IndexSetup()
    var photos: [Photo] = []
    var entries: [IndexEntry] = []
    for number: UInt32 in 1...200 {
      let name = "p\(number).jpg"
      let texts = (0..<Int.random(in: 0...3, using: &random)).map { _ in Self.text(&random) }
      entries.append(IndexEntry.photo(name) { $0.others = texts })
      photos.append(Photo(number: number, texts: ([name] + texts).map(TextFolding.shared.words)))
    }
    setup.index.update(setup.folder, writing: entries)
    var filter = PhotoFilter()
    for _ in 0..<300 {
      filter.words = Self.query(&random)
      let expected = photos.filter { $0.meets(filter.words) }.map(\.number)
      let found = try setup.index.matches(filter, in: setup.folder).map(\.entry)
      #expect(found == expected, "\(filter.words)")
    }
  }

  private static func text(_ random: inout SeededGenerator) -> String {
    (0..<Int.random(in: 1...4, using: &random)).map { _ in
      words[Int.random(in: words.indices, using: &random)]
    }
    .joined(separator: Bool.random(using: &random) ? " " : "")
  }

  private static func query(_ random: inout SeededGenerator) -> String {
    let parts = (0..<Int.random(in: 1...3, using: &random)).map { _ in
      let word = words[Int.random(in: words.indices, using: &random)]
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return "-" + word
      case 1: return "\"\(word) \(words[Int.random(in: words.indices, using: &random)])\""
      case 2: return word.uppercased()
      case 3, 4: return String(word.prefix(Int.random(in: 1...word.count, using: &random)))
      default: return word
      }
    }
    return parts.joined(separator: " ")
  }

  @Test(
    "A part of a sentence without spaces is found, and accents do not count",
    arguments: [
      ("通", ["c"]), ("東京", ["a"]), ("京", ["a"]), ("itgc后", ["b"]), ("lodz", ["d"]), ("서울", ["e"]),
      ("한", ["e"]), ("ทะเล", ["f"]), ("القاهره", ["g"]), ("東 京", ["a"]), ("京東", []), ("\"京東\"", []),
    ])
  func parts(words: String, names: [String]) throws {
    let setup = IndexSetup()
    setup.index.update(
      setup.folder,
      writing: [
        .photo("a", "私は東京へ行く"), .photo("b", "itgc后台"), .photo("c", "交通"),
        .photo("d", "W Łodzi i Łódź"),
        .photo("e", "서울에서 한국"), .photo("f", "ไปทะเลกัน"), .photo("g", "في القَاهِرَة"),
      ])
    #expect(try setup.found(words) == names)
  }
}
