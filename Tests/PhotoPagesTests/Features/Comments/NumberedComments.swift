import FoundationEssentials
@testable import PhotoPages

/// Comments called by numbers, each a second after the one before.
func comments(_ numbers: some Sequence<Int>) -> [PhotoComment] {
  numbers.map { number in
    PhotoComment(
      id: CommentID("\(number)"), author: Author(id: "ben", name: "Ben"),
      date: Date(timeIntervalSince1970: Double(number)), text: "Text \(number)")
  }
}

extension [PhotoComment] {
  /// Their numbers.
  var numbers: [Int] { compactMap { Int($0.id.rawValue) } }
}

extension CommentWindow {
  /// The numbers of the comments that have a row.
  var numbers: [Int] { ids.compactMap { Int($0.rawValue) } }
}
