import SetteePropertyLists
import SetteeSettings
import SetteeStores

/// A row on screen, for as long as its view is there: what it is, and what it shows now.
@MainActor
final class ViewRow {
  private(set) var description: SettingDescription
  let number: Int

  private var content: RowContent
  private var known = SettingReading(value: nil)
  private let mark = Mark()
  private let tracker = Tracker()
  private unowned let form: ViewForm

  init(_ content: RowContent, at path: ViewPath, number: Int, in form: ViewForm) {
    self.content = content
    self.number = number
    self.form = form
    description = SettingDescription(key: form.memory.key(at: path), content, defaultValue: nil)
    describe()
    known = look()
  }

  var setting: Setting { Setting(description, source: self) }

  /// Takes what the view asks for now, and says whether the row is another one to a form.
  func update(_ new: RowContent) -> Bool {
    let isOther = !new.isDescribed(like: content)
    content = new
    if isOther { describe() }
    refresh()
    return isOther
  }

  /// Looks again at what the row shows; whoever shows it hears of a difference.
  func refresh() {
    let reading = look()
    guard reading != known else { return }
    known = reading
    mark.change()
    form.announce(description.key)
  }

  func close() { tracker.cancel() }

  private func describe() {
    let first = form.memory.firstValue(
      of: description.key, in: content.shape, now: present.value)
    description = SettingDescription(key: description.key, content, defaultValue: first)
  }

  private func look() -> SettingReading {
    let (stale, number) = (form.stale, number)
    return tracker.track {
      present
    } onChange: {
      stale.insert(number)
    }
  }

  private var present: SettingReading {
    let title = content.title.isEmpty ? " " : content.title
    let lock = content.surroundings.isDisabled ? "disabled" : nil
    let access: RowAccess
    switch content.kind {
    case .text, .button: return SettingReading(value: nil, lock: lock, title: title)
    case .setting(_, let found): access = found
    }
    do {
      let value = try access.read()
      let isFirst = description.type.isSame(value, description.defaultValue)
      return SettingReading(
        value: value, source: isFirst ? nil : .memory, lock: lock, title: title)
    } catch {
      return SettingReading(
        value: nil, source: .memory, lock: "not to be shown: \(error)", title: title)
    }
  }
}

extension ViewRow: SettingsSource {
  func reading(of description: SettingDescription) -> SettingReading {
    mark.read()
    return known
  }

  func unobservedReading(of description: SettingDescription) -> SettingReading { present }

  /// Assigns a value, and everything that follows from it before this returns.
  ///
  /// A binding cannot throw: what its property refuses shows by the value being the old one.
  func write(_ value: PropertyList, to description: SettingDescription) throws {
    guard case .setting(let shape, let access) = content.kind else { return }
    let before = present.value
    try access.write(value)
    form.settle()
    // A format may write one value in several ways.
    if case .formatted = shape { return }
    let type = self.description.type
    guard !type.isSame(before, value), type.isSame(present.value, before) else { return }
    throw RowProblem(description: "The program did not take this value.")
  }

  /// Brings back what the row showed first.
  func reset(_ description: SettingDescription) throws {
    guard let first = description.defaultValue else { return }
    try write(first, to: description)
  }

  func perform(_ description: SettingDescription) {
    guard case .button(let action) = content.kind else { return }
    action()
    form.settle()
  }
}

extension RowContent {
  /// Whether two contents differ in words and values alone.
  fileprivate func isDescribed(like other: RowContent) -> Bool {
    describedKind == other.describedKind && shape == other.shape
      && surroundings.headings == other.surroundings.headings
      && surroundings.help == other.surroundings.help
  }
}

extension SettingDescription {
  fileprivate convenience init(key: Key, _ content: RowContent, defaultValue: PropertyList?) {
    self.init(
      key: key, title: content.title.isEmpty ? " " : content.title,
      help: LateText(content.surroundings.help), path: content.surroundings.headings,
      type: content.shape?.type ?? .constant(.null), defaultValue: defaultValue, storage: .local,
      traits: content.shape?.traits ?? .keyless, deprecation: nil, tags: [],
      kind: content.describedKind)
  }
}
