//! Operations of the API as Rust values.

use serde_json::{Map, Value, json};

use super::schema::{Schema, object, text};

/// A request that the API answers.
pub(super) struct Operation {
    pub(super) method: &'static str,
    pub(super) path: &'static str,
    fields: Map<String, Value>,
    parameters: Vec<Value>,
    responses: Map<String, Value>,
}

/// The errors of requests, by status: their name among the components, and what they mean.
pub(super) const ERRORS: [(u16, &str, &str); 13] = [
    (400, "Wrong", "what was sent is wrong"),
    (401, "NoSecret", "the secret is missing, or is none"),
    (403, "Forbidden", "the secret, the site or the name is wrong"),
    (404, "Missing", "there is no such thing"),
    (408, "Slow", "the body did not come in time"),
    (409, "Conflict", "it does not fit the game as it stands"),
    (413, "TooLarge", "too long"),
    (415, "WrongType", "not JSON"),
    (422, "Illegal", "the move is not legal"),
    (426, "NoUpgrade", "not a WebSocket"),
    (429, "TooOften", "asked too often"),
    (500, "Broken", "what is kept of it on disk is damaged"),
    (503, "Busy", "too busy, or the games cannot be reached"),
];

pub(super) fn get(path: &'static str, id: &str, summary: &str) -> Operation {
    Operation::new("get", path, id, summary)
}

pub(super) fn post(path: &'static str, id: &str, summary: &str) -> Operation {
    Operation::new("post", path, id, summary)
}

pub(super) fn delete(path: &'static str, id: &str, summary: &str) -> Operation {
    Operation::new("delete", path, id, summary)
}

impl Operation {
    fn new(method: &'static str, path: &'static str, id: &str, summary: &str) -> Self {
        let mut fields = Map::new();
        fields.insert("operationId".to_owned(), json!(id));
        fields.insert("summary".to_owned(), json!(summary));
        let operation = Operation {
            method,
            path,
            fields,
            parameters: Vec::new(),
            responses: Map::new(),
        };
        // The middleware may answer any request with these.
        let operation = operation.errors(&[403, 429]);
        let names = [("{game}", "Game"), ("{variant}", "Variant"), ("{id}", "Id")];
        let of_path = names.iter().filter(|(part, _)| path.contains(part));
        of_path.fold(operation, |operation, (_, name)| operation.shared_parameter(name))
    }

    /// A parameter among the components.
    pub(super) fn shared_parameter(mut self, name: &str) -> Self {
        self.parameters
            .push(json!({"$ref": format!("#/components/parameters/{name}")}));
        self
    }

    /// A parameter of the query.
    pub(super) fn query(mut self, name: &str, description: &str, schema: Schema) -> Self {
        self.parameters
            .push(json!({"name": name, "in": "query", "description": description, "schema": schema.json()}));
        self
    }

    /// A parameter of the path that no other operation has.
    pub(super) fn path_parameter(mut self, name: &str, schema: Schema) -> Self {
        self.parameters
            .push(json!({"name": name, "in": "path", "required": true, "schema": schema.json()}));
        self
    }

    /// A body of JSON, with examples.
    pub(super) fn body<const N: usize>(mut self, schema: Schema, examples: [(&str, Value); N]) -> Self {
        let mut content = Map::new();
        content.insert("schema".to_owned(), schema.json());
        if N > 0 {
            let examples = examples.map(|(name, value)| (name.to_owned(), json!({"value": value})));
            content.insert("examples".to_owned(), Value::Object(examples.into_iter().collect()));
        }
        let body = json!({"required": true, "content": {"application/json": content}});
        self.fields.insert("requestBody".to_owned(), body);
        self.errors(&[400, 408, 413, 415])
    }

    /// It needs the secret of a seat.
    pub(super) fn secret(mut self) -> Self {
        self.fields.insert("security".to_owned(), json!([{"seat": []}]));
        self.errors(&[401])
    }

    /// It takes the secret of a seat, but needs none.
    pub(super) fn optional_secret(mut self) -> Self {
        self.fields.insert("security".to_owned(), json!([{}, {"seat": []}]));
        self.errors(&[401])
    }

    /// An answer without a body.
    pub(super) fn answers_empty(mut self, status: u16, description: &str) -> Self {
        self.responses
            .insert(status.to_string(), json!({"description": description}));
        self
    }

    fn answers_as(self, media_type: &str, status: u16, description: &str, schema: Schema) -> Self {
        let mut operation = self.answers_empty(status, description);
        operation.responses[&status.to_string()]["content"] = json!({media_type: {"schema": schema.json()}});
        operation
    }

    /// An answer of JSON.
    pub(super) fn answers(self, description: &str, schema: Schema) -> Self {
        self.answers_as("application/json", 200, description, schema)
    }

    /// An answer of JSON with the address of what has been created.
    pub(super) fn creates(self, description: &str, schema: Schema) -> Self {
        let mut operation = self.answers_as("application/json", 201, description, schema);
        operation.responses["201"]["headers"] = json!({"Location": {"schema": text().json()}});
        operation
    }

    /// An answer of plain text.
    pub(super) fn answers_text(self, description: &str) -> Self {
        self.answers_as("text/plain", 200, description, text())
    }

    /// An answer of server-sent events, each with a component as its data.
    pub(super) fn answers_events(self, events: &[&'static str], component: &str) -> Self {
        let schema = format!("#/components/schemas/{component}");
        let data = text()
            .set("contentMediaType", json!("application/json"))
            .set("contentSchema", json!({"$ref": schema}));
        let event = super::schema::choice(events.iter().copied());
        let each = object([("event", event), ("data", data)]).about("each event");
        let description = format!("server-sent events whose data is a {component}");
        self.answers_as("text/event-stream", 200, &description, each)
    }

    /// Errors that it may be answered with.
    pub(super) fn errors(mut self, statuses: &[u16]) -> Self {
        for (status, name, _) in ERRORS.iter().filter(|(status, ..)| statuses.contains(status)) {
            let response = json!({"$ref": format!("#/components/responses/{name}")});
            self.responses.insert(status.to_string(), response);
        }
        self
    }

    pub(super) fn json(mut self) -> Value {
        if !self.parameters.is_empty() {
            self.fields.insert("parameters".to_owned(), json!(self.parameters));
        }
        self.responses.sort_keys();
        self.fields.insert("responses".to_owned(), json!(self.responses));
        Value::Object(self.fields)
    }
}
