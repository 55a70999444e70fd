import TestSupport
import Testing

@testable import PhotoPages

@Suite("The search bar narrows the list with each key") struct FilterTests {
  @Test("Each key asks the source at once, and only for another filter")
  func live() {
    var session = FilteringViewer.searching()
    #expect(session.effects.contains(.view(.focusSearch)))
    session.type("s")
    #expect(session.effects == [.filter(PhotoFilter(words: "s"))])
    #expect(session.search.wait == nil)
    session.type("se")
    #expect(session.effects == [.filter(PhotoFilter(words: "se"))])
    session.type("se")
    session.send(.input(.searchFinished))
    #expect(session.effects == [])
    #expect(session.search.obstacle == nil)
  }

  @Test(
    "Words without a letter or digit ask for nothing", arguments: ["", " ", "-", "\"\"", " - "])
  func noWords(text: String) {
    var session = FilteringViewer.searching()
    session.type(text)
    #expect(session.asked == [])
    session.send(.input(.conditionSet(.person("Anna"))))
    #expect(session.asked == [PhotoFilter(.person("Anna"))])
  }

  @Test("Search needs no program that opens places, and no other source is asked to filter")
  func roles() {
    let offers = { (roles: Set<PhotoSourceRole>) in
      Command.search.isEnabled(in: FilteringViewer(roles: roles).viewer)
    }
    #expect(offers([.filtering]))
    #expect(!offers([]))
    #expect(!offers([.searchable]))
    var session = FilteringViewer(roles: [])
    session.send(.input(.findMore(PhotoFilter(words: "sea"))))
    session.send(.input(.conditionSet(.notRejected)), .input(.filterCleared))
    #expect(session.asked == [])
    #expect(!session.search.filter.hasConditions)
  }

  @Test("Letters typed in the gallery open the bar and narrow the list; elsewhere they do not")
  func capture() {
    var session = FilteringViewer()
    #expect(!session.viewer.capturesSearch)
    session.type("s")
    #expect(session.asked == [])
    session.send(.command(.openGallery))
    #expect(session.viewer.capturesSearch)
    session.type("s")
    #expect(session.search.isOpen)
    #expect(session.asked == [PhotoFilter(words: "s")])
    session.send(.input(.searchClosed))
    session.type("")
    #expect(!session.search.isOpen)
    session.send(.folderText(.loaded(FolderText("Rome", version: "Rome"), FolderTextToken(1))))
    session.send(.command(.editDescription))
    #expect(session.model.folderText.draft != nil)
    #expect(!session.viewer.capturesSearch)
    let other = FilteringViewer(roles: [])
    #expect(!other.viewer.capturesSearch)
  }

  @Test("Conditions combine with words, and a rating and dates take the place of others")
  func conditions() throws {
    let year = FilterCondition.dates(try #require(PhotoDates("2024")))
    let month = FilterCondition.dates(try #require(PhotoDates("2024-07")))
    var session = FilteringViewer.searching()
    session.type("sea")
    let set: [FilterCondition] = [
      .person("Anna"), .person("Ben"), .leastRating(.three), .leastRating(.four), year, month,
      .notRejected,
    ]
    for condition in set { session.send(.input(.conditionSet(condition))) }
    #expect(session.search.filter.words == "sea")
    let kept: [FilterCondition] = [
      .person("Anna"), .person("Ben"), .leastRating(.four), month, .notRejected,
    ]
    #expect(session.search.filter.conditions == kept)
    #expect(session.asked.last == session.search.filter)
    let count = session.asked.count
    // One that is not there any more.
    session.send(.input(.conditionCleared(.leastRating(.three))))
    #expect(session.asked.count == count)
    session.send(.input(.conditionCleared(.person("Anna"))))
    #expect(session.asked.last?.people == ["Ben"])
    session.send(.input(.filterCleared))
    #expect(session.asked.last == PhotoFilter())
  }

  @Test("Escape clears the words, then the conditions, then closes the bar")
  func escape() {
    var session = FilteringViewer.searching()
    session.type("sea")
    session.send(.input(.conditionSet(.kind(.raw))))
    session.answer("ab")
    session.send(.input(.selectionChanged(.toggled(0))))
    session.send(.command(.escape))
    #expect(session.model.selection.isEmpty)
    #expect(session.search.filter.words == "sea")
    session.send(.command(.escape))
    #expect(session.asked.last == PhotoFilter(.kind(.raw)))
    session.send(.command(.escape))
    #expect(session.asked.last == PhotoFilter())
    #expect(session.search.isOpen)
    session.send(.command(.escape))
    #expect(!session.search.isOpen)
    #expect(session.viewer.stateID == .gallery)
  }

  @Test("A bar that its button closes keeps the filter, and opens with it again")
  func closed() {
    var session = FilteringViewer.searching()
    session.type("sea")
    session.answer("ab")
    #expect(!session.model.hidesPhotos)
    session.send(.input(.searchClosed))
    #expect(session.model.hidesPhotos)
    #expect(session.model.isFiltering)
    #expect(session.asked.count == 1)
    session.send(.command(.search))
    #expect(session.search.typed.text == "sea")
    #expect(!session.model.hidesPhotos)
    session.send(.input(.searchClosed), .input(.filterCleared))
    #expect(!session.model.hidesPhotos)
  }

  @Test("The counts are of the listed photos and of those without the filter")
  func counts() {
    var session = FilteringViewer.searching()
    #expect(session.model.foundCount == nil)
    session.type("sea")
    #expect(session.model.foundCount == nil)
    #expect(session.viewer.isBusy)
    session.answer("bc", isIndexing: true)
    #expect(!session.viewer.isBusy)
    #expect(session.model.foundCount == 2)
    #expect(session.model.searchedCount == 6)
    #expect(session.model.isIndexing)
    session.settle()
    #expect(!session.model.isIndexing)
    session.type("")
    session.answer(FilteringViewer.all)
    #expect(session.model.foundCount == nil)
    #expect(session.model.searchedCount == nil)
  }

  @Test("A filter that a lost list never answers keeps nobody waiting")
  func lost() {
    var session = FilteringViewer.searching()
    session.type("sea")
    session.send(.library(.failed(.notReachable)))
    #expect(!session.viewer.isBusy)
  }

  @Test("The values to choose from are loaded as the bar opens, and on request")
  func choices() {
    let loading = { (below: Bool) in Effect.loadFilterChoices(withFoldersBelow: below) }
    var session = FilteringViewer.searching()
    #expect(session.effects.contains(loading(false)))
    session.send(.input(.filterChoicesRequested))
    #expect(session.effects == [loading(false)])
    var choices = FilterChoices()
    choices.people = [NameCount(name: "Anna", count: 3)]
    session.send(.search(.choicesLoaded(choices)))
    #expect(session.search.choices == choices)
  }

  @Test("Another order lists anew by the filter that the source keeps")
  func order() {
    var session = FilteringViewer.searching()
    session.type("sea")
    session.answer("abc")
    session.send(.command(.sortByModified))
    #expect(session.effects.contains(.list(PhotoQuery(order: PhotoOrder(.modified)))))
    #expect(session.asked.count == 1)
    session.answer("cba")
    #expect(session.model.isFiltering)
    #expect(session.viewer.shown == "c")
  }
}

@Suite("Folders below are searched if a person wants that") struct FoldersBelowTests {
  @Test("The switch asks for nothing without words and conditions, and is remembered")
  func alone() {
    var session = FilteringViewer.searching()
    session.send(.input(.foldersBelowSwitched(true)))
    #expect(session.asked == [])
    #expect(session.model.preferences.searchesFoldersBelow)
    #expect(session.effects == [.loadFilterChoices(withFoldersBelow: true)])
    session.type("sea")
    #expect(session.asked.last?.withFoldersBelow == true)
    session.send(.input(.foldersBelowSwitched(false)))
    #expect(session.asked.last == PhotoFilter(words: "sea"))
    session.send(.command(.escape))
    #expect(session.asked.last == PhotoFilter())
  }

  @Test("A new viewer begins as the preferences say, and clearing the filter leaves the switch on")
  func remembered() {
    var session = FilteringViewer.searching(searchesBelow: true)
    #expect(session.search.filter.withFoldersBelow)
    session.type("sea")
    #expect(session.asked.last?.withFoldersBelow == true)
    session.send(.input(.filterCleared))
    #expect(session.search.filter.withFoldersBelow)
    #expect(session.asked.last == PhotoFilter())
  }

  @Test("The preference of another window counts for a bar that opens without a filter")
  func otherWindow() {
    var session = FilteringViewer()
    var preferences = session.model.preferences
    preferences.searchesFoldersBelow = true
    session.send(.preferences(preferences), .command(.search))
    #expect(session.search.filter.withFoldersBelow)
    session.type("sea")
    session.answer("ab")
    preferences.searchesFoldersBelow = false
    session.send(.input(.searchClosed), .preferences(preferences), .command(.search))
    #expect(session.search.filter.withFoldersBelow)
  }
}
