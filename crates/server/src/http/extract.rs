//! Extractors: the parts of a request as typed values.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts, Path as AxumPath, Query as AxumQuery, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, header};
use ludoteca_games::UserError;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};

use super::App;
use crate::problem::Problem;
use crate::rate_limiter::{AnalysisPermit, Permit};
use crate::store::{Id, Secret};

/// A value that must be a JSON object. Without it serde would accept a list of the fields, so that `[]` could resign a game.
#[derive(Debug)]
pub(super) struct JsonObject<T>(pub(super) T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for JsonObject<T> {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let fields = Map::deserialize(source)?;
        T::deserialize(Value::Object(fields))
            .map(JsonObject)
            .map_err(D::Error::custom)
    }
}

/// A body of JSON.
pub(super) struct JsonBody<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<Arc<App>> for JsonBody<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, app: &Arc<App>) -> Result<Self, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        // A form on another site cannot send this type, so such sites cannot change anything here.
        if kind.split(';').next().unwrap_or_default().trim() != "application/json" {
            let why = UserError::new("net-type", "the body must be application/json");
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, why));
        }
        let most = app.registry.settings.limits.body;
        let body = axum::body::to_bytes(request.into_body(), most);
        // A client that sends a byte a minute must not hold its connection for ever.
        let body = tokio::time::timeout(app.registry.settings.limits.request_timeout(), body).await;
        let body = body.map_err(|_| {
            let why = UserError::new("net-slow", "the body did not come in time");
            Problem::new(StatusCode::REQUEST_TIMEOUT, why)
        })?;
        let bytes = body.map_err(|_| {
            let why =
                UserError::new("net-large", "the body is longer than {most} bytes, or broke off").with("most", most);
            Problem::new(StatusCode::PAYLOAD_TOO_LARGE, why)
        })?;
        let read = serde_json::from_slice(&bytes).map(|JsonObject(body)| JsonBody(body));
        read.map_err(|error| {
            Problem::bad(
                UserError::new("net-body", "the body cannot be read: {error}").quoting("error", &error.to_string()),
            )
        })
    }
}

/// The query of an address.
pub(super) struct Query<T>(pub(super) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let query = AxumQuery::<T>::from_request_parts(parts, state).await;
        query.map(|AxumQuery(query)| Query(query)).map_err(|error| {
            let error = error.body_text();
            Problem::bad(
                UserError::new("net-query", "the words after ? cannot be read: {error}").quoting("error", &error),
            )
        })
    }
}

/// The parameters in the path of an address.
pub(super) struct PathParams<T>(pub(super) T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for PathParams<T> {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let names = AxumPath::<T>::from_request_parts(parts, state).await;
        names
            .map(|AxumPath(names)| PathParams(names))
            .map_err(|_| super::not_found())
    }
}

/// The id of a game or tournament in the path of an address.
pub(super) struct IdParam(pub(super) Id);

impl<S: Send + Sync> FromRequestParts<S> for IdParam {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Problem> {
        let name = AxumPath::<String>::from_request_parts(parts, state).await;
        let id = name.ok().and_then(|AxumPath(name)| name.parse().ok());
        id.map(IdParam).ok_or_else(Problem::no_game)
    }
}

/// The client that sent a request; without a permit if there are too many connections.
#[derive(Clone)]
pub(crate) struct Client(pub(crate) Option<Arc<Permit>>);

impl Client {
    /// Refuses a client that is over its limit.
    pub(super) fn check(&self, allows: impl FnOnce(&Permit) -> bool) -> Result<(), Problem> {
        self.0
            .as_ref()
            .is_some_and(|permit| allows(permit))
            .then_some(())
            .ok_or_else(Problem::too_often)
    }

    /// Counts an analysis as long as what is returned lives.
    pub(super) fn analysis(&self) -> Result<AnalysisPermit, Problem> {
        self.0
            .as_ref()
            .and_then(Permit::analysis)
            .ok_or_else(Problem::too_often)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().cloned().unwrap_or(Client(None)))
    }
}

/// The languages that the client accepts.
pub(super) struct Language(pub(super) String);

impl Language {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let wanted = headers
            .get(header::ACCEPT_LANGUAGE)
            .and_then(|value| value.to_str().ok());
        Language(wanted.unwrap_or_default().to_owned())
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Language {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Language::of(&parts.headers))
    }
}

/// The secret that a request carries, if any.
pub(super) struct BearerToken(pub(super) Option<Secret>);

impl BearerToken {
    /// The secret, for a request that needs one.
    pub(super) fn required(&self) -> Result<Secret, Problem> {
        self.0.ok_or_else(Problem::no_secret)
    }
}

impl<S: Send + Sync> FromRequestParts<S> for BearerToken {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(BearerToken(None));
        };
        let text = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let secret = text.and_then(|text| text.trim().parse().ok());
        secret
            .map(|secret| BearerToken(Some(secret)))
            .ok_or_else(Problem::no_secret)
    }
}
