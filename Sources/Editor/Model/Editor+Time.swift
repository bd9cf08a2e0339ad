import SetteeForms

extension Editor {
  /// A key tells that somebody has looked: what arrived and shows is news no more.
  func acknowledgeShown() {
    guard options.fadeMilliseconds == nil, !arrivals.isEmpty else { return }
    for field in shownFields where arrivals.remove(field) { staleFields.insert(field) }
  }

  /// Hides what time has run out for; says when to be woken for the rest.
  func passTime() -> [EditorEffect] {
    if let revealed, now >= revealed.until { hideSecret(isTimeUp: true) }
    guard let fade = options.fadeMilliseconds else { return wakeForSecret() }
    let shown = Set(shownFields)
    staleFields.formUnion(arrivals.fade({ shown.contains($0) }, after: fade, now: now))
    return wakeForSecret() + wakeForFade()
  }

  /// Asks to be woken while something on screen fades; a host that does not fade is never woken.
  func wakeForFade() -> [EditorEffect] {
    guard let fade = options.fadeMilliseconds,
      let arrival = shownFields.compactMap({ arrivals.time(of: $0) }).min()
    else { return [] }
    return [.wake(afterMilliseconds: max(1, arrival + fade - now))]
  }

  private func wakeForSecret() -> [EditorEffect] {
    revealed.map { [.wake(afterMilliseconds: max(1, $0.until - now))] } ?? []
  }

  /// The fields on screen now.
  var shownFields: [Field.ID] {
    list.visible(height: layout.height(of: .fields)).compactMap { list.field(at: $0) }
  }

  /// How many changes from elsewhere nobody has seen yet.
  package var unseenCount: Int {
    guard !arrivals.isEmpty else { return 0 }
    let shown = Set(shownFields)
    return arrivals.fields.count { !shown.contains($0) }
  }
}
