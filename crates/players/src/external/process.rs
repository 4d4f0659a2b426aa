//! A running program: lines in, lines out, and nothing of it left afterwards.

use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::thread;
use std::time::{Duration, Instant};

use super::command::EngineCommand;
use super::exit_guard::ExitGuard;
use super::pipes::{Input, Output, Stderr, WriteError};
use super::process_tree::{self, MANY, ProcessTree};
use super::resource_monitor::ResourceMonitor;
use crate::BotError;

/// What a program may write for one answer, in bytes.
const FLOOD: u64 = 16 << 20;
/// Between a closed pipe and the end of the process that closed it.
const LAST_BREATH: Duration = Duration::from_millis(200);
/// How long a program may take to go when told to.
const FAREWELL: Duration = Duration::from_millis(200);
/// What the kernel itself cannot end, because a disk does not answer it, is left behind after this time.
const UNKILLABLE: Duration = Duration::from_secs(2);

/// An outside program that runs until this value is dropped, and then not a moment longer than it takes to end it with
/// all the processes it has started.
pub struct EngineProcess {
    process: Process,
    input: Option<Input>,
    output: Output,
    stderr: Stderr,
    /// What it had written when it was last given something to do.
    written: u64,
}

/// The processes of a program, ended with this value.
struct Process {
    child: Child,
    process_tree: Arc<ProcessTree>,
    guard: Option<ExitGuard>,
    watch: Option<ResourceMonitor>,
}

impl EngineProcess {
    /// Starts a program, and says nothing to it yet.
    ///
    /// # Errors
    /// [`BotError::NotStarted`].
    pub fn start(launch: &EngineCommand) -> Result<Self, BotError> {
        let refuse = |why: String| BotError::NotStarted(why);
        let mut command = Command::new(launch.program());
        command
            .args(&launch.command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        if let Some(dir) = &launch.dir {
            if !dir.is_dir() {
                return Err(refuse(format!("dir: '{}' is not a folder", dir.display())));
            }
            command.current_dir(dir);
        }
        let mark = process_tree::prepare(&mut command);
        let mut child = command.spawn().map_err(|error| {
            process_tree::not_started();
            refuse(format!("'{}' cannot be started: {error}", launch.program()))
        })?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let mut process = Process {
            process_tree: Arc::new(ProcessTree::new(&child, mark)),
            guard: Some(ExitGuard::over(&child)),
            watch: None,
            child,
        };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(refuse("it has no pipes".to_owned()));
        };
        let attend = || -> io::Result<(Input, Output, Stderr)> {
            process.watch = Some(ResourceMonitor::over(&process.process_tree, launch)?);
            Ok((Input::new(stdin)?, Output::new(stdout)?, Stderr::new(stderr)?))
        };
        let (input, output, stderr) = attend().map_err(|error| refuse(format!("there is no room for it: {error}")))?;
        Ok(EngineProcess {
            process,
            input: Some(input),
            output,
            stderr,
            written: 0,
        })
    }

    /// Says a line. It does not wait until the program has read it.
    ///
    /// # Errors
    /// When the program has ended, or has not read its input for a long time.
    pub fn say(&mut self, line: &str) -> Result<(), BotError> {
        match self.input.as_ref().map(|input| input.say(line)) {
            Some(Ok(())) => Ok(()),
            Some(Err(WriteError::Full)) => Err(BotError::Silent("it does not read its input".to_owned())),
            Some(Err(WriteError::Closed)) | None => Err(self.why_gone("input")),
        }
    }

    /// Forgets what it has said so far: what follows is about something new.
    pub fn turn_page(&mut self) {
        // Whoever talks without end is found out while we wait for an answer.
        for _ in 0..1024 {
            if self.output.lines.try_recv().is_err() {
                break;
            }
        }
        self.written = self.output.bytes();
    }

    /// Its next line; `None` if there is none before a moment.
    ///
    /// # Errors
    /// When it has ended or closed its output, or writes without end.
    pub fn hear(&mut self, until: Instant) -> Result<Option<String>, BotError> {
        if self.output.bytes().saturating_sub(self.written) > FLOOD {
            return Err(BotError::OverLimit(format!(
                "it has written more than {} MB for one answer",
                FLOOD >> 20
            )));
        }
        match self
            .output
            .lines
            .recv_timeout(until.saturating_duration_since(Instant::now()))
        {
            Ok(line) => Ok(Some(line)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => Err(self.why_gone("output")),
        }
    }

    /// The next line that begins with a word; what comes before it is passed over.
    ///
    /// # Errors
    /// As [`EngineProcess::hear`], or when there is no such line before a moment.
    pub fn wait_for(&mut self, word: &str, until: Instant) -> Result<String, BotError> {
        while let Some(line) = self.hear(until)? {
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
            // A program that never stops talking must not keep us beyond the moment.
            if Instant::now() >= until {
                break;
            }
        }
        Err(BotError::Silent(format!("no '{word}' in time")))
    }

    /// Closes its input, once all that was said has been read.
    pub fn close_input(&mut self) {
        self.input = None;
    }

    /// How its first process has ended, if it has by some moment: `exit status: 0`.
    pub fn wait_end(&mut self, until: Instant) -> Option<String> {
        loop {
            if let Some(status) = self.process.process_tree.ended(&mut self.process.child) {
                return Some(status.to_string());
            }
            let now = Instant::now();
            if now >= until {
                return None;
            }
            // What it still has to say must not keep it from ending.
            let pause = Duration::from_millis(3).min(until - now);
            if self.output.lines.recv_timeout(pause) == Err(RecvTimeoutError::Disconnected) {
                thread::sleep(pause);
            }
        }
    }

    /// How many processes it consists of, its first one included as long as that runs.
    pub fn processes(&self) -> usize {
        self.process.process_tree.usage(MANY).0
    }

    /// Why one of its pipes is closed.
    fn why_gone(&mut self, pipe: &str) -> BotError {
        let until = Instant::now() + LAST_BREATH;
        let status = self.wait_end(until);
        if let Some(why) = self.process.watch.as_ref().and_then(ResourceMonitor::verdict) {
            return BotError::OverLimit(why.to_owned());
        }
        if self.output.is_endless() {
            return BotError::OverLimit("it has written a line without end".to_owned());
        }
        let what = match status {
            Some(status) => format!("it has ended ({status})"),
            None if self.input.is_none() => "its input has been closed".to_owned(),
            None => format!("it has closed its {pipe}"),
        };
        match self.stderr.last_lines(until) {
            said if said.is_empty() => BotError::Crashed(what),
            said => BotError::Crashed(format!("{what}: {said}")),
        }
    }
}

impl Drop for EngineProcess {
    fn drop(&mut self) {
        // Its children are told apart from strangers while it is still there.
        self.processes();
        if let Some(input) = self.input.take() {
            let _ = input.say("quit");
        }
        self.wait_end(Instant::now() + FAREWELL);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.watch = None;
        self.process_tree.end();
        // The guard goes first: once the process is cleared away, its number may be somebody else's.
        self.guard = None;
        // Where there was nothing to look through, the process itself is still ours to end.
        let _ = self.child.kill();
        let until = Instant::now() + UNKILLABLE;
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }
}
