//! The visualiser protocol: a client that knows the messages alone.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::thread;
use std::time::Duration;

use super::client::{Server, folder};

struct Client {
    lines: BufReader<TcpStream>,
}

impl Client {
    fn new(server: &Server) -> Self {
        let stream = TcpStream::connect(server.visualiser.as_ref().unwrap()).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        Client {
            lines: BufReader::new(stream),
        }
    }

    fn say(&mut self, text: &str) {
        let _ = self.lines.get_mut().write_all(text.as_bytes());
    }

    fn receive(&mut self) -> String {
        let mut line = String::new();
        let _ = self.lines.read_line(&mut line);
        line.trim_end().to_owned()
    }

    /// Plays a whole game; how it ended, and how many choices there were.
    fn game(&mut self, players: [&str; 2]) -> (String, usize) {
        self.say(&format!("beginGame {} {}\r\n", players[0], players[1]));
        assert_eq!(self.receive(), "ack");
        let mut choices = 0;
        loop {
            let status = self.receive();
            let numbers = status.strip_prefix("gameStatus ").expect(&status);
            let numbers: Vec<u32> = numbers
                .split(|c: char| !c.is_ascii_digit())
                .filter_map(|number| number.parse().ok())
                .collect();
            assert_eq!((numbers.len(), numbers.iter().sum::<u32>()), (14, 48), "{status}");
            let turn = self.receive();
            if turn.starts_with("endGame") {
                return (turn, choices);
            }
            let player: usize = turn.strip_prefix("playerTurn ").expect(&turn).parse().unwrap();
            choices += 1;
            if players[player - 1] == "human" {
                // Nothing changes until a choice is legal.
                self.say("playerChoose 9\n");
                assert!(self.receive().starts_with("error "));
                let row = &numbers[6 * (player - 1)..6 * player];
                let position = row.iter().position(|seeds| *seeds > 0).unwrap();
                self.say(&format!("playerChoose {}.\n", position + 1));
            } else {
                assert!(self.receive().starts_with("playerChoose "));
            }
        }
    }
}

#[test]
fn every_pairing_plays_whole_games_many_at_once() {
    let server = Server::start(
        &folder("visualiser"),
        &["--visualiser", "127.0.0.1:0", "--max-rate", "100000"],
    );
    let names = ["human", "bot1", "bot2", "engine:depth=2", "greedy"];
    thread::scope(|scope| {
        for first in names {
            let server = &server;
            scope.spawn(move || {
                // One connection, game after game.
                let mut client = Client::new(server);
                for second in names {
                    let (end, choices) = client.game([first, second]);
                    assert!(
                        ["endGame victory 1", "endGame victory 2", "endGame draw"].contains(&end.as_str()),
                        "{end}"
                    );
                    assert!(choices > 5, "{first} {second}");
                }
            });
        }
    });
}

#[test]
fn what_is_not_understood_is_said_and_long_lines_end_it() {
    let server = Server::start(&folder("lines"), &["--visualiser", "127.0.0.1:0"]);
    let mut client = Client::new(&server);
    for wrong in [
        "hello",
        "beginGame human",
        "playerChoose 1",
        "beginGame human cmd:/bin/true",
        "beginGame x y",
        "\u{1b}[2J",
    ] {
        client.say(&format!("{wrong}\n"));
        let answer = client.receive();
        assert!(
            answer.starts_with("error ") && !answer.contains('\u{1b}'),
            "{wrong}: {answer}"
        );
    }
    client.say("beginGame human human\n");
    for expected in ["ack", "gameStatus [[4,4,4,4,4,4],[4,4,4,4,4,4]] 0 0", "playerTurn 1"] {
        assert_eq!(client.receive(), expected);
    }
    client.say("beginGame bot1 bot1\n");
    assert!(client.receive().starts_with("error "));
    // Player 1 sits at the top and sows to the left, round the corner and on below.
    client.say("playerChoose 3\n");
    assert_eq!(client.receive(), "gameStatus [[5,5,0,4,4,4],[5,5,4,4,4,4]] 0 0");
    assert_eq!(client.receive(), "playerTurn 2");
    client.say(&"x".repeat(2_000));
    assert_eq!(client.receive(), "");
    let mut other = Client::new(&server);
    other.say("beginGame bot1 bot2\n");
    assert_eq!(other.receive(), "ack");
}
