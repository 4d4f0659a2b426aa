//! JSON schemas as Rust values.

use serde_json::{Map, Value, json};

/// The schema of a value, and whether a field with this value may be missing.
pub(super) struct Schema {
    keywords: Map<String, Value>,
    optional: bool,
}

fn of_type(name: &str) -> Schema {
    let mut keywords = Map::new();
    keywords.insert("type".to_owned(), json!(name));
    Schema {
        keywords,
        optional: false,
    }
}

pub(super) fn text() -> Schema {
    of_type("string")
}

/// One of these texts.
pub(super) fn choice<'t>(choices: impl IntoIterator<Item = &'t str>) -> Schema {
    let choices: Vec<&str> = choices.into_iter().collect();
    text().set("enum", json!(choices))
}

/// The id of a game or tournament.
pub(super) fn id() -> Schema {
    text().set("pattern", json!("^[0-9abcdefghjkmnpqrstvwxyz]{12}$"))
}

/// The secret of a seat.
pub(super) fn secret() -> Schema {
    text().set("pattern", json!("^[0-9a-fA-F]{32}$"))
}

/// The result of a game.
pub(super) fn result() -> Schema {
    choice(["1", "2", "draw"])
}

pub(super) fn integer() -> Schema {
    of_type("integer")
}

/// A whole number that is not negative.
pub(super) fn count() -> Schema {
    integer().at_least(0)
}

/// The number of a player.
pub(super) fn player() -> Schema {
    integer().set("enum", json!([1, 2]))
}

pub(super) fn number() -> Schema {
    of_type("number")
}

pub(super) fn boolean() -> Schema {
    of_type("boolean")
}

pub(super) fn list(items: Schema) -> Schema {
    of_type("array").set("items", items.json())
}

/// A list of two, one for each player.
pub(super) fn pair(items: Schema) -> Schema {
    list(items).set("minItems", json!(2)).set("maxItems", json!(2))
}

/// An object with any fields.
pub(super) fn any_object() -> Schema {
    of_type("object")
}

/// An object whose fields are all texts.
pub(super) fn texts_by_name() -> Schema {
    any_object().set("additionalProperties", text().json())
}

/// An object with these fields and no others.
pub(super) fn object<const N: usize>(fields: [(&str, Schema); N]) -> Schema {
    let mut required = Vec::new();
    let mut properties = Map::new();
    for (name, schema) in fields {
        if !schema.optional {
            required.push(name);
        }
        properties.insert(name.to_owned(), schema.json());
    }
    any_object()
        .set("properties", json!(properties))
        .set("required", json!(required))
        .set("additionalProperties", json!(false))
}

/// A schema among the components.
pub(super) fn reference(name: &str) -> Schema {
    let mut keywords = Map::new();
    keywords.insert("$ref".to_owned(), json!(format!("#/components/schemas/{name}")));
    Schema {
        keywords,
        optional: false,
    }
}

impl Schema {
    pub(super) fn json(self) -> Value {
        Value::Object(self.keywords)
    }

    /// Sets any other keyword.
    pub(super) fn set(mut self, keyword: &str, value: Value) -> Self {
        self.keywords.insert(keyword.to_owned(), value);
        self
    }

    pub(super) fn about(self, description: &str) -> Self {
        self.set("description", json!(description))
    }

    pub(super) fn at_least(self, low: u64) -> Self {
        self.set("minimum", json!(low))
    }

    pub(super) fn at_most(self, high: u64) -> Self {
        self.set("maximum", json!(high))
    }

    /// The value that stands for a missing field, which is optional therefore.
    pub(super) fn or_default(self, value: Value) -> Self {
        self.set("default", value).optional()
    }

    pub(super) fn optional(self) -> Self {
        Schema { optional: true, ..self }
    }

    /// The same or `null`.
    pub(super) fn nullable(mut self) -> Self {
        if self.keywords.contains_key("$ref") {
            let mut keywords = Map::new();
            keywords.insert("oneOf".to_owned(), json!([self.keywords, {"type": "null"}]));
            return Schema { keywords, ..self };
        }
        if let Some(kind) = self.keywords.get_mut("type") {
            let mut kinds = kind.as_array().cloned().unwrap_or_else(|| vec![kind.take()]);
            kinds.push(json!("null"));
            *kind = json!(kinds);
        }
        if let Some(Value::Array(choices)) = self.keywords.get_mut("enum") {
            choices.push(Value::Null);
        }
        self
    }
}
