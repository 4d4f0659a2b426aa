//! The description of the API (OpenAPI 3.1), built from the lists and limits of the code that it describes. The answers are
//! built as JSON that the command line shares, so there are no types that a derive macro could describe.

mod boards;
mod catalogue;
mod operation;
mod play;
mod positions;
mod schema;
mod tournaments;

use std::sync::LazyLock;

use ludoteca_games::GAMES;
use serde_json::{Map, Value, json};

use self::operation::ERRORS;
use self::schema::{Schema, choice, count, id, object, reference, text, texts_by_name};

static OPENAPI: LazyLock<String> = LazyLock::new(|| description().to_string());

/// The description of the API.
pub fn openapi() -> &'static str {
    &OPENAPI
}

/// One of the games that can be played.
fn game_ids() -> Schema {
    choice(GAMES.iter().map(|info| info.id))
}

fn description() -> Value {
    let mut paths: Map<String, Value> = Map::new();
    let operations = [
        catalogue::operations(),
        positions::operations(),
        tournaments::operations(),
        play::operations(),
    ];
    for operation in operations.into_iter().flatten() {
        let (path, method) = (operation.path, operation.method);
        let methods = paths.entry(path).or_insert_with(|| json!({}));
        methods[method] = operation.json();
    }
    let schemas = [
        vec![("Problem", problem())],
        catalogue::schemas(),
        boards::schemas(),
        positions::schemas(),
        play::schemas(),
        tournaments::schemas(),
    ];
    let schemas: Map<String, Value> = schemas
        .into_iter()
        .flatten()
        .map(|(name, schema)| (name.to_owned(), schema.json()))
        .collect();
    let seat = json!({"type": "http", "scheme": "bearer", "description": "the secret of a seat at the game"});
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Ludoteca",
            "version": "1",
            "description": "Games over the network. A seat at a game is a secret, sent as Authorization: Bearer SECRET. \
                Numbers of events and moves let a client ask again without anything happening twice.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "paths": paths,
        "components": {
            "parameters": parameters(),
            "responses": errors(),
            "schemas": schemas,
            "securitySchemes": {"seat": seat},
        },
    })
}

/// The parameters that several operations share.
fn parameters() -> Value {
    let variant = "as the field variant of a game's state has it: a preset such as awari, a size such as 9x9, \
                   or options such as size=7 or heaps=3,5,7;misere; default for the usual one";
    let position = "the position; the opening if left out. Oware reads the lists of the Prolog programs, too: \
                    player 1 moves then, and the stores are empty";
    let parameter = |name: &str, place: &str, description: &str, schema: Schema| {
        let schema = schema.json();
        json!({"name": name, "in": place, "description": description, "schema": schema})
    };
    let in_path = |name: &str, description: &str, schema: Schema| {
        let mut parameter = parameter(name, "path", description, schema);
        parameter["required"] = json!(true);
        parameter
    };
    let in_query = |name: &str, description: &str| parameter(name, "query", description, text());
    let mut variant = in_path("variant", variant, text());
    variant["examples"] = json!({"usual": {"value": "default"}});
    json!({
        "Game": in_path("game", "such as oware", game_ids()),
        "Variant": variant,
        "Position": in_query("p", position),
        "Moves": in_query("moves", "moves made from there"),
        "Id": in_path("id", "the game's name", id()),
    })
}

/// The answers of requests that failed.
fn errors() -> Map<String, Value> {
    let schema = reference("Problem").json();
    let error = |(status, name, description): (u16, &str, &str)| {
        let content = json!({"application/problem+json": {"schema": schema}});
        let mut response = json!({"description": description, "content": content});
        if status == 401 {
            response["headers"] = json!({"WWW-Authenticate": {"schema": text().json()}});
        }
        (name.to_owned(), response)
    };
    ERRORS.into_iter().map(error).collect()
}

fn problem() -> Schema {
    let detail = "one sentence, in the language of Accept-Language if it is known, else in English";
    object([
        ("type", text()),
        ("title", text()),
        ("status", count()),
        ("detail", text().about(detail)),
        ("key", text().about("the fixed name of this kind of problem")),
        ("args", texts_by_name()),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Calls a function with every reference in a value.
    fn each_reference(value: &Value, found: &mut dyn FnMut(&str)) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    found(reference);
                }
                fields.values().for_each(|value| each_reference(value, found));
            }
            Value::Array(values) => values.iter().for_each(|value| each_reference(value, found)),
            _ => (),
        }
    }

    #[test]
    fn every_reference_leads_to_a_component_and_every_component_is_used() {
        let description = description();
        let mut used = std::collections::BTreeSet::new();
        each_reference(&description, &mut |reference| {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(description.pointer(pointer).is_some(), "{reference}");
            used.insert(reference.to_owned());
        });
        for (kind, components) in description["components"].as_object().unwrap() {
            for name in components
                .as_object()
                .unwrap()
                .keys()
                .filter(|_| kind != "securitySchemes")
            {
                assert!(used.contains(&format!("#/components/{kind}/{name}")), "{kind} {name}");
            }
        }
    }
}
