//! `ludoteca show`: a position drawn in plain text.

use clap::Args;
use ludoteca_rules::{Line, Message, unknown_name};
use serde_json::json;

use crate::args::{GameArgs, with_line};
use crate::draw::Draw;
use crate::output::{Failure, Output};
use crate::words;

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
    with_line!(&args.game, line => show(args, &line, out))
}

fn show<G: Draw>(args: &ShowArgs, line: &Line<G>, out: &mut Output) -> Result<(), Failure> {
    let styles = G::STYLES.iter().map(|(name, _)| *name);
    let (_, draw) = G::STYLES
        .iter()
        .find(|(name, _)| *name == args.style)
        .ok_or_else(|| unknown_name(Message::new("word-style", "style"), &args.style, styles))?;
    let drawing = draw(line.game(), line.state());
    if args.json {
        let mut object = ludoteca_arena::json::position(line);
        object.insert(
            "drawing".into(),
            json!(anstream::adapter::strip_str(&drawing).to_string()),
        );
        return out.json(&object.into());
    }
    // The sources' screens are shown as they were; ours says whose turn it is.
    match args.style.as_str() {
        "board" | "ascii" | "text" => out.print(format!("{drawing}\n{}\n", words::caption(line))),
        _ => out.print(drawing),
    }
}
