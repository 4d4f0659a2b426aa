//! What comes in with a request.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Path, Query, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use ludoteca_rules::UserError;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::App;
use crate::addresses::{Analysis, Permit};
use crate::problem::Problem;
use crate::store::{Id, Secret};

/// What is written as a JSON object. Without it a list of the fields would be taken for one, so that `[]` could resign a game.
#[derive(Debug)]
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(source)?;
        T::deserialize(Value::Object(fields))
            .map(Object)
            .map_err(D::Error::custom)
    }
}

/// A body of JSON.
pub(super) struct Body<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // A form of another site's cannot say so, which keeps such sites from changing anything here.
        if kind.split(';').next().unwrap_or_default().trim() != "application/json" {
            let why = UserError::new("net-type", "the body must be application/json");
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        let most = app.hall.settings.limits.body;
        let whole = axum::body::to_bytes(request.into_body(), most);
        // Whoever sends it a byte a minute must not hold his connection for ever.
        let whole = tokio::time::timeout(app.hall.settings.limits.patience(), whole).await;
        let whole = whole.map_err(|_| {
            let why = UserError::new("net-slow", "the body did not come in time");
            Problem::new(StatusCode::REQUEST_TIMEOUT, why)
        })?;
        let bytes = whole.map_err(|_| {
            let why =
                UserError::new("net-large", "the body is longer than {most} bytes, or broke off").with("most", most);
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, why)
        })?;
        let read = serde_json::from_slice(&bytes).map(|Object(body)| Body(body));
        read.map_err(|error| {
            Problem::bad(
                UserError::new("net-body", "the body cannot be read: {error}").quoting("error", &error.to_string()),
            )
        })
    }
}

/// The words after `?`.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let asked = Query::<T>::from_request_parts(parts, state).await;
        asked.map(|Query(asked)| Asked(asked)).map_err(|error| {
            let error = error.body_text();
            Problem::bad(
                UserError::new("net-query", "the words after ? cannot be read: {error}").quoting("error", &error),
            )
        })
    }
}

/// What stands in an address, if it is text.
pub(super) struct Names<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Names<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let names = Path::<T>::from_request_parts(parts, state).await;
        names.map(|Path(names)| Names(names)).map_err(|_| super::nothing_here())
    }
}

/// The game that an address names.
pub(super) struct Named(pub(super) Id);

impl<S: Send + Sync> FromRequestParts<S> for Named {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let name = Path::<String>::from_request_parts(parts, state).await;
        let id = name.ok().and_then(|Path(name)| name.parse().ok());
        id.map(Named).ok_or_else(Problem::no_game)
    }
}

/// Who asks, by address; nobody if there are too many of them.
#[derive(Clone)]
pub(crate) struct Asker(pub(crate) Option<Arc<Permit>>);

impl Asker {
    /// Refuses whoever asks for more than his share.
    pub(super) fn check(&self, allows: impl FnOnce(&Permit) -> bool) -> Result<(), Problem> {
        self.0
            .as_ref()
            .is_some_and(|permit| allows(permit))
            .then_some(())
            .ok_or_else(Problem::too_often)
    }

    /// Counts an analysis as long as what is returned lives.
    pub(super) fn analysis(&self) -> Result<Analysis, Problem> {
        self.0
            .as_ref()
            .and_then(Permit::analysis)
            .ok_or_else(Problem::too_often)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Asker {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or(Asker(None)))
    }
}

/// The languages that an answer is wanted in.
pub(super) struct Tongue(pub(super) String);

impl Tongue {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let wanted = headers
            .get(header::ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok());
        Tongue(wanted.unwrap_or_default().to_owned())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Tongue {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Tongue::of(&parts.headers))
    }
}

/// The secret that came with a request, if one did.
pub(super) struct Bearer(pub(super) Option<Secret>);

impl Bearer {
    /// The secret, without which this cannot be done.
    pub(super) fn needed(&self) -> Result<Secret, Problem> {
        self.0.ok_or_else(Problem::no_secret)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Bearer(None));
        };
        let text = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let secret = text.and_then(|text| text.trim().parse().ok());
        secret.map(|secret| Bearer(Some(secret))).ok_or_else(Problem::no_secret)
    }
}
