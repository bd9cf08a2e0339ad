import Dispatch
import Glibc
import SetteeForms
import SetteePrompts
import SetteeSettings
import SetteeStores

/// The form as a talk: when somebody wants it, and how it begins.
extension SettingsEditor {
  /// Whether the environment asks for prompts: `ACCESSIBLE` that is not empty, 0 or false, or a
  /// terminal that cannot show a screen.
  package nonisolated static func wantsPrompts(
    environment: (String) -> String?, isTerminal: Bool = isatty(0) == 1 && isatty(1) == 1
  ) -> Bool {
    if let wish = environment("ACCESSIBLE"), !["", "0", "false"].contains(wish) { return true }
    return isTerminal && environment("TERM") == "dumb"
  }

  /// Begins to ask and to answer.
  static func startPrompts(
    _ settings: any SettingsProviding, options: Options,
    onEnd: @escaping @MainActor (Int32) -> Void
  ) -> PromptLoop {
    let prompts = Prompts(SettingsForm(settings))
    prompts.newFields = options.newFields
    if let remark = options.remark { prompts.note(remark) }
    let loop = PromptLoop(prompts, on: StandardLines(), flush: options.flush)
    let notices = options.notices? { [weak prompts] notice in
      if case .synced = notice { return }
      let sentence = "\(notice)"
      DispatchQueue.main.async { MainActor.assumeIsolated { prompts?.note(sentence) } }
    }
    Task {
      let code = await loop.run()
      _ = notices
      onEnd(code)
    }
    return loop
  }
}
