@testable import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesGtk

@Suite("Loading what the viewer requests", .timeout(minutes: 5))
@MainActor
struct RequestLoaderTests {
  private func request(_ name: String) -> ReadingRequest {
    let photo = Photo(id: PhotoID(name), name: name + ".jpg")
    return ReadingRequest(token: ReadingToken(photo: photo.id, generation: 1), photo: photo)
  }

  @Test("A source that cancels a request by itself counts as failed")
  func cancelledBySource() async {
    let loader = RequestLoader(source: StandInSource() as any AnnotatingPhotoSource)
    var events: [ViewerEvent] = []
    loader.onEvent = { events.append($0) }
    let request = request("a")
    loader.read([request])
    await eventually("the loader is idle") { !loader.isBusy }
    #expect(events == [.annotations(.failed(request.token, .notReachable))])
  }

  @Test("Added requests leave the others running, and requests no longer listed are dropped")
  func dropped() async {
    let loader = RequestLoader(source: StandInSource() as any AnnotatingPhotoSource)
    var events: [ViewerEvent] = []
    loader.onEvent = { events.append($0) }
    let (gone, kept, new) = (request("a"), request("b"), request("c"))
    loader.read([gone, kept])
    loader.read([kept])
    loader.read([new], keepingOthers: true)
    await eventually("the loader is idle") { !loader.isBusy }
    #expect(events.count == 2)
    for request in [kept, new] {
      #expect(events.contains(.annotations(.failed(request.token, .notReachable))))
    }
  }
}

extension RequestLoader<any AnnotatingPhotoSource> {
  fileprivate func read(_ requests: [ReadingRequest], keepingOthers: Bool = false) {
    load(
      requests, keepingOthers: keepingOthers, failing: { .annotations(.failed($0, $1)) }
    ) { (source, request) throws(PhotoSourceError) in
      .annotations(.loaded(request.token, try await source.annotations(of: request.photo)))
    }
  }
}
