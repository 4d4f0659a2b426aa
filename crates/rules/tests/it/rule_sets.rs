//! Rule sets of Oware: contradictions, files and names.

use ludoteca_rules::UserError;
use ludoteca_rules::oware::{PRESETS, RuleSet};

fn assert_refused(what: &str, answer: Result<RuleSet, UserError>, key: &str, words: &str) {
    let refusal = answer.expect_err(what);
    assert_eq!(refusal.key(), key, "{what}: {refusal}");
    assert!(
        refusal.to_string().contains(words),
        "{what}: '{refusal}' does not say '{words}'"
    );
}

#[test]
fn rules_that_contradict_each_other() {
    for (text, words) in [
        ("abapa+grand-slam=play-again+feeding=avoid", "grand-slam=play-again"),
        ("abapa+grand-slam=play-again+feeding=pass", "grand-slam=play-again"),
        ("abapa+grand-slam=avoid", "grand-slam=avoid is a part of feeding=avoid"),
        ("awari+feeding=must", "grand-slam=avoid is a part of feeding=avoid"),
        ("feup+grand-slam=avoid", "grand-slam=avoid is a part of feeding=avoid"),
        ("abapa+feeding=pass+stuck=own-rows", "it needs stuck=pass"),
        ("feup+stuck=opponent-takes-all", "it needs stuck=pass"),
    ] {
        assert_refused(text, RuleSet::parse(text), "oware-rules-contradict", words);
    }
    // Only the result counts, not the way to it.
    let rules = RuleSet::parse("awari+feeding=must+grand-slam=capture").expect("no contradiction in the end");
    assert_eq!(rules.name(), "awari+grand-slam=capture+feeding=must");
    assert_eq!(
        RuleSet::parse("abapa+feeding=pass")
            .expect("passing")
            .rules()
            .stuck
            .name(),
        "pass"
    );
}

#[test]
fn rules_files() {
    for (text, key, words) in [
        (
            "goal = fewest\nsowing",
            "rules-file-line",
            "line 2 of the rules file: 'sowing'",
        ),
        ("from = nowhere", "unknown-name", "unknown preset 'nowhere'"),
        ("name = two words", "rules-label", "'two words' cannot name a rule set"),
        ("name = abapa", "rules-label", "no preset's name"),
        ("name =", "rules-label", "'' cannot name"),
        (
            "goals = most",
            "unknown-name-near",
            "unknown axis 'goals': did you mean goal?",
        ),
        (
            "from = awari\nfeeding = pass",
            "oware-rules-contradict",
            "contradict each other",
        ),
    ] {
        assert_refused(text, RuleSet::from_file_text(text), key, words);
    }
    let rules =
        RuleSet::from_file_text("# ours\nname = village\n\nfrom = ouri\n Goal = FEWEST # why not\n").expect("a file");
    assert_eq!(rules.spec(), "village:ouri-misere");
    assert_eq!(RuleSet::parse(&rules.spec()), Ok(rules));
}

#[test]
fn presets_are_as_the_table_says() {
    // preset, then sowing, capture, grand slam, singletons, feeding, stuck, repetition, early end, goal
    let table = [
        "abapa skip-origin chain no-capture free must own-rows 2-own-rows majority most",
        "awari skip-origin chain avoid free avoid opponent-takes-all 2-split majority most",
        "ouri skip-origin chain play-again last-resort must own-rows 3-own-rows majority most",
        "ouri-misere skip-origin chain play-again last-resort must own-rows 3-own-rows majority fewest",
        "evora skip-origin touched capture free must own-rows 3-own-rows few-seeds most",
        "feup lap-origin chain capture free pass pass 3-own-rows majority most",
    ];
    let written = PRESETS.iter().map(|preset| {
        let values = preset.rules.axes().map(|(_, value)| value);
        format!("{} {}", preset.name, values.join(" "))
    });
    assert_eq!(written.collect::<Vec<String>>(), table);
}

/// A set's spec brings the same set back, and says no more than it has to.
#[test]
fn specs_read_back() {
    for (given, spec) in [
        ("abapa", "abapa"),
        ("abapa+goal=most", "abapa"),
        ("ouri+goal=fewest", "ouri-misere"),
        ("abapa+repetition=3rd own-rows", "abapa+repetition=3-own-rows"),
        ("abapa+repetition=split", "abapa+repetition=2-split"),
        ("awari+repetition=9", "awari+repetition=9-split"),
        ("abapa+GRAND SLAM=Capture", "abapa+grand-slam=capture"),
        ("abapa+feeding=pass", "abapa+feeding=pass+stuck=pass"),
        ("ours:abapa+goal=fewest", "ours:abapa+goal=fewest"),
    ] {
        let set = RuleSet::parse(given).unwrap_or_else(|why| panic!("{given}: {why}"));
        assert_eq!(set.spec(), spec);
        assert_eq!(RuleSet::parse(&set.spec()), Ok(set));
    }
}
