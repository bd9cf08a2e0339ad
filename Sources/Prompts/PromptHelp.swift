/// What can be said to the prompts.
enum PromptHelp {
  /// What is said to who asks; `addsFields` says whether the form can have other fields.
  static func lines(addsFields: Bool) -> [String] {
    addsFields ? lines + ["add, a name and a value add what is not there yet."] : lines
  }

  private static let lines = """
    A number shows a setting and asks for its new value; a number and a value sets it.
    list shows all settings, list and words those that match.
    reset and a number brings a default back. undo takes the last change back, redo does it again.
    changes tells what you have changed, problems what breaks a rule.
    in and a number goes to the parts of a value, out comes back; there add and remove change them.
    go and a key goes to a setting.
    quit ends. Words may be shortened while they are clear. What you change is saved at once.
    """.split(separator: "\n").map(String.init)
}
