import PhotoPages
import Testing

@testable import PhotoPagesGtk

@Suite("Loading annotations", .timeLimit(.minutes(1)))
@MainActor
struct AnnotationLoaderTests {
  @Test("A source that gives up by itself has failed, and can be asked again")
  func cancelledBySource() async {
    let photo = Photo(id: PhotoID("a"), name: "a.jpg")
    let loader = AnnotationLoader(source: StandInSource())
    var events: [PagesEvent] = []
    loader.onEvent = { events.append($0) }
    let ticket = ReadingTicket(photo: photo.id, generation: 1)
    loader.load([AnnotationDemand(ticket: ticket, photo: photo)])
    while loader.isBusy, !Task.isCancelled { await Task.yield() }
    #expect(events == [.annotationsFailed(ticket, .notReachable)])
  }
}
