//! What the program says to people, in their language. Other languages are other folders of `lang/`.

use std::collections::HashMap;
use std::sync::OnceLock;

use fluent_templates::fluent_bundle::FluentValue;
use fluent_templates::{LanguageIdentifier, Loader, langid, static_loader};

static_loader! {
    static LOCALES = {
        locales: "./lang",
        fallback_language: "en",
        // No invisible marks around what is filled in: screens count characters.
        customise: |bundle| bundle.set_use_isolating(false),
    };
}

/// The language that is spoken.
static SPOKEN: OnceLock<LanguageIdentifier> = OnceLock::new();

/// The languages there are.
pub(crate) const LANGUAGES: [&str; 2] = ["en", "pt"];

/// Chooses the language for the rest of the run: the one asked for, else the one of the user's surroundings.
pub(crate) fn choose(asked: Option<&str>) {
    let surroundings = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let wanted = asked.map(str::to_owned).or(surroundings).unwrap_or_default();
    let spoken = if wanted.starts_with("pt") {
        langid!("pt")
    } else {
        langid!("en")
    };
    // The first choice holds.
    let _ = SPOKEN.set(spoken);
}

/// A text with its arguments filled in.
pub(crate) fn say(key: &str, args: &[(&'static str, String)]) -> String {
    let spoken = SPOKEN.get_or_init(|| langid!("en"));
    let args: HashMap<_, _> = args
        .iter()
        .map(|(name, value)| ((*name).into(), FluentValue::from(value.as_str())))
        .collect();
    LOCALES.lookup_with_args(spoken, key, &args)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names of the texts in a language, and what is filled into each.
    fn texts(language: &str) -> Vec<(String, Vec<String>)> {
        let folder = format!("{}/lang/{language}", env!("CARGO_MANIFEST_DIR"));
        let mut texts: Vec<(String, Vec<String>)> = Vec::new();
        for file in std::fs::read_dir(folder).expect("a folder").flatten() {
            for line in std::fs::read_to_string(file.path()).expect("text").lines() {
                if !line.starts_with([' ', '#']) && line.contains('=') {
                    let name = line.split('=').next().unwrap_or_default().trim();
                    texts.push((name.to_owned(), Vec::new()));
                }
                let filled = line.split("{ $").skip(1).filter_map(|rest| rest.split(' ').next());
                if let Some((_, names)) = texts.last_mut() {
                    names.extend(filled.map(str::to_owned));
                    names.sort();
                    names.dedup();
                }
            }
        }
        texts.sort();
        texts
    }

    #[test]
    fn every_language_has_every_text_with_the_same_arguments() {
        let english = texts("en");
        assert!(english.len() > 40);
        for language in LANGUAGES {
            assert_eq!(texts(language), english, "{language}");
        }
    }
}
