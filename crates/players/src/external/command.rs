//! What a spec says about a program: how it is started, what it may take, how it is spoken to.

use std::path::PathBuf;
use std::time::Duration;

use ludoteca_rules::UserError;

use super::protocol::{GoLimits, Protocol};
use super::shell_words::split_words;
use crate::spec::BotSpec;

/// A program as a spec names it, not yet running.
#[derive(Clone, Debug)]
pub struct EngineCommand {
    pub(super) command: Vec<String>,
    pub(super) dir: Option<PathBuf>,
    pub(super) memory: Option<u64>,
    pub(super) processes: Option<usize>,
    pub(super) limits: GoLimits,
    protocol: Protocol,
    options: Vec<(String, String)>,
}

/// How long a program may take to start, and to say that it is ready.
pub(super) const PATIENCE: Duration = Duration::from_secs(10);
const MEGABYTE: u64 = 1 << 20;

impl EngineCommand {
    /// Reads what a `cmd:` spec says.
    ///
    /// ```
    /// use ludoteca_players::{BotSpec, external::EngineCommand};
    /// let spec = BotSpec::parse("cmd:'./my bot' --deep,proto=uci,option.Level=3,memory=256")?;
    /// assert_eq!(EngineCommand::from_spec(&spec)?.program(), "./my bot");
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    ///
    /// # Errors
    /// When there is no command line, or an option's value is wrong.
    pub fn from_spec(spec: &BotSpec) -> Result<Self, UserError> {
        let command = split_words(spec.get("command").unwrap_or_default())?;
        if command.is_empty() {
            return Err(UserError::new(
                "outside-no-command",
                "cmd: needs a command line, such as cmd:./mybot",
            ));
        }
        let protocol = match spec.get("proto").unwrap_or("ugi") {
            "ugi" => Protocol::Ugi,
            "uci" => Protocol::Uci,
            other => {
                return Err(
                    UserError::new("outside-proto", "cmd: proto='{text}' is neither ugi nor uci")
                        .quoting("text", other),
                );
            }
        };
        Ok(EngineCommand {
            command,
            dir: spec.get("dir").map(PathBuf::from),
            memory: spec.number("memory", 1, 1 << 20)?.map(|megabytes| megabytes * MEGABYTE),
            processes: spec.number("processes", 1, 100_000)?.map(|count| count as usize),
            limits: GoLimits {
                depth: spec.number("depth", 1, 1000)?,
                nodes: spec.number("nodes", 1, u64::MAX)?,
                time: spec.time("time")?,
            },
            protocol,
            options: spec.program_options(),
        })
    }

    /// The first word of the command line.
    pub fn program(&self) -> &str {
        &self.command[0]
    }

    /// How the program is spoken to.
    pub const fn protocol(&self) -> Protocol {
        self.protocol
    }

    /// The lines that set the program's own options.
    pub fn option_lines(&self) -> impl Iterator<Item = String> {
        self.options
            .iter()
            .map(|(name, value)| format!("setoption name {name} value {value}"))
    }
}
