import PhotoPages
import Testing

@testable import PhotoPagesGtk

@Suite("Loading what the gallery demands", .timeLimit(.minutes(5)))
@MainActor
struct DemandLoaderTests {
  private func demand(_ name: String) -> AnnotationDemand {
    let photo = Photo(id: PhotoID(name), name: name + ".jpg")
    return AnnotationDemand(ticket: ReadingTicket(photo: photo.id, generation: 1), photo: photo)
  }

  @Test("A source that gives up by itself has failed, and can be asked again")
  func cancelledBySource() async {
    let loader = DemandLoader<AnnotationDemand>(
      source: StandInSource())
    var events: [PagesEvent] = []
    loader.onEvent = { events.append($0) }
    let demand = demand("a")
    loader.load([demand])
    while loader.isBusy, !Task.isCancelled { await Task.yield() }
    #expect(events == [.annotationsFailed(demand.ticket, .notReachable)])
  }

  @Test("What is demanded besides leaves the rest alone, and what is no longer demanded is dropped")
  func dropped() async {
    let loader = DemandLoader<AnnotationDemand>(
      source: StandInSource())
    var events: [PagesEvent] = []
    loader.onEvent = { events.append($0) }
    let (gone, kept, new) = (demand("a"), demand("b"), demand("c"))
    loader.load([gone, kept])
    loader.load([kept])
    loader.add(new)
    while loader.isBusy, !Task.isCancelled { await Task.yield() }
    #expect(events.count == 2)
    for demand in [kept, new] {
      #expect(events.contains(.annotationsFailed(demand.ticket, .notReachable)))
    }
  }
}
