import Glibc
import SetteeNcursesTerminal
import TestSupport
import SetteeTerminals
import Testing

extension NcursesTests {
  @Suite(.serialized)
  @MainActor
  struct TerminalSessionTests {
    /// A session on a pseudo-terminal, with what it delivers.
    @MainActor
    private final class Fixture {
      let pty: PseudoTerminal
      let session: TerminalSession
      private var batches: [[TerminalEvent]] = []
      private var waiting: CheckedContinuation<Void, Never>?

      init() throws {
        pty = try PseudoTerminal()
        session = try TerminalSession(
          options: NcursesTests.options(), input: pty.terminal, output: pty.terminal)
        session.start { [unowned self] in
          take($0)
        } terminate: { _ in
        }
      }

      /// Waits until so many events have come, and returns their batches.
      func events(_ count: Int) async -> [[TerminalEvent]] {
        while batches.joined().count < count {
          await withCheckedContinuation { waiting = $0 }
        }
        return batches
      }

      private func take(_ events: [TerminalEvent]) {
        batches.append(events)
        waiting?.resume()
        waiting = nil
      }
    }

    @Test("The terminal's modes are as before when a session is closed")
    func modes() throws {
      let pty = try PseudoTerminal()
      let before = pty.modes
      let options = NcursesTests.options()
      let session = try TerminalSession(
        options: options, input: pty.terminal, output: pty.terminal)
      #expect(pty.modes != before)
      session.close()
      session.close()
      #expect(pty.modes == before)
    }

    @Test("A hundred queued keys are delivered together")
    func batches() async throws {
      let fixture = try Fixture()
      defer { fixture.session.close() }
      fixture.pty.type(String(repeating: "\u{1B}[B", count: 100))
      let batches = await fixture.events(100)
      #expect(batches.count <= 2)
      #expect(batches.joined().allSatisfy { $0 == .key(.down) })
    }

    @Test("A lone Escape is a key soon")
    func escape() async throws {
      let fixture = try Fixture()
      defer { fixture.session.close() }
      fixture.pty.type("\u{1B}")
      #expect(await fixture.events(1) == [[.key(.escape)]])
    }

    @Test("Ctrl-C and Ctrl-Z are keys like others, in their order")
    func controls() async throws {
      let fixture = try Fixture()
      defer { fixture.session.close() }
      fixture.pty.type("a\u{3}\u{1A}\u{13}\u{11}\r")
      let events = await fixture.events(6).joined()
      #expect(
        Array(events) == [
          .key(.character("a")), .key(.control("c")), .key(.control("z")), .key(.control("s")),
          .key(.control("q")), .key(.enter),
        ])
    }

    @Test("The terminal's answer switches synchronized updates on and is no key")
    func answer() async throws {
      let fixture = try Fixture()
      defer { fixture.session.close() }
      fixture.pty.type("\u{1B}[?2026;2$yx")
      #expect(await fixture.events(1) == [[.key(.character("x"))]])
      #expect(fixture.session.screen.hasSynchronizedUpdate)
    }

    @Test("A resized window is told once, with its size")
    func resize() async throws {
      let fixture = try Fixture()
      defer { fixture.session.close() }
      fixture.pty.resize(columns: 100, rows: 30)
      kill(getpid(), SIGWINCH)
      #expect(await fixture.events(1) == [[.resize(Size(columns: 100, rows: 30))]])
    }

    @Test("The end of input is told once, and nothing after it")
    func closed() async throws {
      let fixture = try Fixture()
      defer { fixture.session.close() }
      fixture.pty.type("a")
      _ = await fixture.events(1)
      fixture.pty.hangUp()
      #expect(await fixture.events(2).joined().last == .closed)
    }
  }
}
