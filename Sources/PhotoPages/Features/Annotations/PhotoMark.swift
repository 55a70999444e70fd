/// A mark that a person gives to photos by a command, such as a rating.
///
/// It is the value of a field. Wherever photos are listed it is shown and spoken.
package protocol PhotoMark: Hashable, Sendable {
  /// The field whose value the mark is.
  static var field: AnnotationField<Self?> { get }
  /// The mark in a photo's record.
  static var recorded: WritableKeyPath<PhotoRecord, Self?> & Sendable { get }
  /// The marks that commands give, in the order of menus; nil removes the mark.
  static var choices: [(mark: Self?, command: Command)] { get }
  /// Returns the label of the command that gives a mark, or removes it.
  static func label(of mark: Self?) -> Message
  /// Returns the notice that some photos were given a mark, or had theirs removed.
  static func news(of mark: Self?, on count: Int) -> Message
  /// The name of the mark.
  var title: Message { get }
  /// The text of a screen reader.
  var description: Message { get }
  /// The symbols beside a thumbnail.
  var badges: [Badge] { get }
}

/// The kinds of marks, in the order of the fields.
private let allMarks = FieldName.allCases.compactMap { $0.field.marks }

extension PhotoMark {
  fileprivate static var commands: [Command] { choices.map(\.command) }

  fileprivate static func mark(in record: PhotoRecord) -> (any PhotoMark)? {
    record[keyPath: recorded]
  }

  fileprivate static func mark(in annotations: PhotoAnnotations) -> (any PhotoMark)? {
    annotations[keyPath: field.value]
  }
}

extension PhotoRecord {
  /// The marks of the photo, in the order of the fields.
  var marks: [any PhotoMark] { allMarks.compactMap { $0.mark(in: self) } }
}

extension PhotoAnnotations {
  /// The marks of the photo, in the order of the fields.
  package var marks: [any PhotoMark] { allMarks.compactMap { $0.mark(in: self) } }
}

extension Command {
  /// The commands that mark a photo, of each kind of marks, in the order of menus.
  static let marking = allMarks.map { $0.commands }

  /// Returns the commands that give the marks of a field, in the order of its menu.
  static func marking(by name: FieldName) -> [Command] { name.field.marks?.commands ?? [] }

  /// Returns the row of the command that gives a mark, or removes it.
  static func row<Mark: PhotoMark>(of mark: Mark?, _ keys: String...) -> Row {
    Row(
      .photo, Mark.label(of: mark), keys, nil, .only(.viewing), nil, nil, .many,
      isOn: { viewer, photos in photos.allSatisfy { viewer.model.mark(of: $0) == mark } },
      if: { $0.model.canChange($1, Mark.field.permission) }, do: { $0.mark($1.photos, mark) })
  }
}

extension ViewerModel {
  /// The mark of a listed photo, as far as it is known.
  func mark<Mark: PhotoMark>(of photo: PhotoID) -> Mark? {
    guard let state = annotations.states[photo], state.isKnown else {
      return records[photo][keyPath: Mark.recorded]
    }
    return state.value[keyPath: Mark.field.value]
  }
}

extension Viewer {
  /// Gives photos a mark, or removes theirs.
  fileprivate mutating func mark<Mark: PhotoMark>(_ photos: [Photo], _ mark: Mark?) {
    let busy = model.photosTakenBack { $0.change(of: Mark.field) != nil }
    let changed = photos.filter {
      model.permissions(of: $0.id)[keyPath: Mark.field.permission] && !busy.contains($0.id)
    }.compactMap { photo in
      model.annotations.change(of: Mark.field, on: photo.id, to: mark).map { (photo, $0) }
    }
    guard !changed.isEmpty else { return }
    make(changed)
    model.notices.say(
      .done(Mark.news(of: mark, on: changed.count)), about: changed.count == 1 ? changed[0].0 : nil)
  }
}

extension AnnotationsFeature {
  /// Returns the change of a photo's field; nil if it is known to have the value.
  fileprivate func change<Value>(
    of field: AnnotationField<Value>, on photo: PhotoID, to new: Value
  ) -> AnnotationChange? {
    guard let state = states[photo], state.isKnown else { return .set(field, to: new) }
    let old = state.value[keyPath: field.value]
    return old == new ? nil : .set(field, from: old, to: new)
  }
}
