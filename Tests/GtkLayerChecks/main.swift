import Glibc
@testable import GtkBindings

// One check a process: `gtk-layer-checks NAME` exits with 0, or says in a sentence what is wrong.
// The tests in GtkTests run each of them on a display of its own.
if CommandLine.arguments.dropFirst() == [HostLoop.name] { exit(HostLoop.run()) }
guard CommandLine.arguments.count == 2, let check = Check(named: CommandLine.arguments[1]) else {
  (Check.all.map(\.name) + [HostLoop.name]).forEach { print($0) }
  exit(EX_USAGE)
}
// As the program does, while there is no other thread.
Libadwaita.reservePortalRefusal()
exit(Stage.run(check))
