import CGtkBindings
@testable import GtkBindings
import TestSupport

/// Fields for text take what is typed.
let textChecks = [
  Check("an-entry-takes-what-is-typed") {
    try await leavingNothing {
      var told: [String] = []
      let entry = Entry(placeholder: "Tag")
      entry.accessibleName = "New tag"
      entry.onChanged { [weak entry] in told.append(entry?.text ?? "") }
      entry.onActivate { told.append("Return") }
      let other = Button(label: "Other")
      let box = Box(vertical: true, [other, entry])
      let window = try await Stage.show(box)
      other.grabFocus()
      try require(!other.typeText("a"), "A button takes text")
      try require(box.activate(accessibleName: "New tag"), "There is no field of that name")
      try require(entry.hasFocusInside, "The field did not get the focus")
      try require(entry.isEditingTextInside, "Letters are not text there")
      try require(other.typeText("sea"), "It takes no text")
      try other.give("space", "BackSpace", "Return")
      try requireEqual(told, ["sea", "sea ", "sea", "Return"], "what it tells")
      window.close()
    }
  },
  Check("an-entry-replaces-what-is-marked") {
    let entry = Entry()
    var changes = 0
    let window = try await Stage.show(entry)
    entry.text = "mountain"
    entry.onChanged { changes += 1 }
    entry.text = "mountain"
    try requireEqual(changes, 0, "changes by the same text")
    entry.grabFocus()
    entry.moveCursorToEnd()
    entry.typeText("s")
    try requireEqual(entry.text, "mountains", "text with the cursor at its end")
    try requireEqual(gtk_editable_get_position(entry.object.opaque), 9, "place of the cursor")
    entry.selectAll()
    entry.typeText("lake")
    try requireEqual(entry.text, "lake", "text typed over another")
    gtk_entry_set_max_length(entry.object.pointer(), 5)
    entry.typeText("shore")
    try requireEqual(entry.text, "lakes", "text of at most five characters")
    window.close()
  },
  Check("an-entry-takes-no-letter-with-too-many-marks") {
    try await leavingNothing {
      let entry = Entry()
      let row = EntryRow(title: "Name", maxLength: 200)
      let window = try await Stage.show(Box(vertical: true, [entry, row]))
      let marks = { (count: Int) in String(repeating: "\u{301}", count: count) }
      let lengths = { (text: String) in text.map(\.unicodeScalars.count) }
      for field in [entry, row] as [Widget] {
        let text = { field === entry ? entry.text : row.text }
        field.grabFocus()
        field.typeText("abc")
        field.typeText("x" + marks(100) + "yz")
        try requireEqual(lengths(text()), [1, 1, 1, 48, 1, 1], "characters of the text")
        field.typeText(marks(47))
        try requireEqual(lengths(text()), [1, 1, 1, 48, 1, 48], "characters with more marks")
        field.typeText(marks(1))
        try requireEqual(text().unicodeScalars.count, 100, "text that no mark is added to")
        let editable = field === entry ? entry.object.opaque : row.object.opaque
        gtk_editable_set_position(editable, 0)
        field.typeText(marks(60))
        try requireEqual(lengths(text()).first, 48, "marks without a letter")
      }
      entry.text = "o" + marks(70)
      try requireEqual(lengths(entry.text), [71], "characters of a text of the program")
      entry.moveCursorToEnd()
      entry.grabFocus()
      entry.moveCursorToEnd()
      entry.typeText("e" + marks(32_000))
      try requireEqual(lengths(entry.text), [71, 71], "characters after it")
      window.close()
    }
  },
  Check("a-text-view-takes-several-lines") {
    try await leavingNothing {
      var told: [String] = []
      let view = TextView(placeholder: "Comment", heights: 30...200)
      view.accessibleName = "Your comment"
      view.onChanged { [weak view] in told.append(view?.text ?? "") }
      let window = try await Stage.show(view)
      try require(view.activate(accessibleName: "Your comment"), "There is no field of that name")
      try require(view.hasFocusInside, "The field did not get the focus")
      view.typeText("One")
      try view.give("Return", "space")
      view.typeText("two")
      try requireEqual(told.last, "One\n two", "text")
      let count = told.count
      view.text = "One\n two"
      try requireEqual(told.count, count, "changes after setting the same text")
      let buffer = gtk_text_view_get_buffer(try CTree.first("GtkTextView").cast())
      gtk_text_buffer_undo(buffer)
      try require(view.text != "One\n two", "Nothing was undone")
      var (start, end) = (GtkTextIter(), GtkTextIter())
      gtk_text_buffer_get_bounds(buffer, &start, &end)
      gtk_text_buffer_select_range(buffer, &end, &start)
      view.typeText("Three")
      try requireEqual(view.text, "Three", "text typed over another")
      view.text = ""
      try requireEqual(told.last, "", "text after setting another")
      window.close()
    }
  },
  Check("a-text-view-shows-its-placeholder-while-empty") {
    let view = TextView(placeholder: "Comment", heights: 30...200)
    let window = try await Stage.show(view)
    let label = try CTree.first("GtkLabel")
    try require(gtk_widget_get_mapped(label) != 0, "It is not shown at first")
    view.text = "Text"
    try require(gtk_widget_get_mapped(label) == 0, "It is shown over a text")
    view.text = ""
    try require(gtk_widget_get_mapped(label) != 0, "It is not shown again")
    window.close()
  },
  Check("a-text-view-grows-with-its-text-up-to-a-height") {
    let view = TextView(heights: 20...100)
    view.align(horizontally: .fill, vertically: .start)
    let window = try await Stage.show(view, width: 300, height: 400)
    let empty = view.height
    view.text = "1\n2\n3"
    try await Wait.until("it has grown") { view.height > empty }
    let three = view.height
    try require(three < 100, "Three lines are \(three) points high")
    view.text = Array(repeating: "line", count: 50).joined(separator: "\n")
    // Line by line, as they are laid out.
    try await Wait.until("it is as high as it may be") { view.height >= 100 }
    try requireEqual(view.height, 100, "height of fifty lines")
    window.close()
  },
  Check("labels-take-the-lines-they-are-given") {
    let label = Label("One two three four five six seven eight nine ten", wraps: true)
    label.wrapInsideLongWords()
    gtk_label_set_max_width_chars(label.object.opaque, 10)
    label.textAlignment = .start
    label.align(horizontally: .start, vertically: .start)
    let window = try await Stage.show(label, width: 400, height: 300)
    let all = label.height
    label.setLineLimit(2)
    try await Wait.until("two lines are left") { label.height < all }
    label.text = String(repeating: "x", count: 100)
    try requireEqual(label.measureWidth().minimum < 100, true, "room for parts of a word is enough")
    window.close()
  },
  Check("all-lines-of-a-text-stand-on-the-side-that-was-asked-for") {
    for isRightToLeft in [false, true] {
      Desktop.setRightToLeft(isRightToLeft)
      for text in ["A line as long as any, then", "שורה ארוכה ככל האפשר, אז"] {
        for alignment in [Alignment.start, .end] {
          let label = Label(wraps: true)
          label.textAlignment = alignment
          label.text = text
          let window = try await Stage.show(label, width: 150, height: 300)
          let lines = CTree.lines(of: try CTree.first("GtkLabel"))
          let isLeft = (alignment == .start) != isRightToLeft
          let edges = lines.map { isLeft ? $0.lowerBound : $0.upperBound }
          let (first, last) = (edges.min() ?? 0, edges.max() ?? 0)
          // Letters do not fill their places to the edge.
          try require(last - first < 4 * PANGO_SCALE, "“\(text)” has its lines at \(lines)")
          let widths = lines.map { $0.upperBound - $0.lowerBound }
          let shortest = widths.min() ?? 0
          try require(
            shortest + 8 * PANGO_SCALE < widths.max() ?? 0, "The lines are of one width: \(lines)")
          window.close()
          try await Wait.until("it is gone") { CTree.toplevels.isEmpty }
        }
      }
    }
  },
]

extension Widget {
  /// Gives keys, by their names, to what has the focus.
  fileprivate func give(_ names: String...) throws {
    for name in names {
      let key = try require(Key(accelerator: name), "\(name) is no key")
      forwardKey(key)
    }
  }
}
