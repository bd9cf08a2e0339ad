import PropertyLists

/// The date in the name of a file: `20261121T093000Z`.
package enum UTCStamp {
  private static let referenceDate: Int64 = 978_307_200

  package static func text(unixSeconds: Int64) -> String {
    let moment = Timestamp(secondsSinceReferenceDate: Double(unixSeconds - referenceDate))
    return moment.calendarText.filter { $0 != "-" && $0 != ":" }
  }
}
