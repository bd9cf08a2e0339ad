import SetteeCloudCore
import SetteeEditor
import SetteeForms
import SetteePropertyLists
import SetteeSettings
import SetteeTerminals
import SetteeThemes

/// Two devices with one account on one screen: what is changed on one arrives on the other.
///
/// `update` advances the demo by an event, `draw` paints what changed. The demo has no clock of
/// its own: whoever runs it lets the world's time pass and says `.tick`. Time for fading and for
/// secrets comes with each event, in milliseconds of any clock that never goes back.
@MainActor
package final class Demo: ScreenProgram {
  package let world: any DemoWorld
  let options: DemoOptions
  let keyMap: KeyMap
  let devices: [DemoDevice]
  var look: Look
  /// Which device has the keys.
  var focus = 0
  var robot: Robot
  /// The other half of a conflict, which follows the first as fast as people are.
  var rival: RivalEdit?
  var log: DemoLog
  var losses = LostMessages()
  var news: DemoNews
  /// What the devices may not agree about yet.
  var doubtful: Set<Key> = []
  /// Why the script did not come to its end, as a sentence.
  package internal(set) var failure: String?
  /// What each device was last kept from its account by.
  var troubles: [String?]
  var script: DemoScriptPlayer?
  /// The key whose name the mouse was pressed on, until it is let go.
  var heldKey: KeyPress?
  /// What the last frame showed.
  var drawn: DrawnFrame?
  package private(set) var isFinished = false

  /// Shows the same settings on two devices of a world.
  package init(
    title: String, descriptions: [SettingDescription], world: any DemoWorld,
    options: DemoOptions = DemoOptions(), script: DemoScript? = nil, theme: Theme = .standard,
    editorOptions: Editor.Options = Editor.Options(), isASCII: Bool = false,
    keyMap: KeyMap = .standard
  ) {
    self.world = world
    self.options = options
    self.keyMap = keyMap
    look = Look(theme: theme, isASCII: isASCII)
    devices = world.deviceNames.enumerated().map { number, name in
      DemoDevice(
        number: number, name: name, title: title, descriptions: descriptions, world: world,
        theme: theme, options: editorOptions, isASCII: isASCII, keyMap: keyMap)
    }
    robot = Robot(seed: options.seed)
    troubles = world.deviceNames.map { _ in nil }
    let words = EventWords(form: devices[0].editor.form)
    (log, news) = (DemoLog(words: words), DemoNews(words: words))
    self.script = script.map(DemoScriptPlayer.init)
    greet()
  }

  /// What this run adds to what is remembered of screens.
  package var addedMemory: ScreenMemory {
    devices.reduce(into: ScreenMemory()) { $0.take($1.editor.addedMemory) }
  }

  /// Advances the demo by one event and lists what the outside world must do; what the world
  /// answers is the focused device's.
  package func update(_ event: EditorEvent, now: Int) -> [EditorEffect] {
    var effects: [EditorEffect] = []
    takeNews()
    switch event {
    case .key(let key): effects = press(key, now: now)
    case .mouse(let report, let target): effects = take(report, on: target, now: now)
    case .resized, .resumed:
      drawn = nil
      effects = devices.flatMap { $0.editor.update(event, now: now) }
    case .paste, .closed: effects = devices.flatMap { $0.editor.update(event, now: now) }
    case .tick: effects = passTime(now: now)
    case .marked, .ground, .told, .cutOff, .apart, .adopted, .edited, .bytes, .unsaved, .flushed,
      .reloaded:
      effects = focused.editor.update(event, now: now)
    }
    let remaining = handle(effects, now: now)
    takeNews()
    losses.note(world)
    if focused.editor.look.theme.name != look.theme.name { wear(focused.editor.look) }
    return remaining
  }

  /// A key goes to what is open on the focused device, else to the demo, else to the device.
  func press(_ key: KeyPress, now: Int) -> [EditorEffect] {
    if !focused.editor.isModal, let command: DemoCommand = keyMap.command(for: key, in: .demo) {
      run(command)
      return []
    }
    return focused.editor.update(.key(key), now: now)
  }

  var focused: DemoDevice { devices[focus] }
  var other: DemoDevice { devices[(focus + 1) % devices.count] }

  /// Plays the script's and the robot's part up to now, and lets fading marks fade.
  private func passTime(now: Int) -> [EditorEffect] {
    let time = world.time
    var effects: [EditorEffect] = []
    let due = script?.take(until: Int(time - world.start)) { isSettled } ?? []
    if script?.isOverdue == true { giveUpScript() }
    for action in due {
      switch action {
      case .untilSettled: break
      case .say(let text): log.remark(text, at: time)
      case .press(let keys):
        // Each key finds what the one before has done, as where it left the focus.
        for key in keys { effects += handle(press(key, now: now), now: now) }
      }
    }
    if let due = rival, due.time <= time { finishConflict() }
    moveRobot(at: time)
    return effects + devices.flatMap { $0.editor.update(.tick, now: now) }
  }

  /// Takes what concerns the demo itself out of an editor's effects.
  private func handle(_ effects: [EditorEffect], now: Int) -> [EditorEffect] {
    effects.flatMap { effect -> [EditorEffect] in
      switch effect {
      case .leave(let isForward):
        leave(isForward: isForward)
        return []
      case .flush:
        world.syncNow(device: focus)
        return focused.editor.update(.flushed(problem: nil), now: now)
      case .adopt(let side):
        adopt(side, on: focused)
        return []
      case .demo(let command):
        run(command)
        return []
      case .wake: return []
      case .quit(let code):
        isFinished = true
        return [failure != nil && code == 0 ? .quit(code: 1) : effect]
      default: return [effect]
      }
    }
  }

  /// Takes into the log what has happened, and what has come between a device and its account.
  private func takeNews() {
    for event in world.takeEvents() {
      log.take(event)
      news.take(event)
      if let key = event.changedKey { doubtful.insert(key) }
    }
    noteAgreement()
    for device in devices {
      let trouble = world.standing(ofDevice: device.number).trouble
      defer { troubles[device.number] = trouble }
      guard trouble != troubles[device.number] else { continue }
      device.noteSeparation()
      if let trouble {
        log.trouble("\(device.name): \(trouble)", at: world.time)
      } else {
        remark("\(device.name) reaches its account again.")
      }
    }
  }

  /// Gives the keys to the other device.
  ///
  /// Where one pane at a time shows, both devices keep their fields on screen, for those are what
  /// one watches; the arrow to the left leads to the sections.
  private func leave(isForward: Bool) {
    let before = focused
    focus = (focus + 1) % devices.count
    focused.editor.enter(isForward: isForward)
    guard before.editor.layout.sectionRule == nil else { return }
    for device in devices { device.editor.showFields() }
  }

  /// Puts the theme that is tried or picked on one device on everything.
  private func wear(_ look: Look) {
    self.look = look
    other.editor.wear(look.theme)
    drawn = nil
  }

  /// Says what one sees and what to do first.
  private func greet() {
    let names = devices.map(\.name).joined(separator: " and ")
    let time = world.time
    log.remark("\(names) share an account; changes travel between them.", at: time)
    let change = [EditorCommand.toggle, .open].map { command in
      keyMap.keyName(for: command, in: command == .open ? .list : .switchRow)
    }
    log.remark(
      "\(change.joined(separator: " or ")) changes a setting,"
        + " \(key(.conflict)) lets both change one at once.", at: time)
  }
}
