import SetteePropertyLists
import SetteeSettings

extension EditedForm {
  /// A stored date as a date-and-time field has it: text of RFC 3339.
  static let moment = EditedForm(
    type: .dateTime,
    unfold: { stored in
      guard case .date(let moment) = stored else { return nil }
      return .string(moment.rfc3339)
    },
    fold: { edited in
      guard case .string(let text) = edited, let moment = CalendarMoment(shape: text),
        moment.isInCalendar
      else { throw EditedProblem("Must be a date and time such as 2026-11-21T09:30:00Z.") }
      return .date(Timestamp(secondsSinceReferenceDate: moment.secondsSinceReferenceDate))
    })
}
