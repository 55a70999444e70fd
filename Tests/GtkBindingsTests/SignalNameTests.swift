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

  @Test func aHandlerOfOtherArgumentsTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          // It is emitted with three numbers.
          let menu = UnsafeMutableRawPointer(created(g_menu_new()))
          Signals.connect(menu, "items-changed") { (_: String) in }
        }
      })
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("items-changed is emitted as"))
  }

  @Test func aHandlerOfMoreArgumentsThanThereAreTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let menu = UnsafeMutableRawPointer(created(g_menu_new()))
          Signals.connect(menu, "items-changed") { (_: Int, _: Int, _: Int, _: Int) in }
        }
      })
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("items-changed is emitted as"))
  }

  @Test func aHandlerThatAnswersWhatIsNoQuestionTraps() async throws {
    let result = try #require(
      await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        await MainActor.run {
          let menu = UnsafeMutableRawPointer(created(g_menu_new()))
          Signals.connectReturning(menu, "items-changed") { true }
        }
      })
    let said = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(said.contains("items-changed is emitted as"))
  }

  @Test func aHandlerMayTakeTheFirstArgumentsOnly() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let menu = created(g_menu_new())
        var got: [[Int]] = []
        let raw = UnsafeMutableRawPointer(menu)
        Signals.connect(raw, "items-changed") { (place: Int) in got.append([place]) }
        Signals.connect(raw, "items-changed") { (place: Int, removed: Int, added: Int) in
          got.append([place, removed, added])
        }
        Signals.connectOnce(raw, "items-changed") { got.append([]) }
        g_menu_append(menu, "One", nil)
        g_menu_append(menu, "Two", nil)
        precondition(got == [[0], [0, 0, 1], [], [1], [1, 0, 1]])
        g_object_unref(raw)
        precondition(LiveCounters.closures.value == 0)
      }
    }
  }

  @Test func aSignalThatExistsIsConnectedAndLetGo() async {
    await #expect(processExitsWith: .success) {
      await MainActor.run {
        let before = LiveCounters.all
        let menu = UnsafeMutableRawPointer(created(g_menu_new()))
        var count = 0
        let handler = Signals.connect(menu, "notify::nothing-at-all") { count += 1 }
        precondition(LiveCounters.closures.value == before["closures", default: 0] + 1)
        handler.disconnect()
        precondition(LiveCounters.all == before)
        g_object_unref(menu)
      }
    }
  }
}
