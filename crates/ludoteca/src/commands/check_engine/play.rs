//! Checks of the play: legal moves everywhere, in time, and at once when asked.

use std::time::{Duration, Instant};

use ludoteca_players::BotError;
use ludoteca_players::external::{position, read_answer};
use ludoteca_rules::{Game, Line, Player};

use super::Found;
use super::report::Finding;
use super::trial::{PATIENCE, Trial, first_word};

/// For moves of which only the move counts.
const SHORT: Duration = Duration::from_millis(50);
const MOVE_TIME: Duration = Duration::from_millis(100);
/// An answer may be on its way for so long before anybody should mind.
const TOLERATED: Duration = Duration::from_millis(100);
/// What the arena waits beyond a clock before it gives a program up.
const GIVEN_UP: Duration = Duration::from_secs(1);
/// No check of many positions takes longer.
const ENOUGH: Duration = Duration::from_secs(15);
const CLOCK: Duration = Duration::from_secs(2);

pub(super) fn opening<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let opening = trial.positions.opening.clone();
    ask_shortly(trial, &opening)?;
    Ok(Finding::Ok("a legal move".to_owned()))
}

pub(super) fn middle<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let lines = trial.positions.middle.clone();
    ask_all(trial, &lines)
}

pub(super) fn late<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let lines = trial.positions.late.clone();
    ask_all(trial, &lines)
}

/// The same positions without the way that led to them.
pub(super) fn without_moves<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let alone = |line: &Line<G>| Line::from_state(line.game().clone(), *line.state());
    let positions = &trial.positions;
    let lines: Vec<Line<G>> = positions
        .middle
        .iter()
        .take(8)
        .chain(&positions.late)
        .map(alone)
        .collect();
    ask_all(trial, &lines)
}

pub(super) fn ask_shortly<G: Game>(trial: &mut Trial<'_, G>, line: &Line<G>) -> Result<(), BotError> {
    trial.ask(line, "go movetime 50", SHORT).map(drop)
}

fn ask_all<G: Game>(trial: &mut Trial<'_, G>, lines: &[Line<G>]) -> Found {
    let start = Instant::now();
    for (asked, line) in lines.iter().enumerate() {
        // A program that is slow hears of it from another check.
        if start.elapsed() > ENOUGH {
            return Ok(Finding::Ok(format!(
                "legal moves in {asked} positions, then time was up"
            )));
        }
        ask_shortly(trial, line)?;
    }
    Ok(Finding::Ok(format!("legal moves in {} positions", lines.len())))
}

pub(super) fn new_game<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let word = trial.protocol().new_game();
    let opening = trial.positions.opening.clone();
    for _ in 0..2 {
        trial.program()?.say(word)?;
        trial.ready(PATIENCE)?;
        ask_shortly(trial, &opening)?;
    }
    Ok(Finding::Ok("twice".to_owned()))
}

pub(super) fn move_time<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let lines = first_of_each(trial);
    let mut longest = Duration::ZERO;
    for line in &lines {
        longest = longest.max(trial.ask(line, "go movetime 100", MOVE_TIME)?);
    }
    let measured = format!("{} ms for 'go movetime 100'", longest.as_millis());
    Ok(if longest <= MOVE_TIME + TOLERATED {
        Finding::Ok(format!("at most {measured}"))
    } else if longest <= MOVE_TIME + GIVEN_UP {
        Finding::Warn(format!("{measured}: answer within the time"))
    } else {
        Finding::Fail(format!("{measured}: answer within the time"))
    })
}

pub(super) fn clock<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let lines = first_of_each(trial);
    let words: Vec<String> = Player::BOTH
        .iter()
        .map(|&player| trial.protocol().clock_words(player))
        .map(|[time, increment]| format!("{time} {} {increment} 0", CLOCK.as_millis()))
        .collect();
    let go = format!("go {}", words.join(" "));
    let mut longest = Duration::ZERO;
    for line in &lines[..1] {
        longest = longest.max(trial.ask(line, &go, CLOCK)?);
    }
    let measured = format!("{} ms of a clock of {} ms", longest.as_millis(), CLOCK.as_millis());
    Ok(if longest <= CLOCK / 2 {
        Finding::Ok(measured)
    } else if longest <= CLOCK {
        Finding::Warn(format!("{measured} for one move: the whole game is to be played with it"))
    } else {
        Finding::Fail(format!("{measured}: the game would be lost on time"))
    })
}

/// Limits that a simple program may take no notice of: an answer there must be.
pub(super) fn limits<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let opening = trial.positions.opening.clone();
    for go in ["go depth 2", "go nodes 100"] {
        trial.ask(&opening, go, PATIENCE)?;
    }
    Ok(Finding::Ok("depth and nodes".to_owned()))
}

fn first_of_each<G: Game>(trial: &Trial<'_, G>) -> Vec<Line<G>> {
    let positions = &trial.positions;
    let some = [positions.middle.first(), positions.late.first()];
    std::iter::once(&positions.opening)
        .chain(some.into_iter().flatten())
        .cloned()
        .collect()
}

/// Lets it think about the opening without end.
fn begin_thinking<G: Game>(trial: &mut Trial<'_, G>) -> Result<Line<G>, BotError> {
    let opening = trial.positions.opening.clone();
    let program = trial.program()?;
    program.turn_page();
    program.say(&position(&opening))?;
    program.say("go infinite")?;
    Ok(opening)
}

pub(super) fn stop<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let opening = begin_thinking(trial)?;
    match trial.answer(Instant::now() + Duration::from_millis(300)) {
        Err(BotError::Silent(_)) => {}
        Err(why) => return Err(why),
        Ok(answer) => {
            read_answer(&opening, &answer)?;
            return Ok(Finding::Ok(
                "it answers 'go infinite' at once; a program that thinks longer should wait for 'stop'".to_owned(),
            ));
        }
    }
    let start = Instant::now();
    trial.say("stop")?;
    let answer = trial.answer(start + GIVEN_UP).map_err(|why| match why {
        BotError::Silent(_) => BotError::Silent(format!("no 'bestmove' within {} s of 'stop'", GIVEN_UP.as_secs())),
        other => other,
    })?;
    let elapsed = start.elapsed();
    read_answer(&opening, &answer)?;
    let measured = format!("{} ms after 'stop'", elapsed.as_millis());
    Ok(if elapsed <= TOLERATED {
        Finding::Ok(measured)
    } else {
        Finding::Warn(format!("{measured}: look for it more often"))
    })
}

pub(super) fn ready_while_thinking<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    begin_thinking(trial)?;
    std::thread::sleep(SHORT);
    trial.say("isready")?;
    let until = Instant::now() + GIVEN_UP;
    let program = trial.running()?;
    let (mut ready, mut answered) = (false, false);
    while !ready {
        let Some(line) = program.hear(until)? else { break };
        ready |= first_word(&line) == "readyok";
        answered |= first_word(&line) == "bestmove";
        if Instant::now() >= until {
            break;
        }
    }
    if !answered {
        program.say("stop")?;
        program.wait_for("bestmove", Instant::now() + PATIENCE)?;
    }
    Ok(match (ready, answered) {
        (true, true) => Finding::Ok("it had answered already".to_owned()),
        (true, false) => Finding::Ok(String::new()),
        (false, _) => {
            trial.end();
            Finding::Warn("no 'readyok' within 1 s: the question is whether it is alive, so answer at once".to_owned())
        }
    })
}
