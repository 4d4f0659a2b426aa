//! Holds every answer that a test gets against the description of the API.

use std::sync::OnceLock;

use serde_json::Value;

fn description() -> &'static Value {
    static DESCRIPTION: OnceLock<Value> = OnceLock::new();
    DESCRIPTION.get_or_init(|| serde_json::from_str(ludoteca_server::openapi()).unwrap())
}

/// The description of an address, whatever stands for what is in braces.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let path = path.split('?').next().unwrap();
    let fits = |template: &str| {
        let (wanted, given): (Vec<&str>, Vec<&str>) = (template.split('/').collect(), path.split('/').collect());
        let same = |(wanted, given): (&&str, &&str)| wanted.starts_with('{') || wanted == given;
        wanted.len() == given.len() && wanted.iter().zip(&given).all(same)
    };
    let paths = description()["paths"].as_object().unwrap();
    // An address without braces is meant before one with.
    let found = paths.get(path).or_else(|| {
        paths
            .iter()
            .find(|(template, _)| fits(template))
            .map(|(_, found)| found)
    });
    found?.get(method.to_lowercase())
}

/// Panics if an answer is not as described. What is at no described address is nobody's promise.
pub(crate) fn check(method: &str, path: &str, status: u16, body: &str) {
    let Some(operation) = operation(method, path) else {
        return;
    };
    let answer = named(&operation["responses"][status.to_string()]);
    assert!(
        answer.is_object(),
        "{method} {path} answers {status}, which is not described: {body}"
    );
    for kind in ["application/json", "application/problem+json"] {
        if let Some(schema) = answer["content"][kind].get("schema") {
            let value: Value = serde_json::from_str(body).unwrap_or_else(|error| panic!("{path}: {error}: {body}"));
            fits(schema, &value, &format!("{method} {path} {status}"));
        }
    }
}

/// What a reference leads to, or the thing itself.
fn named(value: &'static Value) -> &'static Value {
    let path = value["$ref"].as_str().and_then(|path| path.strip_prefix('#'));
    path.map_or(value, |path| description().pointer(path).unwrap())
}

/// Panics if a value does not fit a schema, as far as our schemas say anything.
fn fits(schema: &'static Value, value: &Value, place: &str) {
    let schema = named(schema);
    if let Some(choices) = schema["oneOf"].as_array() {
        let choice = choices
            .iter()
            .find(|choice| (choice["type"] == "null") == value.is_null());
        return fits(choice.unwrap(), value, place);
    }
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_i64() || number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    let is = |wanted: &Value| wanted == kind || wanted == "number" && kind == "integer";
    let right = schema["type"]
        .as_array()
        .map_or_else(|| is(&schema["type"]), |kinds| kinds.iter().any(is));
    assert!(right, "{place}: {value} is not {}", schema["type"]);
    if let Some(choices) = schema["enum"].as_array() {
        assert!(choices.contains(value), "{place}: {value} is none of {choices:?}");
    }
    for (i, item) in value.as_array().into_iter().flatten().enumerate() {
        fits(&schema["items"], item, &format!("{place}[{i}]"));
    }
    let Some(fields) = value.as_object().filter(|_| schema.get("properties").is_some()) else {
        return;
    };
    for name in schema["required"].as_array().into_iter().flatten() {
        assert!(
            fields.contains_key(name.as_str().unwrap()),
            "{place}: {name} is missing"
        );
    }
    for (name, field) in fields {
        let described = schema["properties"].get(name);
        let described = described.unwrap_or_else(|| panic!("{place}: {name} is not described"));
        fits(described, field, &format!("{place}.{name}"));
    }
}
