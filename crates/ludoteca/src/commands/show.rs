//! `ludoteca show`: a position drawn in plain text.

use clap::Args;
use ludoteca_games::Line;
use serde_json::json;

use super::check_style;
use crate::args::GameArgs;
use crate::output::{Failure, Output};
use crate::{draw, words};

#[derive(Debug, Args)]
#[command(after_help = "Styles:
  board (default), ascii, text (in words, for screen readers)
  oware: evora, ue and feup, as the Prolog programs of Évora and Porto drew it
  jeson-mor: feup; nim: evora

Examples:
  ludoteca show oware
  ludoteca show oware --rules feup --style feup --position \"[[1,0,7,0,0,0],[0,4,2,1,1,0]]\" --scores 20,12
  ludoteca show jeson-mor --moves \"d1e3 f9e7\"
  ludoteca show tic-tac-toe --position \"x.o/.x./..o x\"")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How to draw it
    #[arg(long, value_name = "STYLE", default_value = "board")]
    style: String,
    /// One JSON object, the drawing included
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &ShowArgs, out: &mut Output) -> Result<(), Failure> {
    let line = args.game.line()?;
    show(args, &line, out)
}

fn show(args: &ShowArgs, line: &Line, out: &mut Output) -> Result<(), Failure> {
    check_style(line.game(), &args.style)?;
    let drawing = draw::draw(&args.style, &line.position());
    if args.json {
        let mut object = ludoteca_arena::json::position(line);
        object.insert(
            "drawing".into(),
            json!(anstream::adapter::strip_str(&drawing).to_string()),
        );
        return out.json(&object.into());
    }
    // The screens of the university programs are shown as they were; ours says whose turn it is.
    match args.style.as_str() {
        "board" | "ascii" | "text" => out.print(format!("{drawing}\n{}\n", words::caption(line))),
        _ => out.print(drawing),
    }
}
