import CGtkBindings

/// Sets of positions as GTK has them.
///
/// Ownership: a bitset is counted, and not a GObject. `make` gives its only reference to the caller, and the caller
/// gives it to C; `ranges` borrows. Bitsets belong to no thread.
enum Bitset {
  /// Makes a bitset of all positions in `ranges`.
  static func make(_ ranges: [Range<Int>]) -> OpaquePointer {
    let set = created(gtk_bitset_new_empty())
    for range in ranges where !range.isEmpty {
      gtk_bitset_add_range(set, guint(range.lowerBound), guint(range.count))
    }
    return set
  }

  /// Returns the positions in a bitset, as ranges in ascending order.
  static func ranges(of set: OpaquePointer) -> [Range<Int>] {
    let size = Int(gtk_bitset_get_size(set))
    guard size > 0 else { return [] }
    let (first, last) = (Int(gtk_bitset_get_minimum(set)), Int(gtk_bitset_get_maximum(set)))
    // The usual case, whose positions may be all of a long list.
    guard size <= last - first else { return [first..<last + 1] }
    var ranges: [Range<Int>] = []
    var (iterator, value) = (GtkBitsetIter(), guint(0))
    var isValid = gtk_bitset_iter_init_first(&iterator, set, &value) != 0
    while isValid {
      let position = Int(value)
      if let last = ranges.last, last.upperBound == position {
        ranges[ranges.count - 1] = last.lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
      isValid = gtk_bitset_iter_next(&iterator, &value) != 0
    }
    return ranges
  }
}
