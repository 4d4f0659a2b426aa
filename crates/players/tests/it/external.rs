//! ExternalEngine programs with every bad habit: each costs its own game and nothing else.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use ludoteca_games::{GameHandle, Line, Options};
use ludoteca_players::external::{EngineCommand, EngineProcess, quote_word};
use ludoteca_players::{Bot, BotError, BotSpec, Choice, Clock, build};
use ludoteca_search::value::Value;

const QUICK: Clock = Clock::Move(Duration::from_millis(100));

/// One test at a time, and at its end a look whether anything of it is left: processes, dead ones, or threads.
struct Room {
    tag: String,
    dir: PathBuf,
    started: Instant,
    _alone: MutexGuard<'static, ()>,
}

impl Room {
    fn enter() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let alone = crate::child_process_lock();
        let tag = format!(
            "ludoteca-test-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let dir = std::env::temp_dir().join(&tag);
        fs::create_dir_all(&dir).expect("a folder");
        Room {
            tag,
            dir,
            started: Instant::now(),
            _alone: alone,
        }
    }

    /// The spec of the program with a habit; all its processes carry our tag.
    fn spec(&self, habit: &str, options: &str) -> String {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/player.py");
        format!(
            "cmd:env LUDOTECA_TAG={} python3 {} {habit}{options}",
            self.tag,
            quote_word(script)
        )
    }

    fn bot(&self, habit: &str, options: &str) -> Box<dyn Bot> {
        bot(&self.spec(habit, options))
    }

    /// What a program with a habit answers, and how long that takes once it is running.
    fn ask(&self, habit: &str, options: &str, clock: Clock) -> (Result<String, BotError>, Duration) {
        let mut bot = self.bot(habit, options);
        bot.new_game(0);
        let start = Instant::now();
        let answer = bot.choose(&line(), clock, &AtomicBool::new(false));
        (answer.map(|choice| text(&choice)), start.elapsed())
    }

    fn stuck(&self, habit: &str, options: &str, clock: Clock) -> BotError {
        let (answer, elapsed) = self.ask(habit, options, clock);
        assert!(elapsed < Duration::from_secs(8), "{habit}: {elapsed:?}");
        answer.expect_err(habit)
    }

    /// Processes with our tag.
    fn processes(&self) -> Vec<String> {
        let tag = format!("LUDOTECA_TAG={}", self.tag);
        let has_tag = |dir: &PathBuf| {
            let environment = fs::read(dir.join("environ")).unwrap_or_default();
            environment
                .split(|&byte| byte == 0)
                .any(|entry| entry == tag.as_bytes())
        };
        let all = fs::read_dir("/proc")
            .expect("/proc")
            .flatten()
            .map(|entry| entry.path());
        all.filter(has_tag)
            .map(|dir| fs::read_to_string(dir.join("stat")).unwrap_or_default())
            .collect()
    }

    /// Waits until nothing is left; says what is if that takes too long.
    fn leave(self, most: Duration) {
        let elapsed = self.started.elapsed();
        assert!(elapsed < most, "took {elapsed:?}");
        assert_eq!(self.processes(), [""; 0], "left running");
        let children = Command::new("sh")
            .args([
                "-c",
                "for t in /proc/$PPID/task/*; do cat $t/children; done; echo; echo $$",
            ])
            .output()
            .expect("a shell");
        let children = String::from_utf8_lossy(&children.stdout).into_owned();
        let (children, shell) = children.trim().rsplit_once('\n').expect("two lines");
        let others: Vec<&str> = children.split_whitespace().filter(|&pid| pid != shell).collect();
        assert_eq!(others, [""; 0], "children left, dead or alive");
        let threads = || -> Vec<String> {
            let tasks = fs::read_dir("/proc/self/task").expect("/proc").flatten();
            let names = tasks.map(|task| fs::read_to_string(task.path().join("comm")).unwrap_or_default());
            let ours = ["to-program", "from-program", "complaints", "watch"];
            names
                .map(|name| name.trim().to_owned())
                .filter(|name| ours.contains(&&**name))
                .collect()
        };
        let until = Instant::now() + Duration::from_secs(1);
        while !threads().is_empty() && Instant::now() < until {
            thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(threads(), [""; 0], "threads left");
        fs::remove_dir_all(&self.dir).expect("our folder");
    }
}

fn line() -> Line {
    GameHandle::new("oware", &Options::default()).expect("a game").line()
}

fn bot(spec: &str) -> Box<dyn Bot> {
    build(&BotSpec::parse(spec).expect(spec), line().game()).expect(spec)
}

fn text(choice: &Choice) -> String {
    line().position().move_text(choice.mv)
}

fn secs(n: u64) -> Duration {
    Duration::from_secs(n)
}

#[test]
fn a_good_program_plays_and_says_what_it_thinks() {
    let room = Room::enter();
    let mut bot = room.bot("good", "");
    for number in 0..3 {
        bot.new_game(number);
        let choice = bot.choose(&line(), QUICK, &AtomicBool::new(false)).expect("a move");
        assert_eq!((text(&choice), choice.pv.len()), ("F".to_owned(), 2));
        assert_eq!(
            (choice.value, choice.depth, choice.nodes),
            (Some(Value::Estimate(12)), Some(3), 99)
        );
    }
    drop(bot);
    room.leave(secs(10));
}

#[test]
fn what_cannot_start_says_why() {
    let room = Room::enter();
    let why = room.stuck("crash-at-start", "", QUICK);
    let wanted = "it has ended (exit status: 3): two | three | no such file: model.bin";
    assert_eq!(why, BotError::NotStarted(wanted.to_owned()));
    let missing = |spec: &str| {
        bot(spec)
            .choose(&line(), QUICK, &AtomicBool::new(false))
            .expect_err(spec)
    };
    let why = missing("cmd:/no/such/program");
    assert!(
        matches!(&why, BotError::NotStarted(why) if why.contains("cannot be started")),
        "{why}"
    );
    let why = missing("cmd:true,dir=/no/such/folder");
    assert!(
        matches!(&why, BotError::NotStarted(why) if why.contains("not a folder")),
        "{why}"
    );
    room.leave(secs(10));
}

#[test]
fn a_program_that_never_says_hello_is_waited_for_once() {
    let room = Room::enter();
    let why = room.stuck("mute", "", QUICK);
    assert_eq!(why, BotError::NotStarted("no 'ugiok' in time".to_owned()));
    room.leave(secs(13));
}

#[test]
fn crashes_are_told_with_their_last_words() {
    let room = Room::enter();
    let why = room.stuck("crash", "", QUICK);
    let BotError::Crashed(why) = why else { panic!("{why:?}") };
    assert!(why.starts_with("it has ended (exit status: 1): "), "{why}");
    assert!(why.ends_with("ValueError: no \u{fffd}[31mway"), "{why}");
    let why = room.stuck("segfault", "", QUICK);
    assert!(why.to_string().contains("SIGSEGV"), "{why}");
    let why = room.stuck("close-output", "", QUICK);
    assert_eq!(why, BotError::Crashed("it has closed its output".to_owned()));
    room.leave(secs(10));
}

#[test]
fn after_a_crash_it_is_started_again() {
    let room = Room::enter();
    let mut bot = room.bot("crash", "");
    for _ in 0..2 {
        let why = bot
            .choose(&line(), QUICK, &AtomicBool::new(false))
            .expect_err("a crash");
        assert_eq!(why.reason(), "crash");
    }
    drop(bot);
    room.leave(secs(10));
}

#[test]
fn silence_costs_the_clock_and_a_second() {
    let room = Room::enter();
    for habit in ["silent", "slow", "stubborn"] {
        let (answer, elapsed) = room.ask(habit, "", QUICK);
        assert_eq!(
            answer,
            Err(BotError::Silent("no 'bestmove' in time".to_owned())),
            "{habit}"
        );
        assert!(
            elapsed > Duration::from_millis(1100) && elapsed < secs(3),
            "{habit}: {elapsed:?}"
        );
    }
    room.leave(secs(15));
}

#[test]
fn lies_are_illegal_and_do_not_reach_the_screen() {
    let room = Room::enter();
    assert!(matches!(room.stuck("illegal", "", QUICK), BotError::Illegal(why) if why.starts_with("'G': ")));
    let why = room.stuck("nonsense", "", QUICK).to_string();
    assert!(why.len() < 400 && !why.contains(char::is_control), "{why:?}");
    assert_eq!(room.stuck("wordless", "", QUICK).reason(), "illegal-move");
    assert_eq!(room.stuck("none", "", QUICK), BotError::NoMove);
    room.leave(secs(10));
}

#[test]
fn floods_are_stopped_and_cost_no_memory() {
    let room = Room::enter();
    let before = resident();
    for habit in ["flood", "endless-line"] {
        assert_eq!(
            room.stuck(habit, "", Clock::Move(secs(5))).reason(),
            "over-limit",
            "{habit}"
        );
    }
    let why = room.stuck("binary", "", QUICK);
    assert!(["over-limit", "time"].contains(&why.reason()), "{why}");
    let why = room.stuck("complain", "", QUICK);
    assert_eq!(why.reason(), "time");
    let grown = resident().saturating_sub(before);
    assert!(grown < 64 << 10, "{grown} kB");
    room.leave(secs(25));
}

/// Our own memory in kilobytes.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("/proc");
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .expect("a line");
    line.split_whitespace()
        .next()
        .expect("a number")
        .parse()
        .expect("a number")
}

#[test]
fn whoever_ignores_quit_goes_all_the_same() {
    let room = Room::enter();
    let mut bot = room.bot("ignore-quit", "");
    assert!(bot.choose(&line(), QUICK, &AtomicBool::new(false)).is_ok());
    let start = Instant::now();
    drop(bot);
    assert!(start.elapsed() < secs(2), "{:?}", start.elapsed());
    room.leave(secs(10));
}

#[test]
fn children_go_with_their_parents_wherever_they_hide() {
    let room = Room::enter();
    for (habit, options) in [("children", ""), ("hide", ""), ("hide", ",memory=500")] {
        let mut bot = room.bot(habit, options);
        assert!(bot.choose(&line(), QUICK, &AtomicBool::new(false)).is_ok());
        thread::sleep(Duration::from_millis(300));
        assert!(room.processes().len() >= 2, "{habit}: {:?}", room.processes());
        drop(bot);
        assert_eq!(room.processes(), [""; 0], "{habit}");
    }
    room.leave(secs(15));
}

#[test]
fn a_child_without_any_mark_is_known_from_before() {
    let room = Room::enter();
    let mut bot = room.bot("hide-bare", ",memory=500");
    assert!(bot.choose(&line(), QUICK, &AtomicBool::new(false)).is_ok());
    thread::sleep(Duration::from_millis(700));
    drop(bot);
    // It has no tag either: it would show among our children.
    room.leave(secs(10));
}

#[test]
fn too_much_memory_or_too_many_processes_end_it() {
    let room = Room::enter();
    for habit in ["memory", "memory-of-child"] {
        let why = room.stuck(habit, ",memory=150", Clock::Move(secs(5)));
        assert!(
            matches!(&why, BotError::OverLimit(why) if why.contains("150 MB")),
            "{habit}: {why}"
        );
    }
    let why = room.stuck("processes", ",processes=8", Clock::Move(secs(5)));
    assert!(
        matches!(&why, BotError::OverLimit(why) if why.contains("8 processes that")),
        "{why}"
    );
    let why = room.stuck("fork-bomb", ",processes=30", Clock::Move(secs(5)));
    assert_eq!(why.reason(), "over-limit", "{why}");
    let (answer, _) = room.ask("good", ",memory=200,processes=8", QUICK);
    assert_eq!(answer, Ok("F".to_owned()));
    room.leave(secs(25));
}

#[test]
fn stop_is_said_and_the_callers_wish_stays() {
    let room = Room::enter();
    for (habit, answers) in [("until-stop", true), ("silent", false)] {
        let mut bot = room.bot(habit, "");
        bot.new_game(0);
        let stop = Arc::new(AtomicBool::new(false));
        let wish = Arc::clone(&stop);
        let hurry = thread::spawn(move || {
            thread::sleep(Duration::from_millis(200));
            wish.store(true, Ordering::Relaxed);
        });
        let start = Instant::now();
        let answer = bot.choose(&line(), Clock::Open, &stop);
        assert_eq!(answer.is_ok(), answers, "{habit}");
        assert!(start.elapsed() < secs(3), "{habit}: {:?}", start.elapsed());
        assert!(stop.load(Ordering::Relaxed));
        hurry.join().expect("a thread");
    }
    room.leave(secs(10));
}

#[test]
fn a_program_that_does_not_listen_cannot_hold_us_up() {
    let room = Room::enter();
    let spec = BotSpec::parse(&room.spec("deaf", "")).expect("a spec");
    let mut program = EngineProcess::start(&EngineCommand::from_spec(&spec).expect("a spec")).expect("it starts");
    program.say("ugi").expect("it listens");
    program.wait_for("ugiok", Instant::now() + secs(5)).expect("it answers");
    let long = "x".repeat(64 * 1024);
    let start = Instant::now();
    let refused = (0..1000).find_map(|_| program.say(&long).err()).expect("a bound");
    assert_eq!(refused.reason(), "time");
    drop(program);
    assert!(start.elapsed() < secs(3), "{:?}", start.elapsed());
    room.leave(secs(10));
}

#[test]
fn options_limits_folder_and_quotes_reach_it() {
    let room = Room::enter();
    let folder = room.dir.join("a 'b', proto=c");
    fs::create_dir_all(&folder).expect("a folder");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/programs/player.py");
    fs::copy(script, folder.join("my player.py")).expect("a copy");
    let spec = format!(
        "cmd:env LUDOTECA_TAG={} python3 \"my player.py\" good 'its log',option.Heaps=7,9,4,depth=5,time=200ms,proto=uci,dir={}",
        room.tag,
        folder.display()
    );
    let mut bot = bot(&spec);
    bot.new_game(1);
    let mut line = line();
    line.play_text("Ff").expect("legal");
    for clock in [
        Clock::Open,
        Clock::Game {
            left: secs(9),
            increment: secs(1),
        },
    ] {
        let _ = bot.choose(&line, clock, &AtomicBool::new(false));
    }
    drop(bot);
    let log = fs::read_to_string(folder.join("its log")).expect("a log");
    let wanted = [
        "uci",
        "setoption name Heaps value 7,9,4",
        "isready",
        "ucinewgame",
        "isready",
        "position startpos moves Ff",
        "go movetime 200 depth 5",
        "position startpos moves Ff",
        "go wtime 9000 winc 1000 movetime 200 depth 5",
        "quit",
    ];
    assert_eq!(log.lines().collect::<Vec<_>>(), wanted);
    room.leave(secs(10));
}

#[test]
fn commas_within_quotes_are_no_options() {
    let spec = BotSpec::parse("cmd:python3 \"a,depth=3.py\" x,y,depth=4").expect("a spec");
    assert_eq!(spec.get("command"), Some("python3 \"a,depth=3.py\" x,y"));
    assert_eq!(spec.get("depth"), Some("4"));
    for (text, wanted) in [
        ("cmd:'x", "not closed"),
        ("cmd:x,memory=0", "from 1"),
        ("cmd:x,processes=many", "from 1"),
        ("cmd:x,depth=", "from 1"),
        ("cmd:x,time=soon", "a time such as"),
        ("cmd:x,nodes=-1", "from 1"),
    ] {
        let spec = BotSpec::parse(text).expect(text);
        let why = build(&spec, line().game()).err().expect(text).to_string();
        assert!(why.contains(wanted), "{text}: {why}");
    }
}

#[test]
fn when_we_are_killed_it_goes_too() {
    let room = Room::enter();
    let mut ours = Command::new(std::env::current_exe().expect("ourselves"))
        .args(["--exact", "external::plays_until_it_is_killed", "--ignored"])
        .env("LUDOTECA_TEST_SPEC", room.spec("stubborn", ""))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("ourselves");
    let wait = |wanted: bool| {
        let until = Instant::now() + secs(10);
        // The command that sets the tag is there first, and only then the program.
        while room.processes().iter().any(|stat| stat.contains("(python3")) != wanted {
            assert!(Instant::now() < until, "{:?}", room.processes());
            thread::sleep(Duration::from_millis(20));
        }
    };
    wait(true);
    thread::sleep(Duration::from_millis(300));
    ours.kill().expect("it runs");
    ours.wait().expect("it ends");
    wait(false);
    room.leave(secs(25));
}

#[test]
#[ignore = "the other half of when_we_are_killed_it_goes_too"]
fn plays_until_it_is_killed() {
    if let Ok(spec) = std::env::var("LUDOTECA_TEST_SPEC") {
        let _ = bot(&spec).choose(&line(), Clock::Move(secs(60)), &AtomicBool::new(false));
    }
}
