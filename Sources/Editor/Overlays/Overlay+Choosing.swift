extension Overlay {
  /// Chooses a line of the list, as moves to it would; text to read has none.
  mutating func choose(_ line: Int) -> Outcome {
    switch self {
    case .keys, .text: return .stay
    case .confirmation(var question):
      question.choose(line)
      self = .confirmation(question)
    case .changes(var list):
      list.choose(line)
      self = .changes(list)
    case .themes(var picker):
      let outcome = picker.choose(line)
      self = .themes(picker)
      return outcome
    case .account(var chooser):
      chooser.choose(line)
      self = .account(chooser)
    case .journal(var list):
      list.choose(line)
      self = .journal(list)
    case .problems(var list):
      list.choose(line)
      self = .problems(list)
    }
    return .stay
  }
}
