/// Names as bytes, numbered from 0 in the order in which they were added.
///
/// They lie one after the other, so a name takes four bytes more than its own.
package struct NameList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  package init() {}

  package var count: Int { ends.count }

  package subscript(number: Int) -> ArraySlice<UInt8> {
    let start = number == 0 ? 0 : Int(ends[number - 1])
    return bytes[start..<Int(ends[number])]
  }

  /// Adds a name, and returns its number.
  @discardableResult
  package mutating func append(_ name: some Collection<UInt8>) -> Int {
    bytes += name
    ends.append(UInt32(bytes.count))
    return ends.count - 1
  }
}

/// Numbers that are found by hashes, in about twelve bytes each.
///
/// A hash may have several numbers, and a number several hashes. Only 32 bits of a hash are stored, so what is found
/// has to be compared. It is an open hash table with linear probing.
package struct HashedNumbers: Sendable {
  /// The hashes in the upper halves and the numbers plus 1 in the lower ones; 0 in free places.
  private var entries = [UInt64](repeating: 0, count: 8)
  private var count = 0

  package init() {}

  /// Returns the first number of a hash that meets a condition.
  package func first(of hash: Int, where isWanted: (Int) -> Bool) -> Int? {
    place(of: hash, where: isWanted).map { Self.number(entries[$0]) }
  }

  /// Returns the numbers of a hash, in no order.
  package func all(of hash: Int) -> [Int] {
    var numbers: [Int] = []
    _ = place(of: hash) { number in
      numbers.append(number)
      return false
    }
    return numbers
  }

  /// The numbers of all hashes, in no order.
  package var all: Set<Int> { Set(entries.lazy.filter { $0 != 0 }.map(Self.number)) }

  package mutating func insert(_ number: Int, hash: Int) {
    count += 1
    if count * 4 > entries.count * 3 { grow() }
    put(UInt64(Self.bits(of: hash)) << 32 | UInt64(number + 1))
  }

  package mutating func remove(_ number: Int, hash: Int) {
    guard var free = place(of: hash, where: { $0 == number }) else { return }
    count -= 1
    // What follows without a gap moves up, unless that were before the place where the search for it begins.
    var next = place(after: free)
    while entries[next] != 0 {
      let distance = distance(from: begin(of: entries[next]), to: next)
      if distance >= self.distance(from: free, to: next) {
        entries[free] = entries[next]
        free = next
      }
      next = place(after: next)
    }
    entries[free] = 0
  }

  private func place(of hash: Int, where isWanted: (Int) -> Bool) -> Int? {
    let bits = UInt64(Self.bits(of: hash))
    var place = begin(of: bits << 32)
    while entries[place] != 0 {
      if entries[place] >> 32 == bits, isWanted(Self.number(entries[place])) { return place }
      place = self.place(after: place)
    }
    return nil
  }

  private mutating func put(_ entry: UInt64) {
    var place = begin(of: entry)
    while entries[place] != 0 { place = self.place(after: place) }
    entries[place] = entry
  }

  /// Makes the table half as large again, which leaves less of it unused than twice as large.
  private mutating func grow() {
    let old = entries
    entries = [UInt64](repeating: 0, count: old.count / 2 * 3)
    for entry in old where entry != 0 { put(entry) }
  }

  /// Returns the place where the search for an entry begins: hashes are spread evenly over all places.
  private func begin(of entry: UInt64) -> Int { Int(((entry >> 32) * UInt64(entries.count)) >> 32) }

  private func place(after place: Int) -> Int { place + 1 == entries.count ? 0 : place + 1 }

  private func distance(from place: Int, to other: Int) -> Int {
    other >= place ? other - place : other - place + entries.count
  }

  private static func number(_ entry: UInt64) -> Int { Int(UInt32(truncatingIfNeeded: entry)) - 1 }

  private static func bits(of hash: Int) -> UInt32 { UInt32(truncatingIfNeeded: hash) }
}
