//! Errors as HTTP answers, `application/problem+json`.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use ludoteca_games::UserError;
use serde_json::{Map, Value, json};

use crate::store::StoreError;

/// An error with its HTTP status.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) status: StatusCode,
    pub(crate) error: UserError,
}

impl Problem {
    pub(crate) const fn new(status: StatusCode, error: UserError) -> Self {
        Problem { status, error }
    }

    /// The request is wrong in itself.
    pub(crate) const fn bad(error: UserError) -> Self {
        Problem::new(StatusCode::BAD_REQUEST, error)
    }

    /// The request does not fit the state of the game.
    pub(crate) const fn conflict(error: UserError) -> Self {
        Problem::new(StatusCode::CONFLICT, error)
    }

    pub(crate) fn no_game() -> Self {
        let error = UserError::new("net-no-game", "there is no such game here");
        Problem::new(StatusCode::NOT_FOUND, error)
    }

    pub(crate) fn secret() -> Self {
        let error = UserError::new("net-secret", "the secret of a seat at this game is missing or wrong");
        Problem::new(StatusCode::FORBIDDEN, error)
    }

    pub(crate) fn no_tournament() -> Self {
        let error = UserError::new("net-no-tournament", "there is no such tournament here");
        Problem::new(StatusCode::NOT_FOUND, error)
    }

    pub(crate) fn too_often() -> Self {
        let error = UserError::new("net-rate", "you are asking too often: slow down");
        Problem::new(StatusCode::TOO_MANY_REQUESTS, error)
    }

    /// As [`Problem::secret`], for a request without one.
    pub(crate) fn no_secret() -> Self {
        Problem::new(StatusCode::UNAUTHORIZED, Problem::secret().error)
    }

    pub(crate) fn busy() -> Self {
        let error = UserError::new("net-busy", "too much is being asked of this server: try again later");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// The stored data is damaged, or the rules have changed.
    pub(crate) fn broken() -> Self {
        let error = UserError::new(
            "net-broken",
            "what is kept of this on disk is damaged: it cannot be taken up",
        );
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, error)
    }

    /// The fields of `application/problem+json`, with a sentence for people. The key and the arguments say the same to programs.
    pub(crate) fn json(&self, detail: &str) -> Value {
        json!({
            "type": "about:blank",
            "title": self.status.canonical_reason(),
            "status": self.status.as_u16(),
            "detail": detail,
            "key": self.error.key(),
            "args": args(&self.error),
        })
    }

    /// The answer to a request, with a sentence for people.
    pub(crate) fn response(&self, detail: &str) -> Response {
        let mut response = (self.status, self.json(detail).to_string()).into_response();
        let headers = response.headers_mut();
        let kind = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, kind);
        match self.status {
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::TOO_MANY_REQUESTS => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
            }
            StatusCode::UNAUTHORIZED => {
                headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"));
            }
            _ => (),
        }
        response
    }
}

/// The arguments of an error by name.
pub(crate) fn args(error: &UserError) -> Map<String, Value> {
    error
        .args()
        .map(|(name, arg)| (name.to_owned(), json!(arg.to_string())))
        .collect()
}

impl From<UserError> for Problem {
    fn from(error: UserError) -> Self {
        Problem::bad(error)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Unreachable(_) => {
                let error = UserError::new("net-store", "the games cannot be reached just now: nothing was changed");
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, error)
            }
            StoreError::Damaged(_) => Problem::broken(),
        }
    }
}

/// In English; the middleware translates it.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.response(&self.error.to_string());
        response.extensions_mut().insert(self);
        response
    }
}
