import TestSupport
import Testing

@testable import PhotoPages

@Suite("The store of the list")
struct PhotoListTests {
  /// Photos with numbers as ids.
  private func photos(_ numbers: some Sequence<Int>, revision: Int = 0) -> [Photo] {
    numbers.map { Photo(id: PhotoID($0), name: "\($0).jpg", revision: revision) }
  }

  /// What an array and the hidden photos say the list should be.
  private func check(_ list: PhotoList, against all: [Photo], _ comment: Comment) {
    let shown = all.filter { !list.hidden.contains($0.id) }
    #expect(Array(list) == shown, comment)
    #expect(list.count == shown.count, comment)
    // Not each of thousands, each of which takes a moment.
    let step = max(1, shown.count / 40)
    for position in stride(from: 0, to: shown.count, by: step) {
      let photo = shown[position]
      guard list.position(of: photo.id) == position, list.photo(photo.id) == photo else {
        Issue.record("\(photo.id) is not found at \(position), \(comment)")
        return
      }
    }
    for photo in all where list.hidden.contains(photo.id) {
      #expect(list.position(of: photo.id) == nil && list.photo(photo.id) == nil, comment)
      #expect(list.holds(photo.id), comment)
    }
  }

  @Test(
    "Random splices change a photo list as they change an array", arguments: 0..<4 as Range<UInt64>)
  func randomSplices(seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    var (list, all, next) = (PhotoList(), [Photo](), 0)
    for step in 0..<30 {
      let most = [3, 40, 700].randomElement(using: &numbers) ?? 3
      let start = Int.random(in: 0...all.count, using: &numbers)
      let end = min(all.count, start + Int.random(in: 0...most, using: &numbers))
      let count = Int.random(in: 0...most, using: &numbers)
      // Some photos stay, in another revision.
      let kept = all[start..<end].filter { _ in Bool.random(using: &numbers) }
      let new = photos(kept.map(\.id.number), revision: step) + photos(next..<next + count)
      next += count
      all.replaceSubrange(start..<end, with: new)
      list.splice(PhotoSplice(start..<end, new))
      for _ in 0..<3 {
        if let photo = all.randomElement(using: &numbers) { list.hide(photo.id) }
        if let photo = list.hidden.randomElement(using: &numbers) { list.show(photo) }
      }
      check(list, against: all, "seed \(seed), step \(step)")
    }
  }

  @Test("A hidden photo keeps its place through changes around it")
  func hiding() {
    var list = PhotoList(photos(0..<1_000))
    list.hide(PhotoID(500))
    #expect(list.count == 999)
    #expect(list[500].id == PhotoID(501))
    #expect(list.position(of: PhotoID(999)) == 998)
    list.splice(PhotoSplice(0..<2, []))
    list.splice(PhotoSplice(499..<499, photos([2_000])))
    list.show(PhotoID(500))
    #expect(list.position(of: PhotoID(500)) == 498)
    #expect(list[499].id == PhotoID(2_000))
  }

  @Test("A photo hidden before it is listed stays hidden when it is listed")
  func hiddenFirst() {
    var list = PhotoList(photos([1, 2]))
    list.hide(PhotoID(3))
    #expect(!list.holds(PhotoID(3)))
    list.splice(PhotoSplice(2..<2, photos([3, 4])))
    #expect(list.map(\.id.number) == [1, 2, 4])
  }

  @Test("Splices beyond the end of a photo list are cut at its end")
  func beyondTheEnd() {
    var list = PhotoList(photos([1, 2, 3]))
    list.splice(PhotoSplice(1..<9, photos([4])))
    list.splice(PhotoSplice(7..<9, photos([5])))
    #expect(list.map(\.id.number) == [1, 4, 5])
    list.removeAll()
    #expect(list.isEmpty && list == PhotoList())
  }

  @Test("Photo lists with the same photos are equal, whatever their history")
  func equality() {
    var list = PhotoList(photos(0..<600))
    let before = list
    list.splice(PhotoSplice(300..<301, photos([300], revision: 1)))
    #expect(list != before && list.version != before.version)
    list.splice(PhotoSplice(300..<301, photos([300])))
    #expect(list == before)
    var grown = PhotoList(photos(0..<10))
    grown.splice(PhotoSplice(10..<10, photos(10..<600)))
    #expect(grown == before)
    grown.hide(PhotoID(3))
    #expect(grown != before)
  }

  @Test("Changing one of very many photos is fast even while an older list is kept")
  func cost() {
    let few = time(of: 1_000)
    let many = time(of: 100_000)
    #expect(many < few * 20, "It took \(few) and \(many)")
  }

  /// How long a hundred changes take, each of a copy that is kept.
  private func time(of count: Int) -> Duration {
    var list = PhotoList(photos(0..<count))
    return (0..<3).map { _ in
      ContinuousClock().measure {
        for number in 0..<100 {
          let place = number * 7 % count
          let kept = list
          list.splice(PhotoSplice(place..<place + 1, photos([list[place].id.number], revision: 1)))
          #expect(kept.version < list.version)
        }
      }
    }.min() ?? .zero
  }
}
