import SetteeForms

extension Editor {
  /// A key tells that somebody has looked: what arrived and shows is news no more.
  func acknowledgeShown() {
    guard options.fadeMilliseconds == nil, !arrivals.isEmpty else { return }
    frame.markStale(session.acknowledge(shownFields))
  }

  /// Hides what time has run out for; says when to be woken for the rest.
  func passTime() -> [EditorEffect] {
    let fade = options.fadeMilliseconds
    frame.markStale(session.passTime(fade == nil ? [] : shownFields, fadingAfter: fade))
    return wake(session.concealsIn) + wakeForFade()
  }

  /// Asks to be woken while something on screen fades; a host that does not fade is never woken.
  func wakeForFade() -> [EditorEffect] {
    options.fadeMilliseconds.map { wake(session.fadesIn(shownFields, fadingAfter: $0)) } ?? []
  }

  private func wake(_ milliseconds: Int?) -> [EditorEffect] {
    milliseconds.map { [.wake(afterMilliseconds: $0)] } ?? []
  }

  /// The fields on screen now.
  var shownFields: [Field.ID] {
    list.visible(height: layout.height(of: .fields)).compactMap { list.field(at: $0) }
  }

  /// How many changes from elsewhere nobody has seen yet.
  package var unseenCount: Int { session.unseenCount(beside: shownFields) }
}
