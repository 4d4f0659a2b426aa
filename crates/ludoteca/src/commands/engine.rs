//! `ludoteca engine`: the engine for other programs, over UGI or UCI.

use clap::Args;

use crate::args::GameArgs;
use crate::output::{Failure, Output};
use crate::ugi;

#[derive(Debug, Args)]
#[command(after_help = "Speaks UGI and UCI: the first word, ugi or uci, chooses.
  in    ugi  uci  isready  uginewgame  ucinewgame  setoption name X value Y
        position startpos|fen F [moves M …]
        go [infinite] [movetime|depth|nodes N]
           [p1time|p2time|p1inc|p2inc N] or [wtime|btime|winc|binc N]
        stop  quit  query gameover|p1turn|result
  out   id  option  ugiok  uciok  readyok  info …  bestmove M  response …
Times are in milliseconds. Moves of Oware may be joined: moves FfEc. A score of 100 is one seed
there. A go without any limit lasts until stop.

Examples:
  ludoteca engine oware --rules awari
  printf 'position startpos moves FfEc\\ngo depth 12\\n' | ludoteca engine oware
  ludoteca best oware --bot \"cmd:ludoteca engine oware,proto=uci,option.Level=3\"")]
pub(crate) struct EngineArgs {
    #[command(flatten)]
    game: GameArgs,
}

pub(crate) fn run(args: &EngineArgs, out: &mut Output) -> Result<(), Failure> {
    ugi::serve(args.game.line()?, args.game.options(), out)
}
