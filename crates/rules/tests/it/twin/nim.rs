//! Nim on a list of heaps.

use super::{End, Twin};

#[derive(Clone, Debug)]
pub(crate) struct Nim {
    heaps: Vec<u32>,
    player: u8,
    misere: bool,
    limit: Option<u32>,
}

impl Nim {
    pub(crate) fn new(heaps: &[u32], player: u8, misere: bool, limit: Option<u32>) -> Self {
        Nim {
            heaps: heaps.to_vec(),
            player,
            misere,
            limit,
        }
    }
}

impl Twin for Nim {
    fn text(&self) -> String {
        let heaps: Vec<String> = self.heaps.iter().map(u32::to_string).collect();
        format!("{} {}", heaps.join(","), self.player)
    }

    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (i, &heap) in self.heaps.iter().enumerate() {
            for count in 1..=heap {
                if self.limit.is_none_or(|limit| count <= limit) {
                    moves.push(format!("{}-{count}", i + 1));
                }
            }
        }
        moves
    }

    fn play(&self, mv: &str) -> Self {
        let (heap, count) = mv.split_once('-').expect("heap-count");
        let mut next = self.clone();
        next.heaps[heap.parse::<usize>().expect("a heap") - 1] -= count.parse::<u32>().expect("a count");
        next.player = 3 - self.player;
        next
    }

    fn end(&self) -> Option<End> {
        if self.heaps.iter().sum::<u32>() > 0 {
            return None;
        }
        let took_last = 3 - self.player;
        Some(End {
            winner: Some(if self.misere { self.player } else { took_last }),
            points: None,
        })
    }
}
