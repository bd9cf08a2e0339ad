import SetteePropertyLists

extension OpenedStore {
  /// Values with what is wrong with them: of a document with what the judge of the whole says, and
  /// with rows for all that he speaks of; of a suite those that are missing too.
  ///
  /// What is wrong with the document as a whole has no row, and goes to `errors`.
  func judged(_ readings: [ValueReading], telling errors: TextOutput? = nil) -> [ValueReading] {
    guard let document else { return readings.map(\.withAbsence) }
    guard let problems = ListedProblems(document, rows: readings.map(\.key)) else {
      return readings
    }
    for sentence in problems.ofWhole { errors?.sentence("\(name): \(sentence)") }
    var result = readings
    for row in problems.added.reversed() {
      result.insert(reading(of: row.key), at: row.position)
    }
    return result.map { reading in
      var reading = reading
      reading.problemInWhole = problems.sentences[reading.key]
      reading.isJudgedInWhole = problems.areAll
      return reading
    }
  }
}

extension ValueReading {
  /// The reading with what is wrong where a value that must be there is missing.
  fileprivate var withAbsence: ValueReading {
    guard value == nil, problemInWhole == nil, description?.isRequired == true else { return self }
    var reading = self
    reading.problemInWhole = description?.absenceProblem
    return reading
  }
}
