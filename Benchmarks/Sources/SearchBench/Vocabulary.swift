import BenchPhotos

/// Words of several scripts, some of them far more frequent than others.
struct Vocabulary {
  private static let syllables = [
    "an", "ber", "cha", "do", "el", "fri", "ga", "hol", "is", "jo", "ka", "li", "mar", "no", "ol",
    "pe", "qua", "ro", "sun", "ta", "ur", "vi", "wa", "xe", "yo", "zu", "łó", "źć", "ü", "é", "ß",
  ]
  private static let others = [
    "東京", "富士山", "京都の秋", "上海外滩", "เชียงใหม่", "ทะเล", "서울에서", "القاهرة", "Łódź",
  ]
  private static let count = 20_000

  private let words: [String]

  init() {
    var random = RandomNumbers(seed: 7)
    words = (0..<Self.count).map { number in
      if number % 50 == 49 { return Self.others[number / 50 % Self.others.count] }
      let length = Int.random(in: 2...4, using: &random)
      return (0..<length).map { _ in Self.syllables.randomElement(using: &random) ?? "" }.joined()
    }
  }

  /// A word: one of the first hundred every other time.
  func word(_ random: inout RandomNumbers) -> String {
    let isFrequent = Bool.random(using: &random)
    return words[Int.random(in: 0..<(isFrequent ? 100 : Self.count), using: &random)]
  }

  /// A person's name, of some four hundred.
  func name(_ random: inout RandomNumbers) -> String {
    "\(words[Int.random(in: 200..<220, using: &random)].capitalized) "
      + words[Int.random(in: 300..<320, using: &random)].capitalized
  }

  /// A keyword, of a thousand.
  func keyword(_ random: inout RandomNumbers) -> String {
    words[Int.random(in: 1000..<2000, using: &random)].capitalized
  }

  /// So many words.
  func sentence(_ count: Int, _ random: inout RandomNumbers) -> String {
    (0..<count).map { _ in word(&random) }.joined(separator: " ")
  }
}
