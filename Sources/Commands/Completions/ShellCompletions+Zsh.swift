extension ShellCompletions {
  /// A completion function for zsh.
  static func zsh(_ commands: [Subcommand]) -> String {
    """
    #compdef settee
    # Completes the words of settee in zsh; 'settee completions zsh' wrote this.

    _settee() {
      local command=$words[2] previous=$words[CURRENT-1] options='' what=nothing
      local -a place
      integer index
      if ((CURRENT == 2)); then
        compadd -- \(commands.map(\.name).joined(separator: " "))
        return
      fi
      for ((index = 3; index < CURRENT - 1; index++)); do
        case $words[index] in
          --suite|--file|--schema) place+=($words[index] $words[index+1]) ;;
        esac
      done
    \(choice(of: commands, at: "PREFIX"))
      case $what in
        file) _files ;;
        suite) compadd -- ${XDG_CONFIG_HOME:-$HOME/.config}/*.plist(N:t:r) ;;
        key) compadd -- ${(f)"$($words[1] keys $place 2>/dev/null)"} ;;
        words:*) compadd -- ${=what#words:} ;;
      esac
    }

    if [[ $funcstack[1] == _settee ]]; then _settee "$@"; else compdef _settee settee; fi
    """
  }
}
