import SetteeEditor
import SetteeTerminals

/// The mouse belongs to the device below it, and keys that are named on screen to the demo first.
extension Demo {
  func take(
    _ report: MouseReport, on target: (any PressTarget)?, now: Int
  ) -> [EditorEffect] {
    if case .key(let key)? = target as? MouseTarget {
      switch report.act {
      case .press:
        heldKey = key
        return []
      case .release:
        defer { heldKey = nil }
        return heldKey == key ? press(key, now: now) : []
      case .drag, .wheelUp, .wheelDown: return []
      }
    }
    switch report.act {
    case .press: return press(report, on: target, now: now)
    case .release, .drag:
      heldKey = nil
      return focused.editor.update(.mouse(report, on: target), now: now)
    case .wheelUp, .wheelDown:
      let device = device(at: report.point) ?? focus
      return devices[device].editor.update(.mouse(report, on: target), now: now)
    }
  }

  /// A press on a device gives it the keys, unless something is open on the other.
  private func press(
    _ report: MouseReport, on target: (any PressTarget)?, now: Int
  ) -> [EditorEffect] {
    heldKey = nil
    let device = device(at: report.point)
    guard let device, device != focus else {
      return focused.editor.update(.mouse(report, on: target), now: now)
    }
    guard !focused.editor.isModal else {
      return focused.editor.update(.mouse(report, on: nil), now: now)
    }
    focus = device
    return focused.editor.update(.mouse(report, on: target), now: now)
  }

  /// The device whose heading or editor is at a place.
  private func device(at point: Point) -> Int? {
    guard let size = drawn?.size else { return nil }
    let layout = DemoLayout(size: size, keys: keyMap)
    if layout.isTooSmall { return nil }
    return layout.devices.firstIndex { $0.heading.contains(point) || $0.editor.contains(point) }
  }
}
