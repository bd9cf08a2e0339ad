import SetteePropertyLists
import SetteeStores

/// One setting, bound to wherever its value lives.
@MainActor
public struct Setting {
  /// What is known of the setting before its value is read.
  public let description: SettingDescription
  package let source: any SettingsSource

  /// Binds a description to where its value is.
  public init(_ description: SettingDescription, source: any SettingsSource) {
    self.description = description
    self.source = source
  }

  /// The present state of the setting.
  ///
  /// Called inside `withObservationTracking` it registers exactly this setting.
  public var reading: SettingReading { source.reading(of: description) }

  /// The present state of the setting, registering nothing: for counts and searches, which look
  /// at every setting and must not be told of every change.
  public var unobservedReading: SettingReading { source.unobservedReading(of: description) }

  /// Whether any source has a value, so that it is not the default that shows; costs less than a
  /// reading and registers nothing.
  package var hasValue: Bool { source.hasValue(description) }

  /// The line that the value stands in, where it is in a file that people read.
  package var line: Int? { source.line(of: description) }

  /// How many comments would go with the value.
  package var commentCount: Int { source.commentCount(in: description) }

  /// Whether the members of objects in the value keep their order.
  package var keepsOrder: Bool { source.keepsOrder(of: description) }

  /// Stores a value that has passed the type's checks.
  public func write(_ value: PropertyList) throws { try source.write(value, to: description) }

  /// Removes the stored value, so that the next domain or the default shows.
  public func reset() throws { try source.reset(description) }

  /// Does what an action stands for.
  public func perform() { source.perform(description) }

  /// The writes that lost and that nobody has dealt with, oldest first; registers nothing.
  package var lostWrites: [LostWrite] { source.lostWrites(of: description) }

  /// Marks a lost write as dealt with; the value stays.
  package func settle(_ write: LostWrite) { source.settle(write, of: description) }
}

/// Reads and writes the values behind settings.
///
/// Implementations are observable one setting at a time: `reading(of:)` registers an access of
/// that setting alone with Observation, and a change of it, by whomever, fires that access.
@MainActor
public protocol SettingsSource: AnyObject {
  /// Whether readings and edits also take descriptions of places inside a setting's value; the
  /// default is false, and a form goes between the places and the whole.
  var readsPlaces: Bool { get }
  /// Whether the members of objects in a setting's value keep the order in which they stand, so
  /// that one can be moved; the default is false.
  func keepsOrder(of description: SettingDescription) -> Bool
  /// The present value of a setting, and where it comes from.
  func reading(of description: SettingDescription) -> SettingReading
  /// The same without registering an access; the default registers one.
  func unobservedReading(of description: SettingDescription) -> SettingReading
  /// Whether there is a value that is not the default; the default asks a whole reading.
  func hasValue(_ description: SettingDescription) -> Bool
  /// The line that the value stands in, counted from 1; the default is `nil`, for sources whose
  /// values stand in no file that people read.
  func line(of description: SettingDescription) -> Int?
  /// How many comments of such a file would go with the value; the default is none.
  func commentCount(in description: SettingDescription) -> Int
  /// Stores a value; throws why the store refused it.
  func write(_ value: PropertyList, to description: SettingDescription) throws
  /// Removes what is stored, so that the default shows; throws why the store refused.
  func reset(_ description: SettingDescription) throws
  /// What a text comes to that stands alone, without quotes, where the values are kept; nothing
  /// where it is no value there. The default is nothing, for sources that keep no text.
  func literal(_ text: String) -> PropertyList?
  /// The members that edits would lose on their way to what is stored, in words; the default is
  /// none, for sources that store what they are given.
  func leftOut(by edits: [SettingEdit]) -> [String]
  /// Writes and resets a group, all of it or nothing; the default goes one by one and takes back
  /// what it did when one is refused.
  func apply(_ edits: [SettingEdit]) throws
  /// The writes of a setting that lost and that nobody has dealt with, oldest first; the default
  /// is the one of an unobserved reading.
  func lostWrites(of description: SettingDescription) -> [LostWrite]
  /// Marks a lost write of a setting as dealt with; the default does nothing, for sources whose
  /// readings have none.
  func settle(_ write: LostWrite, of description: SettingDescription)
  /// Does what an action stands for, and all that follows from it before it returns; the default
  /// does nothing, for sources that have none.
  func perform(_ description: SettingDescription)
}

/// One setting's part in a group of edits.
public struct SettingEdit: Sendable {
  /// Which setting.
  public var description: SettingDescription
  /// The new value, or `nil` to reset.
  public var value: PropertyList?
  /// What happens inside the value instead, for sources that keep structures in stores.
  package var edit: Edit?

  /// A new value for a setting, or `nil` to reset it.
  public init(_ description: SettingDescription, _ value: PropertyList?) {
    self.description = description
    self.value = value
  }

  /// An edit of a place inside a setting's value.
  package init(_ description: SettingDescription, _ edit: Edit) {
    self.description = description
    self.edit = edit
  }
}

extension SettingsSource {
  /// False: the source knows whole values.
  public var readsPlaces: Bool { false }

  /// False: in property lists entries have no order.
  public func keepsOrder(of description: SettingDescription) -> Bool { false }

  /// The same reading; a source that observes has a quieter one.
  public func unobservedReading(of description: SettingDescription) -> SettingReading {
    reading(of: description)
  }

  /// Whether an unobserved reading says where its value comes from.
  public func hasValue(_ description: SettingDescription) -> Bool {
    unobservedReading(of: description).source != nil
  }

  /// None: most values stand in no file that people read.
  public func line(of description: SettingDescription) -> Int? { nil }

  /// None: most values stand in no file that people read.
  public func commentCount(in description: SettingDescription) -> Int { 0 }

  /// Nothing: most values are kept in no text.
  public func literal(_ text: String) -> PropertyList? { nil }

  /// None: most sources store what they are given.
  public func leftOut(by edits: [SettingEdit]) -> [String] { [] }

  /// What an unobserved reading knows of.
  public func lostWrites(of description: SettingDescription) -> [LostWrite] {
    unobservedReading(of: description).lost.map { [$0] } ?? []
  }

  /// Does nothing: most sources lose no writes.
  public func settle(_ write: LostWrite, of description: SettingDescription) {}

  /// Does nothing: most sources have no actions.
  public func perform(_ description: SettingDescription) {}

  /// Makes one edit after the other, and takes back what was made where one is refused.
  public func apply(_ edits: [SettingEdit]) throws {
    var undone: [SettingEdit] = []
    do {
      for edit in edits {
        let before = unobservedReading(of: edit.description).storedValue
        try applyOne(edit)
        undone.append(SettingEdit(edit.description, before))
      }
    } catch {
      // The first error is the one to report; taking back may fail for the same cause.
      for edit in undone.reversed() { do { try applyOne(edit) } catch {} }
      throw error
    }
  }

  private func applyOne(_ edit: SettingEdit) throws {
    if let value = edit.value {
      try write(value, to: edit.description)
    } else {
      try reset(edit.description)
    }
  }
}
