//! The centre, captures, and who attacks what.

use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_rules::{BitSet, Game, Line};

use super::{Explain, Reason};

impl<B: BitSet> Explain for JesonMor<B> {
    fn deeds(line: &Line<Self>, mv: Self::Move) -> Vec<Reason> {
        let (game, before) = (line.game(), line.state());
        let mover = game.to_move(before);
        let after = game.play_unchecked(before, mv);
        let centre = game.centre();
        let mut deeds = Vec::new();
        let captures = game.knight_on(before, mv.to) == Some(mover.other());
        match (mv.from == centre, mv.to == centre, captures) {
            (true, ..) => return vec![Reason::new("deed-leaves-centre")],
            (_, true, true) => deeds.push(Reason::new("deed-captures-centre")),
            (_, true, false) => deeds.push(Reason::new("deed-takes-centre")),
            (_, _, true) => deeds.push(Reason::new("deed-captures-knight")),
            _ => (),
        }
        let (ours, theirs) = (game.attackers(&after, mover), game.attackers(&after, mover.other()));
        if mv.to == centre && theirs == 0 {
            deeds.push(Reason::new("deed-centre-safe"));
        }
        if mv.to != centre && ours > game.attackers(before, mover) {
            deeds.push(
                Reason::new("deed-attacks-centre")
                    .with("ours", &ours)
                    .with("theirs", &theirs),
            );
        }
        deeds
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::deeds;

    #[test]
    fn the_centre_is_what_matters() {
        let of = |position: &str, mv: &str| deeds("jeson-mor", &[("size", "5")], position, mv);
        assert_eq!(of("", "b1c3"), ["takes-centre"]);
        assert_eq!(of("", "c1a2"), ["attacks-centre 3 2"]);
        assert_eq!(of("nnn1n/5/2N2/5/NN1NN w", "c3d5"), ["leaves-centre"]);
        assert_eq!(of("nnnn1/5/2n2/5/NNNNN w", "b1c3"), ["captures-centre"]);
        assert_eq!(of("n4/5/5/5/1N3 w", "b1c3"), ["takes-centre", "centre-safe"]);
    }
}
