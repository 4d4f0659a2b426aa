//! Checks of the play: legal moves everywhere, in time, and at once when asked.

use std::time::{Duration, Instant};

use ludoteca_games::{Line, Player};
use ludoteca_players::BotError;
use ludoteca_players::external::{position, read_answer};

use super::Found;
use super::engine_under_test::{EngineUnderTest, PATIENCE, first_word};
use super::report::Finding;

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

pub(super) fn opening(engine: &mut EngineUnderTest<'_>) -> Found {
    let opening = engine.positions.opening.clone();
    ask_shortly(engine, &opening)?;
    Ok(Finding::Ok("a legal move".to_owned()))
}

pub(super) fn middle(engine: &mut EngineUnderTest<'_>) -> Found {
    let lines = engine.positions.middle.clone();
    ask_all(engine, &lines)
}

pub(super) fn late(engine: &mut EngineUnderTest<'_>) -> Found {
    let lines = engine.positions.late.clone();
    ask_all(engine, &lines)
}

/// The same positions without the way that led to them.
pub(super) fn without_moves(engine: &mut EngineUnderTest<'_>) -> Found {
    let alone = |line: &Line| line.position().line();
    let positions = &engine.positions;
    let lines: Vec<Line> = positions
        .middle
        .iter()
        .take(8)
        .chain(&positions.late)
        .map(alone)
        .collect();
    ask_all(engine, &lines)
}

pub(super) fn ask_shortly(engine: &mut EngineUnderTest<'_>, line: &Line) -> Result<(), BotError> {
    engine.ask(line, "go movetime 50", SHORT).map(drop)
}

fn ask_all(engine: &mut EngineUnderTest<'_>, lines: &[Line]) -> Found {
    let start = Instant::now();
    for (asked, line) in lines.iter().enumerate() {
        // A program that is slow hears of it from another check.
        if start.elapsed() > ENOUGH {
            return Ok(Finding::Ok(format!(
                "legal moves in {asked} positions, then time was up"
            )));
        }
        ask_shortly(engine, line)?;
    }
    Ok(Finding::Ok(format!("legal moves in {} positions", lines.len())))
}

pub(super) fn new_game(engine: &mut EngineUnderTest<'_>) -> Found {
    let word = engine.protocol().new_game();
    let opening = engine.positions.opening.clone();
    for _ in 0..2 {
        engine.program()?.say(word)?;
        engine.ready(PATIENCE)?;
        ask_shortly(engine, &opening)?;
    }
    Ok(Finding::Ok("twice".to_owned()))
}

pub(super) fn move_time(engine: &mut EngineUnderTest<'_>) -> Found {
    let lines = first_of_each(engine);
    let mut longest = Duration::ZERO;
    for line in &lines {
        longest = longest.max(engine.ask(line, "go movetime 100", MOVE_TIME)?);
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

pub(super) fn clock(engine: &mut EngineUnderTest<'_>) -> Found {
    let lines = first_of_each(engine);
    let words: Vec<String> = Player::BOTH
        .iter()
        .map(|&player| engine.protocol().clock_words(player))
        .map(|[time, increment]| format!("{time} {} {increment} 0", CLOCK.as_millis()))
        .collect();
    let go = format!("go {}", words.join(" "));
    let mut longest = Duration::ZERO;
    for line in &lines[..1] {
        longest = longest.max(engine.ask(line, &go, CLOCK)?);
    }
    let measured = format!("{} ms of a clock of {} ms", longest.as_millis(), CLOCK.as_millis());
    Ok(if longest <= CLOCK / 2 {
        Finding::Ok(measured)
    } else if longest <= CLOCK {
        Finding::Warn(format!(
            "{measured} for one move: the whole game is to be played with it"
        ))
    } else {
        Finding::Fail(format!("{measured}: the game would be lost on time"))
    })
}

/// Limits that a simple program may take no notice of: an answer there must be.
pub(super) fn limits(engine: &mut EngineUnderTest<'_>) -> Found {
    let opening = engine.positions.opening.clone();
    for go in ["go depth 2", "go nodes 100"] {
        engine.ask(&opening, go, PATIENCE)?;
    }
    Ok(Finding::Ok("depth and nodes".to_owned()))
}

fn first_of_each(engine: &EngineUnderTest<'_>) -> Vec<Line> {
    let positions = &engine.positions;
    let some = [positions.middle.first(), positions.late.first()];
    std::iter::once(&positions.opening)
        .chain(some.into_iter().flatten())
        .cloned()
        .collect()
}

/// Lets it think about the opening without end.
fn begin_thinking(engine: &mut EngineUnderTest<'_>) -> Result<Line, BotError> {
    let opening = engine.positions.opening.clone();
    let program = engine.program()?;
    program.turn_page();
    program.say(&position(&opening))?;
    program.say("go infinite")?;
    Ok(opening)
}

pub(super) fn stop(engine: &mut EngineUnderTest<'_>) -> Found {
    let opening = begin_thinking(engine)?;
    match engine.answer(Instant::now() + Duration::from_millis(300)) {
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
    engine.say("stop")?;
    let answer = engine.answer(start + GIVEN_UP).map_err(|why| match why {
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

pub(super) fn ready_while_thinking(engine: &mut EngineUnderTest<'_>) -> Found {
    begin_thinking(engine)?;
    std::thread::sleep(SHORT);
    engine.say("isready")?;
    let until = Instant::now() + GIVEN_UP;
    let program = engine.running()?;
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
            engine.end();
            Finding::Warn("no 'readyok' within 1 s: the question is whether it is alive, so answer at once".to_owned())
        }
    })
}
