// Runs the command that the words name; a full-screen one goes on after this returns.

import SetteeCommands
import Dispatch
import Glibc

switch Commands.run(Array(CommandLine.arguments.dropFirst()), context: .live()) {
case .exit(let code): exit(code.rawValue)
case .running: dispatchMain()
}
