import Testing

@testable import PhotoPages
@testable import PhotoPagesGtk

/// Notes what it is asked and told, and refuses what it is told to.
@MainActor
private final class Witness: ViewerDelegate {
  var announced: [Transition] = []
  var asked: [Transition] = []
  var made: [Transition] = []
  var shown: [String?] = []
  var ending: [String] = []
  var refused: Set<Transition> = []
  var refusedInputs: [InputEvent] = []
  var mayDismiss = true

  func shouldHandle(_ input: InputEvent) -> Bool { !refusedInputs.contains(input) }
  func willTransition(_ transition: Transition) { announced.append(transition) }

  func shouldTransition(_ transition: Transition) -> Bool {
    asked.append(transition)
    return !refused.contains(transition)
  }

  func didTransition(_ transition: Transition) { made.append(transition) }
  func didShow(_ photo: Photo?) { shown.append(photo?.id.name) }

  func shouldDismiss() -> Bool {
    ending.append("should")
    return mayDismiss
  }

  func willDismiss() { ending.append("will") }
  func didDismiss() { ending.append("did") }

  func forget() { (announced, asked, made, shown) = ([], [], [], []) }
}

@Suite("PagesController")
@MainActor
struct ViewerControllerTests {
  private let witness = Witness()
  private let controller: ViewerController

  private static let all = ["a", "b", "c"].map { Photo(id: PhotoID($0), name: "\($0).jpg") }
  private static let toTagging = Transition(from: .browsing, to: .tagging)
  private static let toEntry = Transition(from: .tagging, to: .tagEntry)
  private static let back = Transition(from: .tagEntry, to: .tagging)

  init() {
    controller = ViewerController(Viewer(ViewerSetup(permissions: .all)))
    controller.delegate = witness
    controller.send(.window(.viewLoaded))
    controller.send(.library(.listed(Self.all)))
    for (photo, state) in controller.viewer.model.annotations.states {
      // Names may be put on all but the last.
      let permissions = photo == PhotoID("c") ? PhotoPermissions.viewing : .all
      controller.send(
        .annotations(.loaded(state.token, PhotoAnnotations(permissions: permissions))))
    }
    controller.send(.annotations(.permissionsChanged(PhotoID("c"), .viewing)))
  }

  /// Typing a name for the photo before the one that may not be tagged.
  private func typeName() {
    controller.send(.paging(.requested(PhotoID("b"))))
    controller.send(.command(.tagPhoto))
    controller.send(.input(.photoTapped(.centre)))
    controller.send(.input(.tagTextChanged("Anna")))
    #expect(controller.viewer.stateID == .tagEntry)
    witness.forget()
  }

  @Test("The first transition is reported to the delegate without asking")
  func essential() {
    #expect(witness.asked == [])
    #expect(witness.announced == [Transition(from: .uninitialized, to: .browsing)])
    #expect(witness.made == [Transition(from: .uninitialized, to: .browsing)])
    #expect(witness.shown == ["a"])
  }

  @Test("The delegate is asked about each transition of an event once and told of it, in order")
  func each() {
    typeName()
    controller.send(.command(.nextPhoto))
    #expect(controller.viewer.stateID == .browsing)
    #expect(witness.made.first?.from == .tagEntry)
    #expect(witness.made.last?.to == .browsing)
    #expect(witness.asked == witness.made)
    #expect(witness.announced == witness.made)
    #expect(Set(witness.asked).count == witness.asked.count)
    #expect(zip(witness.made, witness.made.dropFirst()).allSatisfy { $0.to == $1.from })
    #expect(witness.shown == ["c"])
  }

  @Test("A refused transition is not reported, and the rest of its event takes effect")
  func refusal() {
    typeName()
    witness.refused = [Self.back]
    controller.send(.command(.confirm))
    #expect(controller.viewer.model.shownAnnotations.tags.map(\.text) == ["Anna"])
    #expect(controller.viewer.stateID == .browsing)
    #expect(witness.asked.filter { $0 == Self.back }.count == 1)
    #expect(witness.made == [Transition(from: .tagEntry, to: .browsing)])
  }

  @Test("A transition is announced before the delegate is asked about it, also one that it refuses")
  func announcement() {
    witness.forget()
    witness.refused = [Self.toTagging]
    controller.send(.command(.tagPhoto))
    #expect(witness.announced == [Self.toTagging])
    #expect(witness.made == [])
  }

  @Test("An input that the delegate refuses changes nothing, and others are handled")
  func refusedInput() {
    witness.refusedInputs = [.command(.nextPhoto), .photoTapped(nil)]
    let before = controller.viewer.model
    controller.send(.command(.nextPhoto))
    controller.send(.input(.photoTapped(nil)))
    #expect(controller.viewer.model == before)
    #expect(controller.viewer.stateID == .browsing)
    controller.send(.command(.lastPhoto))
    #expect(controller.viewer.model.currentPhoto?.id == PhotoID("c"))
  }

  @Test("A refused transition is not made, and the delegate is asked again the next time")
  func refusedMode() {
    witness.forget()
    witness.refused = [Self.toTagging]
    controller.send(.command(.tagPhoto))
    #expect(controller.viewer.stateID == .browsing)
    #expect(witness.made == [])
    witness.refused = []
    controller.send(.command(.tagPhoto))
    #expect(witness.asked == [Self.toTagging, Self.toTagging])
    #expect(witness.made == [Self.toTagging])
  }

  @Test("All transitions of one event are reported, not only the first and last state")
  func detour() {
    typeName()
    controller.send(
      .input(.regionDrawn(NormalizedRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))))
    #expect(controller.viewer.stateID == .tagEntry)
    #expect(witness.made == [Self.back, Self.toEntry])
  }

  @Test("A change of the shown photo is reported once")
  func shown() {
    witness.forget()
    controller.send(.paging(.requested(PhotoID("b"))))
    controller.send(.paging(.requested(PhotoID("b"))))
    controller.send(.command(.like))
    controller.send(.library(.listed([])))
    #expect(witness.shown == ["b", nil])
  }

  @Test("Closing asks the delegate, then reports will and did; a refusal keeps the viewer open")
  func dismissing() {
    let session = ViewerSession(source: StandInSource(), delegate: witness)
    witness.mayDismiss = false
    #expect(!session.dismiss { _ in witness.ending.append("closed") })
    #expect(witness.ending == ["should"])
    witness.mayDismiss = true
    let isClosed = session.dismiss { didDismiss in
      witness.ending.append("closed")
      didDismiss()
    }
    #expect(isClosed)
    #expect(witness.ending == ["should", "should", "will", "closed", "did"])
  }
}
