//! Who takes part.

use ludoteca_players::BotSpec;
use ludoteca_rules::UserError;

/// No name is longer.
const LONGEST_NAME: usize = 60;

/// Somebody who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The name in tables and records, unlike any other's.
    pub name: String,
    /// Which bot plays.
    pub spec: BotSpec,
}

impl Entrant {
    /// A field of players from texts such as `engine:level=3` or `ana=engine:level=3`, each with a name of his own.
    ///
    /// # Errors
    /// When a text names no bot.
    pub fn field(texts: &[String]) -> Result<Vec<Entrant>, UserError> {
        let entrant = |text: &String| {
            let (name, spec) = named(text);
            let spec = BotSpec::parse(spec)?;
            let name = name.map_or_else(|| spec.to_string(), str::to_owned);
            Ok(Entrant { name, spec })
        };
        let entrants: Vec<Entrant> = texts.iter().map(entrant).collect::<Result<_, UserError>>()?;
        Ok(Self::with_names_apart(entrants))
    }

    /// A field of players whose names can be shown, and told from each other.
    pub fn with_names_apart(entrants: Vec<Entrant>) -> Vec<Entrant> {
        let mut field: Vec<Entrant> = Vec::with_capacity(entrants.len());
        for Entrant { name, spec } in entrants {
            // Names go to screens as they are.
            let printable = |c: char| if c.is_control() { '\u{fffd}' } else { c };
            let name = unlike(name.chars().take(LONGEST_NAME).map(printable).collect(), &field);
            field.push(Entrant { name, spec });
        }
        field
    }

    /// The spec in a text of [`Entrant::field`].
    ///
    /// ```
    /// use ludoteca_arena::tournament::Entrant;
    /// assert_eq!(Entrant::spec_in("ana=engine:level=3"), "engine:level=3");
    /// ```
    pub fn spec_in(text: &str) -> &str {
        named(text).1
    }
}

/// A name before a spec: what stands before the first `=`, if that is not inside the spec.
fn named(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, spec)) if !name.is_empty() && !name.contains(':') => (Some(name), spec),
        _ => (None, text),
    }
}

/// A name that nobody has yet.
fn unlike(name: String, others: &[Entrant]) -> String {
    let taken = |name: &str| others.iter().any(|other| other.name == name);
    if !taken(&name) {
        return name;
    }
    (2..)
        .map(|i| format!("{name} #{i}"))
        .find(|name| !taken(name))
        .unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_before_the_spec() {
        assert_eq!(named("engine:level=3"), (None, "engine:level=3"));
        assert_eq!(named("ana=engine:level=3"), (Some("ana"), "engine:level=3"));
        assert_eq!(named("ana=random"), (Some("ana"), "random"));
        assert_eq!(named("random"), (None, "random"));
        assert_eq!(named("cmd:./x -d=3"), (None, "cmd:./x -d=3"));
    }
}
