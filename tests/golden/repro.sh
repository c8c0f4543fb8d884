#!/bin/sh
# The failures of an exploration of https://spray.example by crop-spraying-conformance 0.3.0,
# 2026-05-04, seed 42. Each part sends the requests of one failure and prints the responses.
# Orders are created anew, and the requests that follow are about them.
#
#   sh repro.sh            sends them to the address that was explored
#   sh repro.sh ADDRESS    sends them to another address

base_url='https://spray.example'
if [ $# -gt 0 ]; then base_url=${1%/}; fi
: "${SPRAY_FARMER_TOKEN:?set it before you run this script}"
: "${SPRAY_RECEPTIONIST_TOKEN:?set it before you run this script}"

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
}

# get-order/field-types: A valid request gets status 200.
# expected 100.01, got 99.99, at /area, in e43
failure_1() {
  heading 'get-order/field-types: A valid request gets status 200.' 'expected 100.01, got 99.99, at /area, in e43'
  send 1 -X POST -H 'Accept: */*' -H "Authorization: Bearer $SPRAY_FARMER_TOKEN" --data-raw '{"date":"2028-02-29","session":{"id":7},"location":"here '\''; touch \"$HOME/pwned\" `id` $(id) <b>\u001b[2J\u202e","latitude":0,"longitude":-180,"crop":1,"area":100.01,"confirmed":false,"paymentMethod":"cash","cropType":{"id":3}}' --url "${base_url}/api/farmer/order"
  show 1 'POST create-order as farmer'
  order_1=$(digits_in 1 id) || return
  send 2 -X POST -H 'Accept: */*' -H "Authorization: Bearer $SPRAY_FARMER_TOKEN" --url "${base_url}/api/farmer/order/${order_1}/confirm" &
  send 3 -H 'Accept: */*' -H "Authorization: Bearer $SPRAY_RECEPTIONIST_TOKEN" --url "${base_url}/api/receptionist/order/${order_1}" &
  wait
  show 2 'POST confirm-order as farmer'
  show 3 'GET get-order as receptionist'
  send 4 -H 'Accept: */*' -H "Authorization: Bearer $SPRAY_FARMER_TOKEN" --url "${base_url}/api/farmer/order/?page=1&size=2&orderStatus=pending"
  show 4 'GET list-farmer-orders as farmer'
}

failure_1 || status=1
exit "$status"
