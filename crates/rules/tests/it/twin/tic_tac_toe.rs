//! Tic-tac-toe on rows of characters.

use super::{End, Twin};

#[derive(Clone, Debug)]
pub(crate) struct TicTacToe {
    rows: Vec<Vec<char>>,
    line: usize,
    mover: char,
}

impl TicTacToe {
    pub(crate) fn new(rows: usize, columns: usize, line: usize) -> Self {
        TicTacToe {
            rows: vec![vec!['.'; columns]; rows],
            line,
            mover: 'x',
        }
    }

    fn at(&self, row: i32, column: i32) -> Option<char> {
        let row = self.rows.get(usize::try_from(row).ok()?)?;
        row.get(usize::try_from(column).ok()?).copied()
    }

    fn has_line(&self, mark: char) -> bool {
        for row in 0..self.rows.len() as i32 {
            for column in 0..self.rows[0].len() as i32 {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let same = |step: i32| self.at(row + step * down, column + step * right) == Some(mark);
                    if (0..self.line as i32).all(same) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

impl Twin for TicTacToe {
    fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| row.iter().collect()).collect();
        format!("{} {}", rows.join("/"), self.mover)
    }

    fn moves(&self) -> Vec<String> {
        if self.end().is_some() {
            return Vec::new();
        }
        let cells = self.rows.iter().flatten().enumerate();
        cells
            .filter(|(_, mark)| **mark == '.')
            .map(|(cell, _)| (cell + 1).to_string())
            .collect()
    }

    fn play(&self, mv: &str) -> Self {
        let cell = mv.parse::<usize>().expect("a cell") - 1;
        let columns = self.rows[0].len();
        let mut next = self.clone();
        next.rows[cell / columns][cell % columns] = self.mover;
        next.mover = if self.mover == 'x' { 'o' } else { 'x' };
        next
    }

    fn end(&self) -> Option<End> {
        let full = self.rows.iter().flatten().all(|mark| *mark != '.');
        let winner = [(1, 'x'), (2, 'o')]
            .into_iter()
            .find(|(_, mark)| self.has_line(*mark))
            .map(|(player, _)| player);
        (full || winner.is_some()).then_some(End { winner, points: None })
    }
}
