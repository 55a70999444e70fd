import CGtkBindings
import CGtkBindingsShim
import GioBindings

/// A list for GTK's list widgets, whose items exist only while GTK holds them.
///
/// Ownership: this object holds one reference to the C model; selection models over it hold others. The C model owns
/// the closure for the keys until it is finalised, which must not hold an owner of a widget that shows the list. An
/// item is made when GTK asks for it, and freed with GTK's last reference. All on the main thread.
@MainActor
package final class ListModel {
  let object: GObjectRef

  /// The number of items.
  package private(set) var count = 0

  private let key: @MainActor (Int) -> UInt64

  /// Makes a list of `count` items with the keys that `key` returns for their positions.
  ///
  /// A key is that of one item only: GTK finds moved items by it, and keeps their place on screen and the focus.
  package init(count: Int = 0, key: @escaping @MainActor (Int) -> UInt64) {
    self.key = key
    let data = ClosureBox(key).retained()
    object = GObjectRef(adopting: shim_list_model_new(keyOfItem, data, releaseClosureBox))
    if count > 0 { splice(0..<0, added: count) }
  }

  /// Replaces the items in `range` by `added` other ones.
  ///
  /// The closure for the keys must already return the new ones, since GTK asks at once.
  package func splice(_ range: Range<Int>, added: Int) {
    precondition(range.upperBound <= count && range.lowerBound >= 0 && added >= 0, "No such items")
    guard !range.isEmpty || added > 0 else { return }
    count += added - range.count
    shim_list_model_splice(
      object.opaque, guint(range.lowerBound), guint(range.count), guint(added))
  }

  /// Makes the item that GTK holds for a position the one that is there now.
  func replaceItem(_ lent: UnsafeMutableRawPointer, at position: Int) {
    shim_list_item_set_key(lent, guint64(key(position)))
  }

  /// Returns the key of an item that GTK lends.
  static func key(of item: UnsafeMutableRawPointer) -> UInt64 {
    UInt64(shim_list_item_key(item))
  }
}

/// Returns the key of the item at a position.
///
/// `ShimListKey`: `guint64 (*)(guint position, gpointer data)`.
private func keyOfItem(_ position: guint, _ data: gpointer?) -> guint64 {
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    guint64(ClosureBox<@MainActor (Int) -> UInt64>.handler(in: data)(Int(position)))
  }
}

/// Counters of what lists made GTK hold.
package enum ListCounters {
  /// The cells that GTK has made and not torn down.
  package static var cells: Int { LiveCounters.cells.value }

  /// The items that GTK has asked for and not freed.
  package static var items: Int { Int(shim_list_items_alive()) }
}
