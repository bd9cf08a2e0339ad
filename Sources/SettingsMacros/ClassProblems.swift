import SwiftSyntax
import SwiftSyntaxMacros

/// Everything wrong with the members of a settings class.
struct ClassProblems {
  private(set) var problems: [Problem] = []

  init(_ type: SettingsClass, arguments checkArguments: (SettingsClass) throws -> Void) {
    note(at: type.attribute) { try checkArguments(type) }
    var keys: [String: String] = [:]
    for member in type.declaration.memberBlock.members {
      if let condition = member.decl.as(IfConfigDeclSyntax.self) { check(condition, in: type) }
      guard let declaration = member.decl.as(VariableDeclSyntax.self) else { continue }
      check(Variable(declaration, in: type), isAutoInit: type.isAutoInit, &keys)
    }
  }

  func report(in context: some MacroExpansionContext) {
    for problem in problems { problem.report(in: context) }
  }

  /// Names that the expansion uses for itself.
  private static let reserved: Set<String> = [
    "_prefix", "_userDefaults", "_cloudObserver", "_developmentMode_", "_developmentMode",
    "_syncImmediately", "_settingsBacking", "_isolatedSettingsBacking", "_settingsProperties",
  ]

  private mutating func check(
    _ variable: Variable, isAutoInit: Bool, _ keys: inout [String: String]
  ) {
    note(at: variable.declaration) {
      let treatment = try variable.treatment()
      if treatment != .backed {
        try variable.checkDescription()
        if isAutoInit { try variable.checkValue() }
      }
      guard let name = variable.name, let identifier = variable.identifier else { return }
      if Self.reserved.contains(name) || name.hasPrefix("_$") {
        throw Problem(identifier, "the name '\(name)' is used by the macro; choose another")
      }
      guard treatment == .backed else { return }
      try Self.checkUnique(variable, named: name, identifier, &keys)
    }
    if variable.isBacked { problems += PropertyNote(variable).problems }
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

  private static func checkUnique(
    _ variable: Variable, named name: String, _ identifier: TokenSyntax,
    _ keys: inout [String: String]
  ) throws {
    // A key that is no literal is compared when an instance is made, or, where that does not
    // follow its store, when the property is first used.
    guard let key = variable.keyArgument.map(\.literalText) ?? name else { return }
    guard let other = keys.updateValue(name, forKey: key) else { return }
    throw Problem(
      variable.keyArgument.map(Syntax.init) ?? Syntax(identifier),
      "'\(name)' and '\(other)' have the same key '\(key)'; each needs its own")
  }

  /// The compiler shows a macro both sides of a condition, and no value of it.
  private mutating func check(_ condition: IfConfigDeclSyntax, in type: SettingsClass) {
    guard Self.needsCare(condition, in: type) else { return }
    problems.append(
      Problem(
        condition.poundKeywordOfFirst,
        "a macro cannot see which side of '#if' holds; put '#if' around a class of its own,"
          + " or mark the property @Ignore"))
  }

  /// Whether a condition, or one inside it, holds what would be stored or observed.
  private static func needsCare(
    _ condition: IfConfigDeclSyntax, in type: SettingsClass
  ) -> Bool {
    let members = condition.clauses.lazy.compactMap {
      $0.elements?.as(MemberBlockItemListSyntax.self)
    }.joined()
    return members.contains { member in
      if let inner = member.decl.as(IfConfigDeclSyntax.self) { return needsCare(inner, in: type) }
      guard let declaration = member.decl.as(VariableDeclSyntax.self) else { return false }
      let variable = Variable(declaration, in: type)
      return !(variable.isStatic || variable.isConstant || variable.isComputed)
        && variable.marker("Ignore") == nil
    }
  }
}

extension IfConfigDeclSyntax {
  fileprivate var poundKeywordOfFirst: Syntax {
    clauses.first.map { Syntax($0.poundKeyword) } ?? Syntax(self)
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
      return observer == nil && marker("Ignore") == nil && marker("ObservableOnly") == nil
    } catch {
      return false
    }
  }
}
