import SetteeForms
import SetteePropertyLists
import SetteeSettings

/// Numbers as they are typed, which values can be less exact than.
extension FieldEditor {
  /// The draft as a number in a spelling of the store's text, where numbers are asked for.
  var typedNumber: Setting.SpelledNumber? {
    widget.isTyped ? description.type.taking(literal?(widget.text)) : nil
  }

  /// What the widget's draft amounts to; in JSON text moments and bytes stay what they are.
  var storedDraft: DraftValue {
    let draft = widget.value
    guard widget.isJSON, let value = draft.value else { return draft }
    return .value(value.refolded(over: base))
  }

  /// A value that the draft amounts to, its numbers as they are typed.
  func exact(_ value: PropertyList) -> OrderedTree {
    if widget.isJSON { return JSONText.tree(widget.text) ?? OrderedTree(value) }
    guard let number = typedNumber, number.value == value else { return OrderedTree(value) }
    return .plain(value, spelling: number.spelling)
  }

  /// How a value was typed that the draft amounts to, where it is to be written so.
  func spelling(of value: PropertyList) -> String? {
    guard draftValue.value == value, isChanged || isSpelled else { return nil }
    // Of scalars, numbers alone are written as they are typed.
    guard widget.isJSON else { return value.double == nil ? nil : typedNumber?.spelling }
    return value.isContainer || value.double != nil ? widget.text : nil
  }
}
