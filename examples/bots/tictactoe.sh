#!/bin/sh
# A Tic-tac-toe bot for UGI: it takes the first free cell.
set -f
board=......... moves=
while read -r word start rest; do
    case $word in
    ugi) printf 'id name First Free Cell\nugiok\n' ;;
    isready) echo readyok ;;
    position) # startpos [moves 1 5 2], or fen x.o/.x./..o x [moves 2 4]
        board=.........
        if [ "$start" = fen ]; then
            IFS=/ && set -- ${rest%% *} && board=$1$2$3
            unset IFS
        fi
        moves=" ${rest##*moves} "
        ;;
    go)
        left=$board cell=1
        while [ -n "$left" ]; do
            case $left$moves in
            .*" $cell "*) ;;
            .*) break ;;
            esac
            left=${left#?} cell=$((cell + 1))
        done
        [ -n "$left" ] || cell=0000
        echo "bestmove $cell"
        ;;
    quit) exit ;;
    esac
done
