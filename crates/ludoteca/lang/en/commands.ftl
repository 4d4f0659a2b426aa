or = or
call-nearest = did you mean { $nearest }?
call-see-help = see --help
caption-over = The game is over: { $verdict }.
caption-turn = { $side } to move.
attackers = attackers of the centre: { $first } { $a }, { $second } { $b }
worth-win = wins
worth-win-in = wins in { $plies }
worth-loss = loses
worth-loss-in = loses in { $plies }
worth-draw = draw
worth-seeds = { $net } seeds
worth-seeds-exact = { $net } seeds, exactly
worth-repetition-win = wins by repetition
worth-repetition-loss = loses by repetition
moves-count = { $count ->
    [one] { $count } move:
   *[other] { $count } moves:
  }
moves-more = … and { $more } more (--limit { $count } lists them all)
best-nodes = { $bot }: { $nodes } positions in { $seconds } s
analyse-head = depth { $depth }   { $nodes } positions   { $seconds } s
analyse-basis = Estimates rest on { $basis ->
    [net] a search with a neural network at its end
    [terms] a search with weighted terms at its end
    [textbook] a search with the textbook's evaluation at its end
   *[playouts] games played at random
}; what is proven or stands in a table says so.
analyse-left-out = { $more } more moves are not listed
annotate-progress = game { $number }: move { $done } of { $moves }
annotate-game = Game { $number }, { $game }: { $result }
annotate-game-of = Game { $number }, { $game }: { $first } against { $second }, { $result }
perft-depth = depth
perft-nodes = nodes
perft-seconds = seconds
perft-rate = nodes/s
games-rule-sets = Rule sets (--rules)
games-axes = Axes of the rules (--set AXIS=VALUE), with the rule sets that have each value
games-occurrence = { $axis } also says at which occurrence, 2 to 9: { $axis }=3-{ $value }
games-bots = Bots (--bot SPEC): NAME or NAME:key=value,key=value
games-also = also { $names }
games-end = Each command's --help shows how these are used.
compare-heading = { $depth ->
    [one] { $game }: { $caption }, { $depth } move ahead
   *[other] { $game }: { $caption }, { $depth } moves ahead
  }
compare-algorithm = algorithm
compare-nodes = nodes
compare-saved = saved
compare-seconds = seconds
compare-value = value
compare-best = best
tables-building = { $rules } up to { $seeds } seeds in { $file }
tables-plan = { $seeds } seeds need { $memory } of memory and about { $disk } of disk, and about { $time } at this machine's rate
tables-plan-gpu = { $card } builds: { $seeds } seeds need { $memory } of its memory and about { $disk } of disk
tables-gpu-failed = the graphics card failed ({ $error }); the processor goes on
tables-seeds = { $seeds } seeds
tables-there = { $seeds } seeds  there already
tables-damaged = { $seeds } seeds  the file is damaged: it is built again
tables-done = { $seeds } seeds  { $boards } boards  { $seconds } s  { $rate } M boards/s
tables-folder = { $rules }: folder { $file }
tables-no-such-folder = none
tables-bytes = { $bytes } bytes
tables-embedded = part of the program
tables-layer = { $seeds } seeds  { $boards } boards  { $size }
tables-stats = { $boards } boards with { $seeds } seeds, { $rules }: { $won } won, { $drawn } drawn, { $lost } lost by the player to move
tables-stats-head = {"  "}net       boards
tables-probe = { $net } of the { $seeds } seeds on the board, for the player to move
tables-no-move = there is no move: the game is over
tables-right = { $seeds } seeds  { $boards } boards  right
tables-left = left
tables-knights-building = jeson-mor { $size } in { $file }
tables-knights-ply = { $mine } against { $theirs }, ply { $ply }
tables-knights-built = built in { $seconds } s
tables-knights-complete = complete
tables-knights-incomplete = not complete: tables build goes on with it
tables-knights-folder = jeson-mor { $size }: folder { $file }, { $state }
tables-knights-list = knights: { $layers }
tables-knights-head = {" "}knights         boards            won      drawn           lost  longest
tables-knights-probe = the player to move: { $value }
tables-knights-right = { $boards } boards, all right
summary-player = Player { $number }
summary-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
  }
summary-none = { $player }: no moves
summary-accuracy = { $player }: accuracy { $accuracy } over { $moves }
summary-forced = { $player }: { $moves }, never a choice
summary-worst = worst { $move } (-{ $lost } points)
count-move = { $count ->
    [one] { $count } move
   *[other] { $count } moves
  }
count-node = { $count ->
    [one] { $count } node
   *[other] { $count } nodes
  }
count-more-node = { $count ->
    [one] { $count } more node
   *[other] { $count } more nodes
  }
tree-win = win
tree-loss = loss
tree-title = { $bot } on { $game }
tree-cut-off = { $moves } cut off
tree-turn = { $position }: { $max } to move
tree-sides = MAX is { $max }, MIN is { $min }; values are for { $max }
tree-found = value { $value }, best move { $best }; { $nodes } searched
tree-not-shown = … { $what } not shown
tree-limit-all = --limit { $limit } shows them all
tree-limit-more = --limit { $limit } shows more
tree-over = { $value }, game over
tree-best = best
tree-alpha = alpha
tree-beta = beta
tree-left-out = ✂ { $moves } left out: { $why }
tree-cut = { $what } cut
tree-more = … { $count } more
legend-max = MAX: { $side } to move
legend-min = MIN: { $side } to move
legend-over = the game is over
legend-best = best play
legend-wins = { $side } wins
legend-loses = { $side } loses
legend-better = better for { $side }
legend-level = level
legend-worse = worse for { $side }
legend-bounds = bounds on arrival
legend-least-most = at least, at most
legend-cut = moves cut off
legend-hidden = moves searched, not shown
text-houses = { $side }: { $houses }; { $captured } captured
text-knights = { $side }: { $squares }
text-no-knights = no knight
text-centre = The centre is { $square }. It can be reached by: { $first } { $a }, { $second } { $b }
text-heap = Heap { $number }: { $count }
text-marks = { $side }: { $cells }
text-free = Free: { $cells }
text-none = none
algorithm-minimax = minimax
algorithm-alpha-beta = alpha-beta
algorithm-ordered = alpha-beta, ordered
algorithm-engine = engine
tournament-no-game = no game was finished; seed { $seed }
tournament-not-decided = the test is not decided
tournament-winner = Winner: { $name }
tournament-endings = Endings: { $reasons }
tournament-repeated = { $repeated } of { $games } games repeat another move for move and tell nothing new; more openings would help
tournament-seed = Seed: { $seed }
tournament-first = First to move: { $figures }
tournament-more = and { $count } more
tournament-by-opening = By opening: { $list }
standing-player = Player
standing-points = Points
standing-games = Games
standing-won = Won
standing-drawn = Drawn
standing-lost = Lost
standing-share = Share
standing-elo = Elo
standing-margin = +/-
solve-win = win: player { $player }, to move, wins{ $within }
solve-loss = loss: player { $player } wins{ $within }
solve-draw = draw: neither player can force a win
solve-wins-or-draws = undecided: player { $player } wins or draws
solve-open = undecided
solve-within = { " " }in { $plies } plies
solve-best = ; best move { $move }
solve-cost = { $nodes } positions in { $seconds } s
solve-certificate = certificate of { $positions } positions in { $file }
solve-listing = listing all positions: { $positions }
solve-hunting = does player { $player } win within { $budget }?
solve-progress = { $stage }  { $nodes } positions, { $rate } a second, { $seconds } s
solve-building = building the table of all positions: { $part } %
solve-writing = writing the certificate
solve-value-win = win
solve-value-loss = loss
solve-value-draw = draw
check-proof-checking = checking
check-proof-wins = proven: player { $player } wins within { $plies } plies ({ $positions } positions)
check-proof-holds = proven: player { $player } wins or draws ({ $positions } positions)
check-proof-seconds = checked in { $seconds } s
live-breaking-off = breaking off
live-finishing = finishing the games being played; Ctrl-C again to break off
live-ctrl-c = Ctrl-C ends after the games being played
live-games-of = { $played } of { $total } games
live-games = { $played } games
live-rate = { $rate } games/s
live-left = , { $left } left
live-left-at-most = , at most { $left } left
live-won-drawn-lost = W/D/L
live-difference = Elo difference { $difference }, stronger with { $superiority } %
live-finished = Finished
live-finished-faults = Finished, { $faults } lost by a fault
live-start = the start
live-opening = { $plies } from the opening

serve-hint = Open this address in a browser; Ctrl-C ends the server.
