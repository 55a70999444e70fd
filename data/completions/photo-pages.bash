# Completion of photo-pages for bash.

_photo_pages() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  # Bash takes the = in --option=value for a word of its own.
  [[ $current != = ]] || current=
  [[ $previous != = ]] || previous=${COMP_WORDS[COMP_CWORD - 2]}
  case $previous in
  --layout) mapfile -t COMPREPLY < <(compgen -W 'classic header side pill' -- "$current") ;;
  --screenshot | --automate | --icon-sheet)
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    ;;
  --size) mapfile -t COMPREPLY < <(compgen -W '1280x800 1920x1080' -- "$current") ;;
  *)
    if [[ $current == -* ]]; then
      mapfile -t COMPREPLY < <(compgen -W '--demo --fullscreen --gallery --slideshow --layout --screenshot --size
        --automate --verbose --icon-sheet --version --help' -- "$current")
    else
      compopt -o filenames
      mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
    ;;
  esac
}

complete -F _photo_pages photo-pages
