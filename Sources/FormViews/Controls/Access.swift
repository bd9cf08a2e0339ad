import SetteePropertyLists
import SetteeSettings

@MainActor
extension RowAccess {
  /// Reads and writes a value by a codec; one that it cannot hold is refused.
  static func scalar<Value>(_ value: Binding<Value>, _ codec: SettingCodec<Value>) -> RowAccess {
    RowAccess(
      read: { try codec.encode(value.wrappedValue) },
      write: { stored in
        guard let decoded = codec.decode(stored) else {
          throw RowProblem(description: "The program cannot hold \(stored.shortText) here.")
        }
        try check(stored, for: value)
        value.wrappedValue = decoded
      })
  }
}

@MainActor
extension RowAccess {
  /// Refuses a stored form that its property's description does not allow, whatever the view does.
  private static func check<Value>(
    _ stored: PropertyList, for value: Binding<Value>
  ) throws {
    guard let sentence = value.subject()?.description?.type.problem(with: stored) else { return }
    throw RowProblem(description: sentence)
  }

  /// Refuses a value that its property's description does not allow, where it has a stored form of
  /// its own.
  static func check<Value>(_ newValue: Value, for value: Binding<Value>) throws {
    guard let scalar = newValue as? any SettingScalar else { return }
    try check(scalar.storedForm(), for: value)
  }
}

extension SettingScalar {
  fileprivate func storedForm() throws -> PropertyList { try Self.settingCodec.encode(self) }
}

extension RowShape.NumberShape {
  /// The numbers a Swift type holds; `nil` for types that are no numbers.
  init?(_ type: SettingType) {
    switch type {
    case .integer(let constraints):
      self.init(
        isWhole: true, minimum: constraints.minimum?.value, maximum: constraints.maximum?.value)
    case .number(let constraints):
      self.init(
        isWhole: false, minimum: constraints.minimum?.value, maximum: constraints.maximum?.value)
    case .nullable(let type):
      self.init(type)
      isOptional = true
    case .boolean, .string, .date, .dateTime, .choice, .list, .constant, .structure, .json:
      return nil
    }
  }
}

extension RowShape.NumberShape {
  /// The same numbers, or none.
  var orNone: Self {
    var shape = self
    shape.isOptional = true
    return shape
  }
}

extension SettingScalar {
  /// A number that stands in a program, as a limit; `nil` where it cannot be one, like nan.
  var limit: PropertyList? {
    do {
      let stored = try Self.settingCodec.encode(self).numbersUnified
      return ExactDecimal(stored) == nil ? nil : stored
    } catch {
      // The codecs of numbers refuse nothing.
      return nil
    }
  }
}
