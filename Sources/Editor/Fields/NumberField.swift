import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// A number as text, kept exactly as typed, with keys that step it.
struct NumberField: FieldWidget {
  private var field: LineField
  private let steps: NumberStep
  /// The number that a key has put here, of the kind of the one before, and its text.
  private var stepped: (value: PropertyList, text: String)?

  init?(type: SettingType, value: PropertyList?) {
    guard let steps = NumberStep(type: type) else { return nil }
    self.steps = steps
    field = LineField(type: type, value: value, isMasked: false)
  }

  var value: DraftValue {
    guard let number = steppedNumber, field.type.problem(with: number) == nil else {
      return field.value
    }
    return .value(number)
  }
  var isTyped: Bool { steppedNumber == nil }
  var text: String { field.text }
  var isMasked: Bool {
    get { field.isMasked }
    set { field.isMasked = newValue }
  }

  var contexts: [KeyContext] { [.number, .field, .text] }

  func hints(_ keys: KeyMap) -> [KeyHint] {
    let hasBounds = steps.bound(isUpper: false) != nil && steps.bound(isUpper: true) != nil
    let moves = [
      keys.hint("step", StepCommand.stepUp, StepCommand.stepDown, in: .number, keyCount: 2),
      keys.hint("ten", StepCommand.tenUp, StepCommand.tenDown, in: .number),
      hasBounds
        ? keys.hint("bounds", StepCommand.toLowest, StepCommand.toHighest, in: .number) : nil,
    ]
    return field.hints(keys) + moves.compactMap { $0 }
  }

  mutating func handle(_ key: KeyPress, by keys: KeyMap) -> WidgetOutcome {
    let isTyped = key.typed != nil && isSignPlace
    guard !isTyped, let command: StepCommand = keys.command(for: key, in: .number) else {
      return field.handle(key, by: keys)
    }
    return go(command.distance)
  }

  mutating func paste(_ text: String) -> WidgetOutcome { field.paste(text) }

  var isText: Bool { true }

  mutating func restore(_ text: String) { field.restore(text) }

  func slider(of description: SettingDescription) -> SliderTrack? {
    SliderTrack(type: description.type, value: ValueText.parse(text, as: .number(.init())).value)
  }

  mutating func slide(to share: Double) { if let value = steps.value(at: share) { put(value) } }

  func rows(width: Int) -> Int { 1 }

  func draw(in region: Region, look: Look) -> Point? { field.draw(in: region, look: look) }

  /// Whether a sign typed here is part of the number: at its start, or after an exponent's `e`.
  private var isSignPlace: Bool {
    guard field.draft.cursor > 0 else { return true }
    let before = field.text.prefix(field.draft.cursor).last
    return before == "e" || before == "E" || field.text.allSatisfy(\.isWhitespace)
  }

  private mutating func go(_ distance: StepCommand.Distance) -> WidgetOutcome {
    switch distance {
    case .steps(let count): return step(by: count)
    case .bound(let isUpper):
      guard let bound = steps.bound(isUpper: isUpper) else {
        return .tell(isUpper ? "There is no greatest number." : "There is no least number.")
      }
      put(bound)
      return .stay
    }
  }

  private mutating func put(_ value: PropertyList) {
    field.draft = TextDraft(ValueText.editText(value, as: field.type))
    stepped = (value, text)
  }

  private var steppedNumber: PropertyList? { stepped.flatMap { $0.text == text ? $0.value : nil } }

  /// The number that is here, in range or not; one that nobody typed is of the kind that it had.
  private var number: PropertyList? {
    if let number = value.value, number.double != nil { return number }
    return steppedNumber ?? ValueText.parse(text, as: .number(.init())).value
  }

  /// Steps from the number that is typed, in range or not; from zero where nothing is.
  private mutating func step(by count: Int) -> WidgetOutcome {
    let number = number
    guard number != nil || text.allSatisfy(\.isWhitespace) else {
      return .tell("There is no number to step from.")
    }
    let outcome = steps.stepped(number, by: count)
    put(outcome.value)
    return outcome.message.map(WidgetOutcome.tell) ?? .stay
  }
}
