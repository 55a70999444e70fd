import PhotoPages
import TestSupport
import Testing

@testable import PhotoFolders
@testable import GioBindings

@Suite(.timeout(minutes: 5)) struct ReleaseTests {
  let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    for number in 0..<1_000 { try folder.write("\(number).jpg") }
  }

  private func listing() -> FolderListing {
    FolderListing(of: .folder(folder.place, asked: nil), showing: .photos)
  }

  @Test("When nobody reads the stream any more, listing, monitor and thread are released")
  func dropping() async throws {
    weak var listing: FolderListing?
    weak var executor: GLibExecutor?
    do {
      let made = self.listing()
      (listing, executor) = (made, made.executor)
      var updates = Updates(made.updates())
      try await updates.list()
      // Something to wait for, and a coalescing pause, must not keep it alive either.
      let file = try folder.open(Array("new.jpg".utf8))
      try folder.append([1], to: file)
      OpenedFile.close(file)
    }
    await eventually("the listing and its executor are released") {
      listing == nil && executor == nil
    }
  }

  @Test("A consumer that is cancelled ends the listing")
  func cancelling() async {
    weak var listing: FolderListing?
    do {
      let made = self.listing()
      listing = made
      let stream = made.updates()
      let task = Task { for await _ in stream {} }
      task.cancel()
      await task.value
    }
    await eventually("the listing is released") { listing == nil }
  }

  @Test("A stream that is dropped before it began ends the listing")
  func droppingAtOnce() async {
    weak var listing: FolderListing?
    do {
      let made = self.listing()
      listing = made
      _ = made.updates()
    }
    await eventually("the listing is released") { listing == nil }
  }

  @Test("A source whose list cannot be followed ends its stream and is released")
  func failing() async {
    weak var listing: FolderListing?
    do {
      let made = FolderListing(of: .nothing(.notReachable), showing: .photos)
      listing = made
      var updates = Updates(made.updates())
      #expect(await updates.next() == .failed(.notReachable))
      #expect(await updates.next() == nil)
    }
    await eventually("the listing is released") { listing == nil }
  }
}
