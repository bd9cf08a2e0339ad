import Glibc
import SetteeCSystem

/// The terminal in the hands of another program.
extension TerminalSession {
  /// Gives the terminal to another program until that ends; `false` where it could not be run.
  ///
  /// Nothing of ours reads keys or draws meanwhile. What a person types to interrupt or stop the
  /// program concerns that alone; where it is stopped, this process is too, so that the shell
  /// returns.
  package func lend(to command: [String]) -> Int32? {
    release()
    defer { goOn() }
    guard let child = Self.spawn(command) else { return nil }
    let ignored = [SIGINT, SIGQUIT, SIGTSTP].map { ($0, Self.ignore($0)) }
    var status: Int32 = 0
    while waitpid(child, &status, WUNTRACED) == child || errno == EINTR {
      guard status & 0xFF == 0x7F else { break }
      settee_signals_stop(true)
      kill(child, SIGCONT)
    }
    for (signal, before) in ignored {
      var before = before
      sigaction(signal, &before, nil)
    }
    // Shells say 127 where there is no such program.
    guard status != 127 << 8 else { return nil }
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  private static func spawn(_ command: [String]) -> pid_t? {
    var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var child: pid_t = 0
    guard let program = arguments[0] else { return nil }
    let code = posix_spawnp(&child, program, nil, &attributes, &arguments, environ)
    return code == 0 ? child : nil
  }

  private static func ignore(_ signal: Int32) -> sigaction {
    var (ignoring, before) = (Glibc.sigaction(), Glibc.sigaction())
    ignoring.__sigaction_handler.sa_handler = SIG_IGN
    sigaction(signal, &ignoring, &before)
    return before
  }
}
