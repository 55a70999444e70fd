import CGtkBindings
import Glibc
import Testing

@testable import GtkBindings

/// A misspelt signal, or one of other arguments, is found when it is connected, not never.
struct SignalNameTests {
  @Test func aSignalThatDoesNotExistTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let menu = UnsafeMutableRawPointer(created(g_menu_new()))
          Signals.connect(menu, "items-chanced") {}
        }
      })
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("There is no signal named items-chanced"))
  }

  @Test func aTrampolineOfAnotherShapeTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          // It is emitted with three numbers.
          let menu = UnsafeMutableRawPointer(created(g_menu_new()))
          Signals.connect(menu, "items-changed") {}
        }
      })
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("items-changed is emitted as"))
  }

  @Test func aSignalThatExistsIsConnectedAndLetGo() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let before = LiveCounters.all
        let menu = UnsafeMutableRawPointer(created(g_menu_new()))
        var count = 0
        let handler = Signals.connectNotify(menu, "nothing-at-all") { count += 1 }
        precondition(LiveCounters.closures.value == before["closures", default: 0] + 1)
        handler.disconnect()
        precondition(LiveCounters.all == before)
        g_object_unref(menu)
      }
    }
  }
}
