//! Jeson Mor on rows of characters.

use super::{End, Twin};

#[derive(Clone, Debug)]
pub(crate) struct JesonMor {
    /// `ranks[0]` is rank 1.
    ranks: Vec<Vec<char>>,
    white_to_move: bool,
    left_centre: bool,
    quiet: u32,
    number: u32,
}

impl JesonMor {
    pub(crate) fn opening(size: usize) -> Self {
        let mut ranks = vec![vec!['.'; size]; size];
        ranks[0] = vec!['N'; size];
        ranks[size - 1] = vec!['n'; size];
        Self::placed(ranks, true)
    }

    /// Any placement of knights, rank 1 first.
    pub(crate) fn placed(ranks: Vec<Vec<char>>, white_to_move: bool) -> Self {
        JesonMor {
            ranks,
            white_to_move,
            left_centre: false,
            quiet: 0,
            number: 1,
        }
    }

    fn knight(white: bool) -> char {
        if white { 'N' } else { 'n' }
    }

    fn has_knights(&self, white: bool) -> bool {
        self.ranks.iter().flatten().any(|square| *square == Self::knight(white))
    }

    fn steps(&self) -> Vec<[usize; 4]> {
        let size = self.ranks.len() as i32;
        let own = Self::knight(self.white_to_move);
        let mut steps = Vec::new();
        for rank in 0..size {
            for file in 0..size {
                if self.ranks[rank as usize][file as usize] != own {
                    continue;
                }
                for (up, right) in [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)] {
                    let (to_rank, to_file) = (rank + up, file + right);
                    if !(0..size).contains(&to_rank) || !(0..size).contains(&to_file) {
                        continue;
                    }
                    if self.ranks[to_rank as usize][to_file as usize] != own {
                        steps.push([rank, file, to_rank, to_file].map(|n| n as usize));
                    }
                }
            }
        }
        steps
    }
}

fn square_name(rank: usize, file: usize) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}

impl Twin for JesonMor {
    /// The third field is `#` once the centre has been left: the library's own addition, since the board does not
    /// show that the game is over.
    fn text(&self) -> String {
        let mut ranks = Vec::new();
        for rank in self.ranks.iter().rev() {
            let mut text = String::new();
            let mut file = 0;
            while file < rank.len() {
                let empty = rank[file..].iter().take_while(|square| **square == '.').count();
                if empty > 0 {
                    text += &empty.to_string();
                    file += empty;
                } else {
                    text.push(rank[file]);
                    file += 1;
                }
            }
            ranks.push(text);
        }
        let side = if self.white_to_move { "w" } else { "b" };
        let left = if self.left_centre { "#" } else { "-" };
        format!("{} {side} {left} - {} {}", ranks.join("/"), self.quiet, self.number)
    }

    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let name = |step: &[usize; 4]| square_name(step[0], step[1]) + &square_name(step[2], step[3]);
        self.steps().iter().map(name).collect()
    }

    fn play(&self, mv: &str) -> Self {
        let second = 1 + mv[1..].find(char::is_alphabetic).expect("two squares");
        let square = |text: &str| {
            let file = usize::from(text.as_bytes()[0] - b'a');
            (text[1..].parse::<usize>().expect("a rank") - 1, file)
        };
        let ((rank, file), (to_rank, to_file)) = (square(&mv[..second]), square(&mv[second..]));
        let mut next = self.clone();
        let capture = self.ranks[to_rank][to_file] != '.';
        next.ranks[rank][file] = '.';
        next.ranks[to_rank][to_file] = Self::knight(self.white_to_move);
        let middle = self.ranks.len() / 2;
        next.left_centre = (rank, file) == (middle, middle);
        next.quiet = if capture { 0 } else { self.quiet + 1 };
        next.number = if self.white_to_move {
            self.number
        } else {
            self.number + 1
        };
        next.white_to_move = !self.white_to_move;
        next
    }

    fn end(&self) -> Option<End> {
        let (mover, other) = if self.white_to_move { (1, 2) } else { (2, 1) };
        let winner = if self.left_centre || !self.has_knights(self.white_to_move) {
            other
        } else if !self.has_knights(!self.white_to_move) {
            mover
        } else if self.steps().is_empty() {
            other
        } else {
            return None;
        };
        Some(End {
            winner: Some(winner),
            points: None,
        })
    }
}
