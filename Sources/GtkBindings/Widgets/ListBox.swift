import CGtkBindings

/// Rows one below the other, each with a widget in it.
///
/// Ownership: as of any widget; the Swift objects of the rows' widgets are kept by the C object.
public final class ListBox: Widget {
  /// Makes an empty list, whose rows cannot be selected or activated.
  public init() {
    super.init(adopting: gtk_list_box_new())
    gtk_list_box_set_selection_mode(object.opaque, GTK_SELECTION_NONE)
  }

  /// Whether one row can be selected, and a click or Return activates it. Set it before adding rows.
  public var rowsAreChoices = false {
    didSet {
      gtk_list_box_set_selection_mode(
        object.opaque, rowsAreChoices ? GTK_SELECTION_BROWSE : GTK_SELECTION_NONE)
    }
  }

  /// How many rows there are.
  public var count: Int {
    var count = 0
    while gtk_list_box_get_row_at_index(object.opaque, Int32(count)) != nil { count += 1 }
    return count
  }

  /// Adds a row at the end.
  public func append(_ child: Widget) {
    insert(child, at: -1)
  }

  /// Adds a row before the one at `index`, or at the end where there is none.
  public func insert(_ child: Widget, at index: Int) {
    let row = created(gtk_list_box_row_new())
    let raw = UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self)
    gtk_list_box_row_set_child(raw, child.pointer)
    gtk_list_box_row_set_activatable(raw, rowsAreChoices ? 1 : 0)
    gtk_list_box_row_set_selectable(raw, rowsAreChoices ? 1 : 0)
    gtk_list_box_insert(object.opaque, row, Int32(index))
    KeptWidgets.of(object.raw).add(child)
  }

  /// Takes a widget out, with its row.
  public func remove(_ child: Widget) {
    guard let row = gtk_widget_get_parent(child.pointer),
      gtk_widget_get_parent(row) == pointer
    else { return }
    // The row lets go of its child only when it is disposed of, which somebody may put off.
    gtk_list_box_row_set_child(
      UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkListBoxRow.self), nil)
    gtk_list_box_remove(object.opaque, row)
    KeptWidgets.of(object.raw).remove(child)
  }

  /// Takes all rows out.
  public func removeAll() {
    while let row = gtk_list_box_get_row_at_index(object.opaque, 0) {
      gtk_list_box_row_set_child(row, nil)
      gtk_list_box_remove(
        object.opaque, UnsafeMutableRawPointer(row).assumingMemoryBound(to: GtkWidget.self))
    }
    KeptWidgets.of(object.raw).removeAll()
  }

  /// The row that is selected, counted from 0; nil for none.
  public var selectedIndex: Int? {
    get {
      gtk_list_box_get_selected_row(object.opaque).map { Int(gtk_list_box_row_get_index($0)) }
    }
    set {
      let row = newValue.flatMap { gtk_list_box_get_row_at_index(object.opaque, Int32($0)) }
      gtk_list_box_select_row(object.opaque, row)
    }
  }

  /// Calls `handler` with the index of a row that is clicked, or has the focus on Return.
  public func onActivated(_ handler: @escaping @MainActor (Int) -> Void) {
    Signals.connectPointer(object.raw, "row-activated") { row in
      guard let row else { return }
      handler(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
    }
  }
}
