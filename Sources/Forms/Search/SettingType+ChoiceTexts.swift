import SetteeSettings

extension SettingType {
  /// What a search looks at of the choices that there are, also of a list's items: their titles,
  /// their values and what is said of them.
  package var choiceTexts: [String] {
    var choices: [Choice] = []
    if case .choice(let all) = withoutNull { choices = all }
    if case .choice(let all)? = listElement { choices = all }
    return choices.flatMap { [$0.title, $0.value.shortText, $0.help] }
  }
}
