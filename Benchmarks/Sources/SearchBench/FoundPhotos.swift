import BenchPhotos
import FoundationEssentials
import PhotoIndex
import PhotoPages

/// Photos that are only in an index: with the texts that a careful person's photos have.
///
/// The same in each run.
package struct FoundPhotos {
  /// How many there are.
  package let count: Int
  private let vocabulary = Vocabulary()

  package init(count: Int) { self.count = count }

  /// The entry of a photo, with its texts.
  func entry(_ number: Int) -> IndexEntry {
    var random = RandomNumbers(seed: number)
    let isRaw = number % 10 == 9
    let digits = String(100_000 + number % 100_000).dropFirst()
    let name = (isRaw ? "DSC\(digits).ARW" : "IMG_\(digits).JPG")
    var record = PhotoRecord()
    record.taken = Date(timeIntervalSinceReferenceDate: Double(number) * 6000)
    record.rating = Int.random(in: 0..<3, using: &random) == 0 ? .three : nil
    record.label = Int.random(in: 0..<8, using: &random) == 0 ? .red : nil
    return IndexEntry(
      name: name, stamp: stamp(number), record: record, kind: isRaw ? .raw : .photo,
      lastUsed: record.taken, texts: texts(number, &random))
  }

  /// As large as the sizes and times of a photo and its sidecar.
  private func stamp(_ number: Int) -> [UInt8] {
    (0..<32).map { UInt8(truncatingIfNeeded: number >> ($0 % 4 * 8)) }
  }

  private func texts(_ number: Int, _ random: inout RandomNumbers) -> IndexTexts {
    var texts = IndexTexts()
    texts.people = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      vocabulary.name(&random)
    }
    texts.keywords = (0..<Int.random(in: 0...6, using: &random)).map { _ in
      vocabulary.keyword(&random)
    }
    texts.broaderKeywords = texts.keywords.isEmpty ? [] : ["Nature"]
    texts.day = CalendarDay(
      year: 2005 + number % 20, month: number / 20 % 12 + 1, day: number / 240 % 28 + 1)
    let title = vocabulary.sentence(3, &random)
    let caption = vocabulary.sentence(Int.random(in: 4...20, using: &random), &random)
    let date = "\(2005 + number % 20)-\(number / 20 % 12 + 1)-\(number / 240 % 28 + 1)"
    let comments = (0..<Int.random(in: 0...2, using: &random)).flatMap { _ in
      [vocabulary.sentence(10, &random), vocabulary.name(&random)]
    }
    texts.others =
      [title, caption, date, vocabulary.name(&random), "Canon EOS R\(number % 7)"]
      + ["RF\(24 + number % 5)-105mm F4 L IS USM", vocabulary.keyword(&random)] + comments
    return texts
  }

  /// The beginnings of words, of one letter to five, in turns.
  func queries(_ count: Int) -> [String] {
    var random = RandomNumbers(seed: -1)
    return (0..<count).map { number in
      String(vocabulary.word(&random).prefix(number % 5 + 1)).lowercased()
    }
  }

  /// Words of at least five letters that a keyboard of plain Latin letters has.
  package func typedWords(_ count: Int) -> [String] {
    var random = RandomNumbers(seed: -2)
    var words: [String] = []
    while words.count < count {
      let word = vocabulary.word(&random).lowercased()
      if word.utf8.count >= 5, word.utf8.allSatisfy({ $0 < 0x80 }) { words.append(word) }
    }
    return words
  }

  /// A photo's sidecar, as large as the program writes it, with the same texts.
  package func sidecar(_ number: Int) -> [UInt8] {
    let texts = entry(number).texts ?? IndexTexts()
    let items = (texts.people + texts.keywords).map { "     <rdf:li>\($0)</rdf:li>\n" }
    let others = texts.others.map {
      """
           <rdf:li rdf:parseType="Resource">
            <photopages:id>6F9619FF-8B86-D011-B42D-00CF4FC964FF</photopages:id>
            <photopages:date>2024-07-05T12:00:00.000Z</photopages:date>
            <photopages:text>\($0)</photopages:text>
           </rdf:li>

      """
    }
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
       <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
          xmlns:photopages="https://photopages.github.io/ns/1.0/">
         <dc:subject><rdf:Bag>
      \(items.joined())     </rdf:Bag></dc:subject>
         <photopages:comments><rdf:Seq>
      \(others.joined())     </rdf:Seq></photopages:comments>
        </rdf:Description>
       </rdf:RDF>
      </x:xmpmeta>

      """
    return Array(text.utf8)
  }
}
