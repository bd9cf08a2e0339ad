import SetteePropertyLists
import SetteeSettings

extension SettingType {
  /// The words of the values that there are to choose from, as a line takes them: of a switch, of
  /// choices, and of those among several shapes.
  package var choiceWords: [String] {
    switch self {
    case .boolean: ["true", "false"]
    case .choice(let choices): choices.map(\.value.shortText)
    case .constant(let value): [value.shortText]
    case .nullable(let type): type.choiceWords.isEmpty ? [] : type.choiceWords + ["null"]
    case .structure(let structure): structure.shape.choiceWords
    case .integer, .number, .string, .date, .dateTime, .list, .json: []
    }
  }
}

extension Shape {
  fileprivate var choiceWords: [String] {
    guard case .union(let variants) = kind else { return [] }
    return variants.indices.flatMap { position in
      inside.shape(ofVariant: position).map { SettingType($0).choiceWords } ?? []
    }
  }
}
