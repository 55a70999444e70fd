@testable import PhotoPages
import Testing

@testable import PhotoPagesGtk

@Suite("The page without photos") struct EmptyPageTests {
  /// Returns the command that is suggested once a source that can be searched has ended to list.
  private func suggested(
    _ event: LibraryFeature.Event, listing search: PhotoSearch? = nil
  ) -> Command {
    var setup = ViewerSetup(abilities: .all)
    (setup.roles, setup.listedSearch) = ([.searchable], search)
    var viewer = Viewer(setup)
    viewer.handle(.window(.viewLoaded))
    viewer.handle(.library(event))
    return viewer.suggestedCommand
  }

  @Test("Preferences are suggested if the key is missing or refused, and Retry after other errors")
  func failed() {
    #expect(suggested(.failed(.web(.keyRefused))) == .showPreferences)
    #expect(suggested(.failed(.web(.keyMissing)), listing: PhotoSearch("sea")) == .showPreferences)
    #expect(suggested(.failed(.web(.noNetwork)), listing: PhotoSearch("sea")) == .retry)
    #expect(suggested(.failed(.folderGone)) == .retry)
  }

  @Test("Another search is suggested if one has found nothing, and else another folder")
  func empty() {
    #expect(suggested(.listed([]), listing: PhotoSearch("sea")) == .search)
    #expect(suggested(.listed([])) == .openFolder)
  }
}
