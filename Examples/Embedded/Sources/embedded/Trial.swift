import PhotoPages

/// Does what a person would, one step for each shown sheet, and prints what is shown: for the test.
final class Trial: Host {
  private var steps = 0
  private var isDone = false
  override var isOpen: Bool { super.isOpen && !isDone }

  override func didShow(_ photo: Photo?) {
    super.didShow(photo)
    guard let photo else { return }
    print(photo.name)
    steps += 1
    // The viewer is in the midst of an event.
    Task {
      switch steps {
      case 1: showBlueSheets()
      case 2: open(3, entry)
      default: view.session.send(.command(.done))
      }
    }
  }

  override func didDismiss() {
    // The first viewer gives way to one of another source.
    guard steps == 3 else { return }
    print("Done")
    isDone = true
  }
}
