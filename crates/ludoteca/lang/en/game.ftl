verdict-win = { $side } wins{ $score }, { $reason }
verdict-draw = a draw{ $score }, { $reason }
side-South = South
side-North = North
side-White = White
side-Black = Black
side-X = X
side-O = O
side-Player-1 = Player 1
side-Player-2 = Player 2
reason-majority = by a majority of the seeds
reason-few-seeds = with too few seeds left
reason-no-moves = with no seeds left to play
reason-repetition = by repetition
reason-ply-limit = by the limit on moves
reason-centre-left = leaving the centre
reason-no-knights = the last knight captured
reason-last-object = the last object taken
reason-line = with a line
reason-full-board = the board is full
reason-resigned = by resignation
reason-agreed = both players agreeing on it
reason-abandoned = the other being away too long
reason-time = on time
reason-adjudicated-win = both players agreeing on it
reason-adjudicated-draw = both players agreeing on it
reason-adjudicated-table = as the endgame tables know
reason-no-move = the other gave no move
reason-illegal-move = by an illegal move of the other
reason-not-started = the other could not be started
reason-crash = the other broke down
reason-over-limit = the other took more than allowed
value-win = it wins
value-win-in = it wins in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }
value-loss = it loses, but nothing is better
value-loss-in = it loses in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
  }, but nothing is better
value-draw = it draws
value-repetition-win = it wins if the position is repeated
value-repetition-loss = it loses if the position is repeated, but nothing is better
value-seeds = about { $net } seeds in the end
value-seeds-exact = exactly { $net } seeds in the end
value-score = worth { $score }
deed-captures = { $count ->
    [one] it captures a seed
   *[other] it captures { $count } seeds
  }
deed-feeds = it gives seeds to a player who has none
deed-avoids = { $count ->
    [one] it avoids the capture of a seed
   *[other] it avoids the capture of { $count } seeds
  }
deed-threatens = { $count ->
    [one] it threatens to capture a seed
   *[other] it threatens to capture { $count } seeds
  }
deed-moves-again = it moves again
deed-last-object = it takes the last object
deed-nim-sum = it leaves the nim-sum at { $sum }
deed-nim-odd = it leaves an odd number of heaps of one
deed-nim-lost = no move leaves a nim-sum that wins
deed-leaves-centre = the knight leaves the centre, and that wins
deed-captures-centre = it captures the knight on the centre
deed-takes-centre = it goes to the centre
deed-captures-knight = it captures a knight
deed-centre-safe = nobody can capture it there
deed-attacks-centre = it adds an attacker of the centre: { $ours } against { $theirs }
deed-line = it makes a line
deed-blocks = it stops a line of the other's
deed-threats = { $count ->
    [one] it threatens a line
   *[other] it threatens a line in { $count } ways at once
  }
