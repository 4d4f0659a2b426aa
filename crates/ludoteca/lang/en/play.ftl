play-prompt = { $side }, your move (or help):
play-prompt-clock = { $side }, your move, { $left } left (or help):
play-bot-moves = { $side } ({ $bot }) plays { $move }.
play-you-move = { $side } plays { $move }.
play-bot-stuck = { $side } ({ $bot }) gave no move: { $why }
play-over = The game is over: { $verdict }.
play-moves = Legal moves: { $moves }
play-hint = Try { $move }: { $reasons }.
play-hint-line = After that perhaps { $line }.
play-undone = Taken back: { $moves }
play-redone = Played again: { $moves }
play-nothing-to-undo = There is no move to take back.
play-nothing-to-redo = There is no move to play again.
play-saved = The game is kept in { $file }.
play-not-saved = The game is not kept: { $why }
play-resume = It goes on with: { $command }
play-save-name = Say where: save FILE
play-stopped = Stopped.
play-resigned = { $side } gives up.
play-help =
    A move: { $examples }
    hint: a good move, and why
    moves: all legal moves
    undo: take back your move, and the bot's after it
    redo: make it again
    board: draw the board again
    save FILE: keep the game in a file
    resign: give up
    quit: leave; the game is kept, and can be gone on with
play-not-kept = The game is not kept: there is no folder for it. Give --save FILE next time.
