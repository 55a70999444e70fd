import CGtkBindings
import CGtkBindingsShim
import GioBindings

/// A change of the selection that the user asks for in a list.
package enum SelectionRequest: Equatable, Sendable {
  /// Selects items, and unselects all others if `only` is set.
  case select(Range<Int>, only: Bool)
  case unselect(Range<Int>)
  /// Selects the first ranges among the second ones, whose other items are unselected.
  case set([Range<Int>], among: [Range<Int>])
}

/// The owner of a list's selection.
@MainActor
package protocol SelectionDelegate: AnyObject {
  /// Returns whether the item at a position is selected.
  func isSelected(_ position: Int) -> Bool

  /// Returns the selected positions in a range, as ranges in ascending order.
  func selection(in range: Range<Int>) -> [Range<Int>]

  /// Handles what the user asks for; the delegate may do something else, or nothing.
  ///
  /// A delegate that changes the selection calls `SelectionModel.selectionChanged`.
  func handle(_ request: SelectionRequest)
}

extension SelectionDelegate {
  package func selection(in range: Range<Int>) -> [Range<Int>] {
    range.reduce(into: []) { ranges, position in
      guard isSelected(position) else { return }
      if ranges.last?.upperBound == position {
        ranges[ranges.count - 1] = ranges[ranges.count - 1].lowerBound..<position + 1
      } else {
        ranges.append(position..<position + 1)
      }
    }
  }
}

/// A list with a selection that its delegate holds.
///
/// Ownership: this object holds one reference to the C model, which holds one to the list's C model; widgets that show
/// it hold others. The C model owns a closure box with a weak reference to this object, which refers weakly to its
/// delegate: without either of them nothing is selected and requests are dropped. All on the main thread.
@MainActor
package final class SelectionModel {
  let object: GObjectRef

  /// The list.
  package let list: ListModel

  /// The owner of the selection.
  package weak var delegate: (any SelectionDelegate)?

  /// Makes a selection model of a list.
  package init(_ list: ListModel, delegate: (any SelectionDelegate)? = nil) {
    self.list = list
    self.delegate = delegate
    let link = ClosureBox(SelectionLink())
    object = GObjectRef(
      adopting: shim_selection_model_new(list.object.opaque, functions, link.retained()))
    link.handler.model = self
  }

  /// Announces that the selection of items in a range may have changed.
  package func selectionChanged(_ range: Range<Int>) {
    // GTK reads beyond its last item if the range does.
    let range = range.clamped(to: 0..<list.count)
    guard !range.isEmpty else { return }
    gtk_selection_model_selection_changed(
      object.opaque, guint(range.lowerBound), guint(range.count))
  }

  /// Announces that the selection of any item may have changed.
  package func selectionChanged() {
    selectionChanged(0..<list.count)
  }
}

/// A weak link from the C model to the Swift object.
@MainActor
private final class SelectionLink {
  weak var model: SelectionModel?

  nonisolated init() {}

  static func delegate(in data: gpointer?) -> (any SelectionDelegate)? {
    ClosureBox<SelectionLink>.handler(in: data).model?.delegate
  }
}

@MainActor
private let functions = ShimSelectionFunctions(
  is_selected: answerIsSelected, selection: answerSelection, change: requestChange,
  set: requestSet,
  destroy: releaseClosureBox)

/// `gboolean (*is_selected)(guint position, gpointer data)`.
private func answerIsSelected(_ position: guint, _ data: gpointer?) -> gboolean {
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    SelectionLink.delegate(in: data)?.isSelected(Int(position)) == true ? 1 : 0
  }
}

/// `GtkBitset *(*selection)(guint position, guint count, gpointer data)`; the caller owns the result.
private func answerSelection(
  _ position: guint, _ count: guint, _ data: gpointer?
) -> OpaquePointer {
  nonisolated(unsafe) let data = data
  let set = MainActor.assumeIsolated {
    let delegate = SelectionLink.delegate(in: data)
    let ranges = delegate?.selection(in: Int(position)..<Int(position) + Int(count)) ?? []
    return UInt(bitPattern: Bitset.make(ranges))
  }
  return created(OpaquePointer(bitPattern: set))
}

/// `gboolean (*change)(ShimSelectionChange, guint position, guint count, gpointer data)`.
private func requestChange(
  _ change: ShimSelectionChange, _ position: guint, _ count: guint, _ data: gpointer?
) -> gboolean {
  let range = Int(position)..<Int(position) + Int(count)
  let request: SelectionRequest =
    change == SHIM_SELECTION_REMOVE
    ? .unselect(range) : .select(range, only: change == SHIM_SELECTION_REPLACE)
  return send(request, data)
}

/// `gboolean (*set)(GtkBitset *selected, GtkBitset *mask, gpointer data)`; lends the bitsets.
private func requestSet(
  _ selected: OpaquePointer, _ mask: OpaquePointer, _ data: gpointer?
) -> gboolean {
  send(.set(Bitset.ranges(of: selected), among: Bitset.ranges(of: mask)), data)
}

private func send(_ request: SelectionRequest, _ data: gpointer?) -> gboolean {
  nonisolated(unsafe) let data = data
  return MainActor.assumeIsolated {
    guard let delegate = SelectionLink.delegate(in: data) else { return 0 }
    delegate.handle(request)
    return 1
  }
}
