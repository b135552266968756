#!/bin/sh
# A bot in plain shell: it takes any legal move. Try it, from the folder above:
#   tilecourt arena kaguyahime --bots exec:examples/anymove.sh,random
# One line of JSON comes in for each decision, one id goes out; notes go to the error stream.

count=0
while read -r line; do
    case $line in
    '{"type":"hello"'*)
        # A seed of letters and digits; the digits of it start the bot's own lottery.
        seed=$(printf '%s' "$line" | sed 's/.*"seed":"\([^"]*\)".*/\1/' | tr -cd 0-9 | cut -c 1-6)
        ;;
    '{"type":"choose"'*)
        count=$((count + 1))
        # Every legal move begins with {"id":NUMBER, and the view that follows is cut off.
        printf '%s\n' "$line" | sed 's/,"view":.*//' | tr '{' '\n' | sed -n 's/^"id":\([0-9]*\),.*/\1/p' |
            awk -v seed="$seed$count" 'BEGIN { srand(seed) } { move[NR] = $0 } END { print move[1 + int(rand() * NR)] }'
        ;;
    '{"type":"bye"'*) exit 0 ;;
    esac
done
