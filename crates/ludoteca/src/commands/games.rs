//! `ludoteca games`: what can be played, and by which rules.

use clap::Args;
use ludoteca_games::{Axis, GAMES, GameInfo, Options, PresetInfo};
use ludoteca_players::BOTS;
use serde_json::{Map, Value, json};

use crate::draw;
use crate::lang::{say, translated};
use crate::output::{Failure, Output};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludoteca games
  ludoteca games --json")]
pub(crate) struct GamesArgs {
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &GamesArgs, out: &mut Output) -> Result<(), Failure> {
    if args.json {
        out.json(&json!({"games": games_json()?, "bots": bots_json()}))
    } else {
        out.print(plain())
    }
}

fn games_json() -> Result<Vec<Value>, Failure> {
    GAMES
        .iter()
        .map(|info| {
            let game = info.new_game(&Options::default())?;
            let options: Vec<Value> = info
                .options
                .iter()
                .map(|o| json!({"name": o.name, "value": o.value, "repeatable": o.repeatable, "help": o.help}))
                .collect();
            let mut object = json!({
                "id": info.id, "title": info.title, "default": game.variant(), "opening": game.opening().text(),
                "options": options, "styles": draw::styles(info),
            });
            if !info.axes.is_empty() {
                object["axes"] = info.axes.iter().map(axis_json).collect();
                object["presets"] = (info.presets)().iter().map(preset_json).collect();
            }
            Ok(object)
        })
        .collect()
}

fn bots_json() -> Vec<Value> {
    let option = |(name, help): &(&str, &str)| json!({"name": name, "help": help});
    BOTS.iter()
        .map(|bot| {
            let options: Vec<Value> = bot.options.iter().map(option).collect();
            json!({"name": bot.name, "aliases": bot.aliases, "games": bot.games(), "help": bot.help, "options": options})
        })
        .collect()
}

fn axis_json(axis: &Axis) -> Value {
    let values: Vec<Value> = axis
        .values
        .iter()
        .map(|(value, help)| json!({"value": value, "help": help}))
        .collect();
    json!({"name": axis.name, "values": values})
}

fn preset_json(preset: &PresetInfo) -> Value {
    let axes: Map<String, Value> = preset
        .axes
        .iter()
        .map(|(axis, value)| ((*axis).to_owned(), json!(value)))
        .collect();
    json!({"name": preset.name, "from": preset.origin, "axes": axes})
}

fn plain() -> String {
    let mut text = String::new();
    for game in GAMES {
        text += &format!(
            "{} — {}\n",
            game.id,
            translated(&format!("game-{}-title", game.id), game.title)
        );
        for option in game.options {
            let call = option.value.map_or_else(String::new, |value| format!(" {value}"));
            text += &format!(
                "  --{:<16} {}\n",
                format!("{}{call}", option.name),
                translated(&format!("option-{}-{}", game.id, option.name), option.help)
            );
        }
        text += &rule_sets(game);
        text.push('\n');
    }
    text += &format!("{}\n", say("games-bots", &[]));
    for bot in BOTS {
        let also = if bot.aliases.is_empty() {
            String::new()
        } else {
            format!(" ({})", say("games-also", &[("names", bot.aliases.join(", "))]))
        };
        let games = match bot.games() {
            all if all.is_empty() => String::new(),
            some => format!(" [{}]", some.join(", ")),
        };
        text += &format!(
            "  {:<16} {}{also}{games}\n",
            bot.name,
            translated(&format!("bot-{}-help", bot.name), bot.help)
        );
        for (option, help) in bot.options {
            text += &format!(
                "  {:<16}   {option}: {}\n",
                "",
                translated(&bot_option_key(bot.name, option), help)
            );
        }
    }
    text + &format!("\n{}\n", say("games-end", &[]))
}

/// The key of the text of a bot's option; a name such as `option.NAME` has a dot, which a key cannot have.
pub(crate) fn bot_option_key(bot: &str, option: &str) -> String {
    format!("bot-{bot}-option-{}", option.replace('.', "-"))
}

fn rule_sets(game: &GameInfo) -> String {
    let presets = (game.presets)();
    if presets.is_empty() {
        return String::new();
    }
    let mut text = format!("\n  {}\n", say("games-rule-sets", &[]));
    for preset in &presets {
        text += &format!(
            "    {:<12} {}\n",
            preset.name,
            translated(&format!("preset-{}-{}", game.id, preset.name), preset.origin)
        );
    }
    text += &format!("\n  {}\n", say("games-axes", &[]));
    for (i, axis) in game.axes.iter().enumerate() {
        for (value, help) in axis.values {
            let users: Vec<String> = presets.iter().filter_map(|preset| usage(preset, i, value)).collect();
            text += &format!(
                "    {:<32} {}\n",
                format!("{}={value}", axis.name),
                translated(&format!("axis-{}-{}-{value}", game.id, axis.name), help)
            );
            if !users.is_empty() {
                text += &format!("    {:<32} [{}]\n", "", users.join(", "));
            }
        }
    }
    for (i, axis) in game.axes.iter().enumerate() {
        // A value that is not listed has a count before it: 2-own-rows.
        let counted = |preset: &PresetInfo| axis.values.iter().all(|(value, _)| *value != preset.axes[i].1);
        if let Some((value, _)) = axis.values.last().filter(|_| presets.iter().any(counted)) {
            let words = [("axis", axis.name.to_owned()), ("value", (*value).to_owned())];
            text += &format!("    {}\n", say("games-occurrence", &words));
        }
    }
    text
}

/// The preset's name if it has this value on the axis; where the value comes with a count, the count too.
fn usage(preset: &PresetInfo, axis: usize, value: &str) -> Option<String> {
    let held = &preset.axes[axis].1;
    match held.strip_suffix(value)? {
        "" => Some(preset.name.to_owned()),
        count => {
            let count = count.strip_suffix('-')?.parse::<u8>().ok()?;
            Some(format!("{}: {count}", preset.name))
        }
    }
}
