//! A second pair of eyes: if we are killed ourselves, nobody is left to end the program, which has a process group of
//! its own and may not care that its pipes are closed. A shell waits for our end and does it then.

use std::process::{Child, Command, Stdio};

/// A shell that waits; it ends with this value.
pub(super) struct ExitGuard {
    shell: Option<Child>,
}

/// It reads from a pipe that only we hold open: the end of that is our end.
const SCRIPT: &str = r#"read -r _ || kill -s KILL -- "-$0""#;

impl ExitGuard {
    /// Sets a guard over the process group of a program. Without a shell there is none, and nothing else is missing.
    pub(super) fn over(program: &Child) -> Self {
        if !cfg!(unix) {
            return ExitGuard { shell: None };
        }
        let mut shell = Command::new("/bin/sh");
        shell
            .args(["-c", SCRIPT, &program.id().to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        // Not in our own group: what ends that from the terminal would end the guard, too.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut shell, 0);
        ExitGuard {
            shell: shell.spawn().ok(),
        }
    }
}

impl Drop for ExitGuard {
    fn drop(&mut self) {
        if let Some(shell) = &mut self.shell {
            let _ = shell.kill();
            let _ = shell.wait();
        }
    }
}
