extension ShellCompletions {
  /// A completion file for bash 4 or later.
  static func bash(_ commands: [Subcommand]) -> String {
    """
    # Completes the words of settee in bash; 'settee completions bash' wrote this.

    # Offers the lines of standard input that begin like the current word.
    _settee_offer() {
      local line
      while IFS= read -r line; do
        [[ $line == "$current"* ]] && COMPREPLY+=("$(printf '%q' "$line")")
      done
    }

    _settee() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}
      local command=${COMP_WORDS[1]} options='' what=nothing index file place=()
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        _settee_offer < <(printf '%s\\n' \(commands.map(\.name).joined(separator: " ")))
        return
      fi
      for ((index = 2; index < COMP_CWORD - 1; index++)); do
        case ${COMP_WORDS[index]} in
          --suite | --file | --schema)
            place+=("${COMP_WORDS[index]}" "${COMP_WORDS[index+1]}") ;;
        esac
      done
    \(choice(of: commands, at: "current"))
      case $what in
        file) compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
        suite)
          for file in "${XDG_CONFIG_HOME:-$HOME/.config}"/*.plist; do
            file=${file##*/}
            [[ $file == '*.plist' ]] || _settee_offer <<< "${file%.plist}"
          done ;;
        key) _settee_offer < <("$1" keys "${place[@]}" 2>/dev/null) ;;
        words:*) _settee_offer < <(printf '%s\\n' ${what#words:}) ;;
      esac
    }

    complete -F _settee settee
    """
  }
}
