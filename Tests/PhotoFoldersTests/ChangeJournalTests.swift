import GioBindings
import Testing

@testable import PhotoFolders

@Suite struct ChangeJournalTests {
  private let file = Location(uri: "file:///a.jpg")
  private let other = Location(uri: "file:///b.jpg")
  private let start = ContinuousClock.now

  private func id(_ location: Location) -> String { location.uri }

  @Test("A file is held back while it is written, until a change is reported as done")
  func heldBack() {
    var journal = ChangeJournal()
    journal.note(.created(file), at: start)
    journal.note(.changed(file), at: start)
    #expect(!journal.hasChanges && journal.hasGrowing)
    #expect(journal.take().growing == [id(file)])
    journal.note(.changesDone(file), at: start)
    #expect(!journal.hasGrowing)
    #expect(journal.take().changes == [.written(id(file))])
    #expect(!journal.hasChanges)
  }

  @Test("A sidecar that appears is read at once, and again if it is being written still")
  func sidecar() {
    let sidecar = Location(uri: "file:///a.jpg.xmp")
    var journal = ChangeJournal()
    journal.note(.created(sidecar), at: start)
    #expect(journal.hasChanges && !journal.hasGrowing)
    #expect(journal.take().changes == [.written(id(sidecar))])
    journal.note(.changed(sidecar), at: start)
    #expect(!journal.hasChanges && journal.hasGrowing)
    journal.note(.changesDone(sidecar), at: start)
    #expect(journal.take().changes == [.written(id(sidecar))])
  }

  @Test("A file without further events counts as written after the quiet period")
  func quietPeriod() {
    var journal = ChangeJournal()
    journal.note(.created(file), at: start)
    journal.note(.changed(file), at: start + .seconds(1))
    journal.settleQuiet(at: start + ChangeJournal.quietPeriod)
    #expect(!journal.hasChanges)
    journal.settleQuiet(at: start + .seconds(1) + ChangeJournal.quietPeriod)
    #expect(journal.take().changes == [.written(id(file))])
  }

  @Test("A deleted or renamed file is not held back as still being written")
  func going() {
    var journal = ChangeJournal()
    journal.note(.changed(file), at: start)
    journal.note(.deleted(file), at: start)
    journal.note(.changed(other), at: start)
    journal.note(.renamed(from: other, to: file), at: start)
    #expect(!journal.hasGrowing)
    #expect(journal.take().changes == [.removed(id(file)), .renamed(id(other), id(file))])
  }

  @Test("Changed attributes of a photo are no change, and those of a sidecar are one")
  func attributes() {
    var journal = ChangeJournal()
    journal.note(.attributeChanged(file), at: start)
    #expect(!journal.hasChanges && !journal.hasGrowing)
    let sidecar = Location(uri: file.uri + ".xmp")
    journal.note(.attributeChanged(sidecar), at: start)
    #expect(journal.take().changes == [.written(id(sidecar))])
  }
}
