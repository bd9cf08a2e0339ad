import SwiftSyntax
import SwiftSyntaxMacros

/// Everything wrong with the members of a settings class.
struct ClassProblems {
  private(set) var problems: [Problem] = []

  init(_ type: SettingsClass, arguments checkArguments: (SettingsClass) throws -> Void) {
    note(at: type.attribute) { try checkArguments(type) }
    var keys = KeyOwners()
    for member in type.members {
      let errorCount = errors.count
      // The compiler shows a macro all sides of a condition, and what is wrong with a member of one
      // matters only where that side holds.
      if member.sides.isEmpty { check(member.variable, isAutoInit: type.isAutoInit) }
      guard errors.count == errorCount else { continue }
      note(at: member.variable.declaration) {
        try Self.checkName(of: member.variable)
        if member.variable.usableTreatment == .backed { try keys.add(member) }
      }
    }
  }

  /// Finds what is wrong with a variable inside '#if', once the compiler has chosen its side.
  init(ofChosen variable: Variable, isAutoInit: Bool) {
    check(variable, isAutoInit: isAutoInit)
  }

  private var errors: [Problem] { problems.filter { $0.severity == .error } }

  func report(in context: some MacroExpansionContext) {
    for problem in problems { problem.report(in: context) }
  }

  /// Names that the expansion uses for itself.
  private static let reserved: Set<String> = [
    "_prefix", "_userDefaults", "_cloudObserver", "_developmentMode_", "_developmentMode",
    "_syncImmediately", "_settingsBacking", "_isolatedSettingsBacking", "_settingsProperties",
  ]

  private mutating func check(_ variable: Variable, isAutoInit: Bool) {
    note(at: variable.declaration) {
      let treatment = try variable.treatment()
      guard treatment != .backed else { return }
      try variable.checkDescription()
      if isAutoInit { try variable.checkValue() }
    }
    if variable.isBacked { problems += variable.warnings + PropertyNote(variable).problems }
    if !variable.isBacked { problems += [variable.misplacedKeepsNil].compactMap { $0 } }
  }

  private static func checkName(of variable: Variable) throws {
    guard let name = variable.name, let identifier = variable.identifier,
      reserved.contains(name) || name.hasPrefix("_$")
    else { return }
    throw Problem(identifier, "the name '\(name)' is used by the macro; choose another")
  }

  /// Collects what a check finds, of which the first is enough.
  private mutating func note(at place: some SyntaxProtocol, _ check: () throws -> Void) {
    do {
      try check()
    } catch let problem as Problem {
      problems.append(problem)
    } catch {
      problems.append(Problem(place, "\(error)"))
    }
  }
}

/// Which property has which key, as far as the source shows it.
private struct KeyOwners {
  private var owners: [String: [SettingsClass.Member]] = [:]

  /// Adds a property.
  /// - Throws: Where another that is there whenever it is has the same key.
  mutating func add(_ member: SettingsClass.Member) throws {
    let variable = member.variable
    guard let name = variable.name, let identifier = variable.identifier,
      // A key that is no literal is compared when an instance is made, or, where that does not
      // follow its store, when the property is first used.
      let key = variable.keyArgument.map(\.literalText) ?? name
    else { return }
    let other = owners[key]?.first { $0.isWheneverIs(member) || member.isWheneverIs($0) }
    owners[key, default: []].append(member)
    guard let other = other?.variable.name else { return }
    throw Problem(
      variable.keyArgument.map(Syntax.init) ?? Syntax(identifier),
      "'\(name)' and '\(other)' have the same key '\(key)'; each needs its own")
  }
}

extension Variable {
  /// What can be done with the variable without errors in the expansion, sound or not.
  var usableTreatment: Treatment {
    do {
      return try treatment()
    } catch {
      return isShapedForBacking ? .backed : .plain
    }
  }

  /// Whether the variable becomes a backed property: with a value that shows where none is stored.
  var isBacked: Bool { usableTreatment == .backed && initialValue != nil }

  private var isShapedForBacking: Bool {
    do {
      try checkShape(of: "stored")
      return marker("Ignore") == nil && marker("ObservableOnly") == nil
    } catch {
      return false
    }
  }
}
