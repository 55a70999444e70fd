import PhotoPages
import TestSupport
import Testing

@testable import PhotoPagesApp

@Suite("SECURITY.md names what comes over the bus") struct SecurityTableTests {
  private static func names(in text: String) -> Set<String> {
    Set(text.matches(of: /`([^`\s]+)`/).map { String($0.1) })
  }

  private let names: Set<String>

  init() throws { names = Self.names(in: try SourceFile(path: "SECURITY.md").text) }

  @Test("SECURITY.md lists each action of a window")
  @MainActor func actions() {
    let added = DesktopAction.all + [ClosePreview.added]
    let actions = Command.allCases.map(\.rawValue) + added.map(\.command.name) + ["layout"]
    #expect(Set(actions).subtracting(names) == [])
  }

  @Test("SECURITY.md lists each option of the command line")
  func options() {
    let usage = Options.helpMessage(includeHidden: true)
    let options = Set(usage.matches(of: /--[a-z-]+/).map { String($0.0) })
    #expect(options.count > 10 && options.subtracting(names) == [])
  }

  @Test("SECURITY.md lists each method and property of the D-Bus interfaces")
  func methods() throws {
    let previewer = try SourceFile(path: "Sources/PhotoPagesApp/Previewer/Previewer.swift").text
    let own = previewer.matches(of: /<(?:method|property) name='(\w+)'/).map { String($0.1) }
    let usual = [
      "Activate", "Open", "CommandLine", "ActivateAction", "Busy", "List", "Describe",
      "DescribeAll", "SetState",
    ]
    #expect(own.count >= 4 && Set(own + usual).subtracting(names) == [])
  }
}
