import SetteePropertyLists

extension Editor {
  /// Quits; a draft in an open field is asked about.
  func quit() -> [EditorEffect] {
    guard session.hasDraft, let field = openField?.field else { return finish(code: 0) }
    session.show(
      OpenOverlay(
        content: .confirmation(
          Confirmation(
            title: "Quit", question: "\(title(of: field)) has an unfinished edit. Quit without it?",
            yes: "quit", no: "stay")), purpose: .quit))
    return []
  }

  /// Quits as `quit` does, but says that it was interrupted, and takes no for an answer the second
  /// time.
  func interrupt() -> [EditorEffect] {
    if case .quit? = overlay?.purpose { return finish(code: Self.interrupted) }
    session.closeOverlay()
    return session.hasDraft ? quit() : finish(code: Self.interrupted)
  }

  /// Stays, and asks what is to become of accepted changes that cannot be saved.
  func askAboutUnsaved(_ reason: String) -> [EditorEffect] {
    guard !session.isCutOff else { return finish(code: Self.interrupted) }
    session.goOn()
    session.show(
      OpenOverlay(
        content: .confirmation(
          Confirmation(
            title: "Quit", question: "Not saved: \(reason)", yes: "discard", no: "stay",
            other: "write to another file")), purpose: .unsaved))
    return []
  }

  /// Ends because nobody is there any more: as interrupted, so that nothing is let go.
  func hangUp() -> [EditorEffect] {
    session.cutOff()
    return finish(code: Self.interrupted)
  }

  private static let interrupted: Int32 = 130

  func finish(code: Int32) -> [EditorEffect] {
    session.finish()
    let count = waitingCount
    if count > 0 { say(.note("Storing \(count.counted("write"))…")) }
    return [.quit(code: code)]
  }

  /// How many settings have writes that their account does not have yet, which leaving may take a
  /// while for; O(n) in the settings where an account keeps any.
  private var waitingCount: Int {
    guard form.hasAccount else { return 0 }
    return (0..<form.fields.count).count { field in
      let setting = form.fields[field].setting
      guard setting.description.kind == .setting, setting.description.storage != .local else {
        return false
      }
      return setting.unobservedReading.sync == .pending
    }
  }

  func repaint() -> [EditorEffect] {
    frame.forget()
    return [.repaint]
  }
}
