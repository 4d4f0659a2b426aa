//! The statistics against numbers worked out by hand, against fastchess, and against simulated matches whose truth is
//! known.

use ludoteca_arena::WinDrawLoss;
use ludoteca_arena::stats::{
    Elo, Field, Hypothesis, Pairs, Pentanomial, Sample, Sprt, elo_of_share, score_line, share_of_elo,
};
use ludoteca_players::Rng;
use ludoteca_rules::{Player, Verdict};
use proptest::prelude::*;

const fn score(won: u32, drawn: u32, lost: u32) -> WinDrawLoss {
    WinDrawLoss { won, drawn, lost }
}

const fn swapped(score: WinDrawLoss) -> WinDrawLoss {
    WinDrawLoss {
        won: score.lost,
        drawn: score.drawn,
        lost: score.won,
    }
}

#[track_caller]
fn near(value: f64, wanted: f64, tolerance: f64) {
    assert!((value - wanted).abs() <= tolerance, "{value} is not {wanted}");
}

// ---- Elo

#[test]
fn elo_and_share_are_inverse() {
    // A share of 3/4 is 3 to 1: 400 log10 3 = 400 * 0.4771213.
    near(elo_of_share(0.75), 190.848_5, 1e-4);
    // 200 Elo: 1 / (1 + 10^-0.5) = 1 / 1.3162278.
    near(share_of_elo(200.0), 0.759_747, 1e-6);
    near(elo_of_share(share_of_elo(-123.4)), -123.4, 1e-9);
    assert_eq!(elo_of_share(0.0), f64::NEG_INFINITY);
    assert_eq!(elo_of_share(1.0), f64::INFINITY);
}

#[test]
fn ten_wins_five_draws_five_losses() {
    let elo = Elo::of(score(10, 5, 5));
    // The share is 12.5 / 20 = 5/8, 5 to 3: 400 log10(5/3) = 400 * 0.2218487.
    near(elo.difference, 88.739_5, 1e-4);
    // Variance of a game: (10 * (3/8)² + 5 * (1/8)² + 5 * (5/8)²) / 20 = (90 + 5 + 125) / 64 / 20 = 0.171875. Deviation
    // of the share: sqrt(0.171875 / 20) = 0.0927025; times 1.959964 = 0.1816935. The share is between 0.4433065 and
    // 0.8066935, the difference between 400 log10(0.4433065 / 0.5566935) = -39.566 and 400 log10(0.8066935 / 0.1933065)
    // = 248.186.
    near(elo.margin.unwrap(), (248.186 + 39.566) / 2.0, 2e-3);
    // (10 - 5) / sqrt(10 + 5) = 1.2909944; the normal table gives 0.9015 for 1.29 and 0.9032 for 1.30.
    near(elo.superiority, 0.90165, 5e-5);
    assert!(elo.interval.0 < 0.0 && elo.interval.1 > 200.0);
    assert_eq!(
        elo.line(&score(10, 5, 5)),
        "Elo difference: 88.7 +/- 143.9, LOS: 90.2 %, DrawRatio: 25.0 %"
    );
}

#[test]
fn the_normal_table() {
    // LOS of w wins and l losses is Φ((w - l) / sqrt(w + l)).
    for (won, lost, wanted) in [
        (1, 0, 0.841_344_746),  // Φ(1)
        (4, 0, 0.977_249_868),  // Φ(2)
        (6, 3, 0.841_344_746),  // Φ(3 / 3)
        (0, 9, 0.001_349_898),  // Φ(-3)
        (25, 0, 0.999_999_713), // Φ(5)
        (900, 0, 1.0),
        (0, 900, 0.0),
    ] {
        near(Elo::of(score(won, 0, lost)).superiority, wanted, 1e-9);
    }
}

#[test]
fn as_fastchess_counts() {
    // From fastchess' own tests; wins, draws, losses.
    let games = Elo::of(score(136, 111, 96));
    near(games.difference, 40.70, 0.01);
    near(games.margin.unwrap(), 30.43, 0.01);
    // Of pairs: LL, LD, DD + WL, WD, WW.
    for (pairs, difference, margin, los) in [
        ([34, 54, 63, 64, 75], 55.58, 27.65, 100.00),
        ([332, 433, 498, 333, 334], -8.64, 10.33, 5.05),
        ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0.00),
    ] {
        let elo = Elo::of(Pentanomial(pairs));
        near(elo.difference, difference, 0.01);
        near(elo.margin.unwrap(), margin, 0.01);
        near(elo.superiority * 100.0, los, 0.02);
    }
}

#[test]
fn nothing_and_next_to_nothing() {
    let none = Elo::of(WinDrawLoss::default());
    assert_eq!((none.difference, none.margin, none.superiority), (0.0, None, 0.5));
    assert_eq!(none.interval, (f64::NEG_INFINITY, f64::INFINITY));
    assert_eq!(
        none.line(&WinDrawLoss::default()),
        "Elo difference: 0.0 +/- nan, LOS: 50.0 %, DrawRatio: 0.0 %"
    );
    assert_eq!(
        score_line("A", "B", &WinDrawLoss::default()),
        "Score of A vs B: 0 - 0 - 0 [0.000] 0"
    );
    assert_eq!(Elo::of(Pentanomial::default()), none);

    let one = Elo::of(score(1, 0, 0));
    assert_eq!(
        one.line(&score(1, 0, 0)),
        "Elo difference: inf +/- nan, LOS: 84.1 %, DrawRatio: 0.0 %"
    );
    assert_eq!(
        score_line("A", "B", &score(1, 0, 2)),
        "Score of A vs B: 1 - 2 - 0 [0.333] 3"
    );
    // A share p explains n wins with p^n; at 5 %, -n ln p may be 1.9599640² / 2 = 1.9207294. For one game p =
    // 0.1465000, 400 log10(0.1465 / 0.8535) = -306.16; for ten p = e^-0.19207294 = 0.8252465, 400 log10(4.7223) =
    // 269.66.
    near(one.interval.0, -306.16, 0.05);
    assert_eq!(one.interval.1, f64::INFINITY);
    near(Elo::of(score(10, 0, 0)).interval.0, 269.66, 0.05);
    // A pair is one result, not two.
    assert_eq!(Elo::of(Pentanomial([0, 0, 0, 0, 1])).interval, one.interval);

    // Ten draws: with a share of 1/2 + x at most 1 - 2x of games are draws, so x is at most (1 - 0.8252465) / 2 =
    // 0.0873768; 400 log10(0.5873768 / 0.4126232) = 61.34.
    let drawn = Elo::of(score(0, 10, 0));
    assert_eq!((drawn.difference, drawn.margin, drawn.superiority), (0.0, None, 0.5));
    near(drawn.interval.1, 61.34, 0.05);
    near(drawn.interval.0, -61.34, 0.05);
    assert_eq!(
        drawn.line(&score(0, 10, 0)),
        "Elo difference: 0.0 +/- nan, LOS: 50.0 %, DrawRatio: 100.0 %"
    );
    // Over the edge: 10 wins and a draw are a share of 0.955 ± 0.085.
    assert_eq!(Elo::of(score(10, 1, 0)).margin, None);
    // A hair below 0 is not shown as -0.0.
    let even = score(10_000, 0, 10_001);
    assert!(Elo::of(even).line(&even).starts_with("Elo difference: 0.0 +/- 4.8,"));
}

#[test]
fn independent_pairs_tell_what_their_games_tell() {
    // Games won, drawn, lost with 1/2, 1/4, 1/4. Two at a time: LL 1/16, LD 2/16, DD + WL 1/16 + 4/16, WD 4/16, WW
    // 4/16.
    let (in_pairs, singly) = (Pentanomial([25, 50, 125, 100, 100]), score(400, 200, 200));
    let (pairs, games) = (Elo::of(in_pairs), Elo::of(singly));
    near(pairs.difference, games.difference, 1e-9);
    near(pairs.margin.unwrap(), games.margin.unwrap(), 1e-9);
    // Likelihoods agree as far as the pairs are many.
    near(pairs.interval.0, games.interval.0, 0.2);
    near(pairs.interval.1, games.interval.1, 0.2);
    let sprt = Sprt::parse("elo0=70,elo1=80").unwrap();
    near(sprt.llr(in_pairs), sprt.llr(singly), 0.02);
    // Where the opening decides, each pair is a win and a loss: certain, though the games look like a lottery.
    let decided = Elo::of(Pentanomial([0, 1, 98, 1, 0]));
    near(decided.margin.unwrap(), 4.8, 0.1);
    assert!(Elo::of(score(99, 2, 99)).margin.unwrap() > 45.0);
}

// ---- Pairs

#[test]
fn pairs_in_any_order() {
    let (win, loss) = (Verdict::Win(Player::First), Verdict::Win(Player::Second));
    let mut pairs = Pairs::default();
    assert_eq!(pairs.sample(), Sample::Games(WinDrawLoss::default()));
    pairs.add(7, win, Player::First); // won
    assert_eq!(pairs.sample(), Sample::Games(score(1, 0, 0)));
    pairs.add(3, win, Player::Second); // lost
    pairs.add(1, Verdict::Draw, Player::First);
    pairs.add(3, Verdict::Draw, Player::First); // 3: ½
    pairs.add(7, loss, Player::Second); // 7: 2
    pairs.add(2, loss, Player::First); // lost
    pairs.add(2, loss, Player::Second); // 2: 1
    pairs.add(9, win, Player::First); // without a partner
    assert_eq!(pairs.pentanomial(), Pentanomial([0, 1, 1, 0, 1]));
    assert_eq!(pairs.score(), score(4, 2, 2));
    assert_eq!(pairs.sample(), Sample::Pairs(pairs.pentanomial()));
    assert_eq!(pairs.pentanomial().to_string(), "Ptnml(0-2): 0, 1, 1, 0, 1");
}

// ---- SPRT

#[test]
fn llr_by_hand() {
    let sprt = Sprt::parse("elo0=0,elo1=100").unwrap();
    let s1 = share_of_elo(100.0); // 0.6400650
    // Without draws it is Wald's: 30 ln(0.640065 / 0.5) + 20 ln(0.359935 / 0.5) = 30 * 0.2469617 - 20 * 0.3286847,
    // which is 0.8351.
    near(sprt.llr(score(30, 0, 20)), 0.8351, 1e-4);
    near(
        sprt.llr(score(30, 0, 20)),
        30.0 * (s1 / 0.5).ln() + 20.0 * ((1.0 - s1) / 0.5).ln(),
        1e-9,
    );
    // All wins: n ln(s1 / s0). All draws: at most 2 (1 - s1) of the games are draws under H1, all may be under H0.
    near(sprt.llr(score(7, 0, 0)), 7.0 * 0.246_961_7, 1e-5);
    near(sprt.llr(score(0, 7, 0)), 7.0 * (2.0 * (1.0 - s1)).ln(), 1e-9);
    near(sprt.llr(Pentanomial([0, 0, 0, 0, 7])), 7.0 * 0.246_961_7, 1e-5);
    // Pairs that are all even cannot tell whether by draws or by wins and losses; they cost the same.
    near(sprt.llr(Pentanomial([0, 0, 7, 0, 0])), sprt.llr(score(0, 7, 0)), 1e-12);
    assert_eq!(sprt.llr(WinDrawLoss::default()), 0.0);
    assert_eq!(sprt.llr(Pentanomial::default()), 0.0);

    // 10 wins, 5 draws, 5 losses; H0: share 1/2, H1: share 0.6, which is 400 log10 1.5 = 70.4365 Elo.
    // H0: wins and losses must be equally likely, 7.5 in 20 each; the loss against the best explanation is
    //   10 ln(10 / 7.5) + 5 ln(5 / 7.5) = 2.876821 - 2.027326 = 0.849495.
    // H1: 10 * 0.4 / (1 + 0.4 t) - 5 * 0.1 / (1 - 0.1 t) - 5 * 0.6 / (1 - 0.6 t) = 0, which is
    //   0.48 t² - 3.6 t + 0.5 = 0, so t = (3.6 - sqrt 12) / 0.96 = 0.1415608; the loss is
    //   10 ln 1.0566243 + 5 ln 0.9858439 + 5 ln 0.9150635 = 0.550793 - 0.071287 - 0.443809 = 0.035697.
    let sprt = Sprt::parse(&format!("elo0=0,elo1={}", 400.0 * 1.5f64.log10())).unwrap();
    near(sprt.llr(score(10, 5, 5)), 0.849_495 - 0.035_697, 5e-6);
}

#[test]
fn llr_as_fastchess_computes_it() {
    // From fastchess' own tests, logistic model, to their 1 %.
    for (elo, sample, wanted) in [
        ("elo0=0.5,elo1=2.5", Sample::Games(score(21404, 40708, 21184)), -1.57),
        ("elo0=0,elo1=2", Sample::Games(score(57433, 106_593, 57030)), -2.59),
        (
            "elo0=0.5,elo1=2.5",
            Sample::Pairs(Pentanomial([223, 9863, 21279, 10037, 246])),
            -3.07,
        ),
        (
            "elo0=0,elo1=2",
            Sample::Pairs(Pentanomial([871, 26175, 55983, 26678, 821])),
            -4.98,
        ),
    ] {
        near(Sprt::parse(elo).unwrap().llr(sample), wanted, 0.03);
    }
}

#[test]
fn bounds_verdicts_and_lines() {
    let sprt = Sprt::parse("elo0=0,elo1=10,alpha=0.05,beta=0.1").unwrap();
    // ln(0.1 / 0.95) = -2.2512918, ln(0.9 / 0.05) = 2.8903718.
    near(sprt.bounds().0, -2.251_291_8, 1e-7);
    near(sprt.bounds().1, 2.890_371_8, 1e-7);
    assert_eq!(sprt.verdict(-2.2), None);
    assert_eq!(sprt.verdict(2.8), None);
    assert_eq!(sprt.verdict(-2.3), Some(Hypothesis::H0));
    assert_eq!(sprt.verdict(2.9), Some(Hypothesis::H1));
    assert_eq!(Hypothesis::H0.to_string(), "H0 was accepted");
    assert_eq!(Hypothesis::H1.to_string(), "H1 was accepted");
    let sprt = Sprt::parse("elo1=10").unwrap();
    assert_eq!(sprt.elo(), (0.0, 10.0));
    assert_eq!(sprt.line(1.234), "LLR: 1.23 (-2.94, 2.94) [0.00, 10.00]");
    assert_eq!(sprt.line(-0.001), "LLR: 0.00 (-2.94, 2.94) [0.00, 10.00]");
}

#[test]
fn tests_are_read_and_wrong_ones_refused() {
    assert_eq!(Sprt::parse("").unwrap(), Sprt::default());
    assert_eq!(Sprt::default().to_string(), "elo0=0,elo1=5,alpha=0.05,beta=0.05");
    let full = "elo0=-3.5,elo1=0,alpha=0.01,beta=0.2";
    assert_eq!(Sprt::parse(full).unwrap().to_string(), full);
    assert_eq!(Sprt::parse(" elo1 = 7 , alpha=0.1,").unwrap().elo(), (0.0, 7.0));
    for (text, words) in [
        ("elo=5", "unknown setting of sprt 'elo': did you mean elo0?"),
        ("gamma=1", "elo0, elo1, alpha or beta"),
        ("elo1", "'elo1' is not key=value"),
        ("elo1=ten", "elo1='ten' is not a number from -1000 to 1000"),
        ("elo1=nan", "elo1='nan'"),
        ("elo1=inf", "elo1='inf'"),
        ("elo0=-1001", "elo0='-1001'"),
        ("alpha=0", "alpha='0' is not a number above 0 and below 0.5"),
        ("beta=0.5", "beta='0.5'"),
        ("elo0=5", "elo0=5 is not below elo1=5"),
        ("elo0=1,elo0=2", "elo0 is there twice"),
    ] {
        let refusal = Sprt::parse(text).unwrap_err().to_string();
        assert!(refusal.contains(words), "{text}: {refusal}");
    }
}

// ---- Simulated matches

/// A game between players of whom one is expected to make a share of the points. Draws are so many of those games that
/// they could be without changing the share.
fn simulate(chance: &mut Rng, share: f64, draws: f64) -> Verdict {
    let drawn = draws * 2.0 * share.min(1.0 - share);
    let luck = chance.unit();
    if luck < drawn {
        Verdict::Draw
    } else if luck < drawn / 2.0 + share {
        Verdict::Win(Player::First)
    } else {
        Verdict::Win(Player::Second)
    }
}

/// How often H1 is accepted, and the mean length, of tests between players whose difference is known.
fn accepted(sprt: &Sprt, chance: &mut Rng, elo: f64, runs: u32, draws: f64, in_pairs: bool) -> (f64, f64) {
    let share = share_of_elo(elo);
    let (mut accepted, mut games) = (0, 0);
    for _ in 0..runs {
        let mut pairs = Pairs::default();
        loop {
            games += 1;
            pairs.add(
                u64::from(pairs.score().games() / 2),
                simulate(chance, share, draws),
                Player::First,
            );
            if in_pairs && pairs.score().games() % 2 == 1 {
                continue;
            }
            let sample = if in_pairs { pairs.sample() } else { pairs.score().into() };
            if let Some(hypothesis) = sprt.verdict(sprt.llr(sample)) {
                accepted += u32::from(hypothesis == Hypothesis::H1);
                break;
            }
        }
    }
    (
        f64::from(accepted) / f64::from(runs),
        f64::from(games) / f64::from(runs),
    )
}

#[test]
fn tests_err_as_seldom_as_they_promise() {
    // 1500 runs: an error rate of 5 % is met to ± 1.7 % (three deviations). The bounds are overshot by a part of a
    // game, so rates are a little below what was asked for, never much above.
    let sprt = Sprt::parse("elo0=0,elo1=60,alpha=0.05,beta=0.1").unwrap();
    let mut chance = Rng::new(1);
    for (draws, in_pairs) in [(0.0, false), (0.4, false), (0.4, true)] {
        let (wrong, _) = accepted(&sprt, &mut chance, 0.0, 1500, draws, in_pairs);
        assert!(
            (0.025..0.068).contains(&wrong),
            "alpha {wrong}, draws {draws}, {in_pairs}"
        );
        let (right, games) = accepted(&sprt, &mut chance, 60.0, 1500, draws, in_pairs);
        assert!((0.06..0.125).contains(&(1.0 - right)), "beta {}, {draws}", 1.0 - right);
        // Halfway it takes longer and ends either way.
        let (either, longer) = accepted(&sprt, &mut chance, 30.0, 200, draws, in_pairs);
        assert!(
            (0.3..0.7).contains(&either) && longer > games,
            "{either}, {longer} games"
        );
    }
}

/// Whether a value is within.
fn holds((low, high): (f64, f64), value: f64) -> bool {
    low <= value && value <= high
}

#[test]
fn intervals_hold_the_truth_95_times_in_100() {
    let mut chance = Rng::new(2);
    for (elo, draws) in [(0.0, 0.0), (60.0, 0.5), (-150.0, 0.3)] {
        let (mut by_margin, mut by_interval, mut by_pairs) = (0, 0, 0);
        let runs = 1500;
        for _ in 0..runs {
            let mut pairs = Pairs::default();
            for game in 0..150 {
                pairs.add(game / 2, simulate(&mut chance, share_of_elo(elo), draws), Player::First);
            }
            let found = Elo::of(pairs.score());
            let margin = found.margin.unwrap();
            by_margin += u32::from((found.difference - elo).abs() <= margin);
            by_interval += u32::from(holds(found.interval, elo));
            by_pairs += u32::from(holds(Elo::of(pairs.pentanomial()).interval, elo));
        }
        for covered in [by_margin, by_interval, by_pairs] {
            let covered = f64::from(covered) / f64::from(runs);
            assert!((0.92..0.98).contains(&covered), "{covered} at {elo}, draws {draws}");
        }
    }
}

// ---- Ratings

#[test]
fn two_players_are_as_far_apart_as_their_elo_difference() {
    for result in [score(60, 20, 20), score(500, 400, 100), score(30, 60, 10)] {
        let mut field = Field::new(2);
        field.add(1, 0, result);
        let ratings = field.rate();
        let (rated, elo) = (ratings.difference(1, 0), Elo::of(result));
        // Up to the imagined draws, which pull both players towards the average. The margin of the rating is the same
        // on both sides, that of the difference is half of an interval that is not.
        near(rated.elo, elo.difference, 1.0);
        near(rated.margin, elo.margin.unwrap(), 0.04 * rated.margin);
        near(ratings.superiority(1, 0), elo.superiority, 0.02);
        near(ratings.of(1).elo, rated.elo / 2.0, 1e-9);
        near(ratings.of(0).elo, -rated.elo / 2.0, 1e-9);
        near(ratings.of(0).margin, rated.margin / 2.0, 1e-6);
        let anchored = ratings.anchored(0, 1500.0);
        assert_eq!((anchored.of(0).elo, anchored.of(0).margin), (1500.0, 0.0));
        near(anchored.of(1).elo, 1500.0 + rated.elo, 1e-9);
        near(anchored.of(1).margin, rated.margin, 1e-9);
    }
}

#[test]
fn a_triangle_by_hand() {
    // Each beats the next by 3 to 1 and the first beats the last by 9 to 1: strengths 9 : 3 : 1 explain all of it, and
    // 400 log10 3 = 190.85 lies between neighbours. With a million games the imagined draws do not matter.
    let mut field = Field::default();
    field.add(0, 1, score(750_000, 0, 250_000));
    field.add(2, 1, score(250_000, 0, 750_000));
    field.add(0, 2, score(900_000, 0, 100_000));
    let ratings = field.rate();
    for (player, elo) in [190.848_5, 0.0, -190.848_5].into_iter().enumerate() {
        near(ratings.of(player).elo, elo, 0.001);
    }
    // Information of a pairing, per million: 3/16, 3/16 and 9/100, so with strengths x, 0, z the matrix is [3/16 +
    // 9/100, -9/100; -9/100, 3/16 + 9/100]; its inverse has 0.2775 / (0.2775² - 0.09²) = 4.02720 in the corners: the
    // deviation of a neighbour's difference is sqrt(4.0272e-6) = 0.00200679 units of 173.7178 Elo; twice 1.95996 of it
    // is the width.
    near(
        ratings.difference(0, 1).margin,
        1.959_964 * 0.002_006_79 * 173.717_8,
        1e-4,
    );
}

#[test]
fn whatever_happened_ratings_stay_finite() {
    // 0 won everything, 1 lost everything, 2 and 3 only met each other, 4 never played, 5 and 6 only drew.
    let mut field = Field::new(5);
    field.add(0, 1, score(10, 0, 0));
    field.add(2, 3, score(3, 0, 1));
    field.add(5, 6, score(0, 8, 0));
    field.add(4, 4, score(9, 0, 0));
    let ratings = field.rate();
    assert_eq!(ratings.players(), 7);
    let all: Vec<f64> = (0..7).map(|player| ratings.of(player).elo).collect();
    near(all.iter().sum(), 0.0, 1e-6);
    for player in 0..7 {
        let rating = ratings.of(player);
        assert!(rating.elo.abs() < 1000.0, "{player}: {rating:?}");
        assert!(rating.margin > 50.0 && rating.margin < 3000.0, "{player}: {rating:?}");
    }
    assert!(all[0] - all[1] > 400.0 && all[2] > all[3]);
    near(all[5], all[6], 1e-9);
    near(all[4], 0.0, 1e-6);
    // Those who never met are told apart less surely than those who did.
    assert!(ratings.difference(0, 2).margin > ratings.difference(2, 3).margin);
    let order: Vec<usize> = ratings.standings().into_iter().map(|(player, _)| player).collect();
    assert_eq!((order[0], order[6]), (0, 1));

    // Also where it is as lopsided as can be, and where there is nobody.
    let mut field = Field::default();
    field.add(0, 1, score(1_000_000_000, 0, 0));
    field.add(1, 2, score(0, 1_000_000_000, 0));
    field.add(3, 4, score(0, 4_000_000_000, 0));
    for (_, rating) in field.rate().standings() {
        assert!(rating.elo.is_finite() && rating.margin.is_finite(), "{rating:?}");
    }
    assert!(field.rate().of(1).elo < -500.0);
    assert!(Field::new(0).rate().standings().is_empty());
    assert_eq!(Field::new(1).rate().of(0).elo, 0.0);
    assert_eq!(Field::new(2).rate().superiority(0, 0), 0.5);
}

#[test]
fn a_large_field_is_recovered() {
    // 200 players 5 Elo apart; each plays 40 games against each of the next 20 around the circle.
    let players = 200;
    let truth = |player: usize| 5.0 * player as f64 - 497.5;
    let mut chance = Rng::new(3);
    let (mut field, mut backwards) = (Field::new(players), Vec::new());
    for player in 0..players {
        for ahead in 1..=20 {
            let opponent = (player + ahead) % players;
            let share = share_of_elo(truth(player) - truth(opponent));
            let mut result = WinDrawLoss::default();
            for _ in 0..40 {
                result.add(simulate(&mut chance, share, 0.3), Player::First);
            }
            field.add(player, opponent, result);
            backwards.insert(0, (opponent, player, swapped(result)));
        }
    }
    let ratings = field.rate();
    let held = (0..players)
        .filter(|&player| {
            let rating = ratings.of(player);
            near(rating.elo, truth(player), 50.0);
            (rating.elo - truth(player)).abs() <= rating.margin
        })
        .count();
    assert!((180..=198).contains(&held), "{held} of {players}");
    // The same results in another order, seen from the other side, give the same ratings to the last bit.
    let mut field = Field::new(players);
    for (player, opponent, result) in backwards {
        field.add(player, opponent, result);
    }
    assert_eq!(field.rate().standings(), ratings.standings());
}

#[test]
fn ratings_hold_the_truth_95_times_in_100() {
    let truth = [180.0, 60.0, 0.0, -20.0, -70.0, -150.0];
    let mut chance = Rng::new(4);
    for draws in [0.0, 0.6] {
        let (runs, mut of_mean, mut of_pair, mut bias) = (400, 0, 0, 0.0);
        for _ in 0..runs {
            let mut field = Field::new(truth.len());
            for (a, strong) in truth.iter().enumerate() {
                for (b, weak) in truth.iter().enumerate().skip(a + 1) {
                    let mut result = WinDrawLoss::default();
                    for _ in 0..40 {
                        result.add(simulate(&mut chance, share_of_elo(strong - weak), draws), Player::First);
                    }
                    field.add(a, b, result);
                }
            }
            let ratings = field.rate();
            for (a, strong) in truth.iter().enumerate() {
                let rating = ratings.of(a);
                of_mean += u32::from((rating.elo - strong).abs() <= rating.margin);
                let next = (a + 1) % truth.len();
                let apart = ratings.difference(a, next);
                of_pair += u32::from((apart.elo - strong + truth[next]).abs() <= apart.margin);
            }
            bias += (ratings.difference(0, 5).elo - 330.0) / f64::from(runs);
        }
        for held in [of_mean, of_pair] {
            let held = f64::from(held) / f64::from(runs) / truth.len() as f64;
            assert!((0.92..0.98).contains(&held), "{held} with draws {draws}");
        }
        near(bias, 0.0, 10.0);
    }
}

// ---- Properties

fn scores() -> impl Strategy<Value = WinDrawLoss> {
    let count = || prop_oneof![Just(0u32), 0..5u32, 0..1000u32, 0..1_000_000u32];
    (count(), count(), count()).prop_map(|(won, drawn, lost)| score(won, drawn, lost))
}

proptest! {
    #[test]
    fn the_opponent_sees_the_opposite(result in scores()) {
        let (mine, yours) = (Elo::of(result), Elo::of(swapped(result)));
        let opposite = |a: f64, b: f64| a == -b || (a + b).abs() < 1e-6 * (1.0 + a.abs());
        prop_assert!(opposite(mine.difference, yours.difference));
        prop_assert!(opposite(mine.interval.0, yours.interval.1), "{mine:?} {yours:?}");
        prop_assert!((mine.superiority + yours.superiority - 1.0).abs() < 1e-12);
        prop_assert_eq!(mine.margin.is_some(), yours.margin.is_some());
        prop_assert!(mine.interval.0 <= mine.difference && mine.difference <= mine.interval.1);
        let (here, there) = (Sprt::parse("elo0=-3,elo1=8").unwrap(), Sprt::parse("elo0=-8,elo1=3").unwrap());
        let llr = here.llr(result);
        prop_assert!(llr.is_finite());
        prop_assert!((llr + there.llr(swapped(result))).abs() < 1e-6 * (1.0 + llr.abs()));
    }

    #[test]
    fn a_better_result_never_speaks_against(result in scores(), elo0 in -900.0..900.0f64, wide in 0.1..100.0f64) {
        let sprt = Sprt::parse(&format!("elo0={elo0},elo1={}", elo0 + wide)).unwrap();
        let better = score(result.won + 1, result.drawn, result.lost);
        prop_assert!(sprt.llr(better) >= sprt.llr(result) - 1e-6);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "(elo[01]|alpha|beta|[a-z]{0,6})?=?[-0-9.e]{0,8},?(elo1=[0-9]+)?\\PC{0,9}") {
        if let Ok(sprt) = Sprt::parse(&text) {
            prop_assert_eq!(Sprt::parse(&sprt.to_string()).unwrap(), sprt);
        }
    }

    #[test]
    fn any_field_is_rated(results in proptest::collection::vec((0..6usize, 0..6usize, scores()), 0..12)) {
        let mut field = Field::new(6);
        for (player, opponent, result) in results {
            field.add(player, opponent, result);
        }
        let ratings = field.rate();
        let sum: f64 = (0..6).map(|player| ratings.of(player).elo).sum();
        prop_assert!(sum.abs() < 1e-3);
        for (player, rating) in ratings.standings() {
            prop_assert!(rating.elo.is_finite() && rating.margin.is_finite(), "{player}: {rating:?}");
        }
    }
}
