/**
 * What the parts of a script use. It needs curl and what every POSIX system has: sh, awk, tr, sed, od; and mktemp. Responses
 * are read as data: nothing of them is ever executed, and no control character of them reaches the terminal.
 */
export const shellFunctions: readonly string[] = String.raw`
status=0
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

heading() {
  printf '\n'
  for line in "$@"; do printf '%s\n' "=== $line"; done
}

# Sends a request, and keeps the response under its number.
send() {
  number=$1
  shift
  curl -sS -i --path-as-is --globoff "$@" 2>&1 | LC_ALL=C tr -d '\000-\010\013-\037\177' >"$folder/$number"
}

show() {
  printf '%s\n' "--- $1: $2"
  cat "$folder/$1"
  printf '\n'
}

# The value of a member of the outermost object in a response, as it is written; of a text, what is between its quotes.
member_of() {
  LC_ALL=C awk -v wanted="$2" '
    isBody { text = text $0 "\n"; next }
    /^HTTP\// { isHead = 1; next }
    isHead { if ($0 == "") isHead = 0; next }
    { isBody = 1; text = $0 "\n" }
    END {
      for (i = 1; i <= length(text); i++) {
        c = substr(text, i, 1)
        if (c == "\"") {
          start = i + 1
          for (i++; i <= length(text) && substr(text, i, 1) != "\""; i++) if (substr(text, i, 1) == "\\") i++
          last = substr(text, start, i - start)
          if (depth == 1 && name == wanted) { print last; exit }
        } else if (c == ":") name = last
        else if (c == "{" || c == "[") { depth++; name = "" }
        else if (c == "}" || c == "]") depth--
        else if (c == ",") name = ""
        else if (depth == 1 && name == wanted && match(substr(text, i), /^-?[0-9]+/)) {
          print substr(text, i, RLENGTH)
          exit
        }
      }
    }' "$folder/$1"
}

# The digits of an id. Fails if there are none: what follows would be about another order.
digits_in() {
  digits=$(member_of "$1" "$2")
  case $digits in
    '' | *[!0-9-]*)
      printf '%s\n' "The response $1 has no $2, so that the requests after it cannot be sent." >&2
      return 1
      ;;
  esac
  printf '%s' "$digits"
}

# A text as a part of a path, in which every byte is escaped.
path_part() {
  part=$(member_of "$1" "$2" | sed 's/\\\(["\\/]\)/\1/g')
  if [ -z "$part" ]; then
    printf '%s\n' "The response $1 has no $2, so that the requests after it cannot be sent." >&2
    return 1
  fi
  printf '%s' "$part" | od -An -v -tx1 | tr -d ' \n\t' | sed 's/../%&/g'
}`.split('\n');
