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
    pub(crate) why: UserError,
}

impl Problem {
    pub(crate) const fn new(status: StatusCode, why: UserError) -> Self {
        Problem { status, why }
    }

    /// The request is wrong in itself.
    pub(crate) const fn bad(why: UserError) -> Self {
        Problem::new(StatusCode::BAD_REQUEST, why)
    }

    /// The request does not fit the state of the game.
    pub(crate) const fn conflict(why: UserError) -> Self {
        Problem::new(StatusCode::CONFLICT, why)
    }

    pub(crate) fn no_game() -> Self {
        let why = UserError::new("net-no-game", "there is no such game here");
        Problem::new(StatusCode::NOT_FOUND, why)
    }

    pub(crate) fn secret() -> Self {
        let why = UserError::new("net-secret", "the secret of a seat at this game is missing or wrong");
        Problem::new(StatusCode::FORBIDDEN, why)
    }

    pub(crate) fn no_tournament() -> Self {
        let why = UserError::new("net-no-tournament", "there is no such tournament here");
        Problem::new(StatusCode::NOT_FOUND, why)
    }

    pub(crate) fn too_often() -> Self {
        let why = UserError::new("net-rate", "you are asking too often: slow down");
        Problem::new(StatusCode::TOO_MANY_REQUESTS, why)
    }

    /// As [`Problem::secret`], for a request without one.
    pub(crate) fn no_secret() -> Self {
        Problem::new(StatusCode::UNAUTHORIZED, Problem::secret().why)
    }

    pub(crate) fn busy() -> Self {
        let why = UserError::new("net-busy", "too much is being asked of this server: try again later");
        Problem::new(StatusCode::SERVICE_UNAVAILABLE, why)
    }

    /// The stored data is damaged, or the rules have changed.
    pub(crate) fn broken() -> Self {
        let why = UserError::new(
            "net-broken",
            "what is kept of this on disk is damaged: it cannot be taken up",
        );
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, why)
    }

    /// The fields of `application/problem+json`, with a sentence for people. The key and the arguments say the same to programs.
    pub(crate) fn json(&self, detail: &str) -> Value {
        json!({
            "type": "about:blank",
            "title": self.status.canonical_reason(),
            "status": self.status.as_u16(),
            "detail": detail,
            "key": self.why.key(),
            "args": args(&self.why),
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
pub(crate) fn args(why: &UserError) -> Map<String, Value> {
    why.args()
        .map(|(name, arg)| (name.to_owned(), json!(arg.to_string())))
        .collect()
}

impl From<UserError> for Problem {
    fn from(why: UserError) -> Self {
        Problem::bad(why)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the store failed");
        match error {
            StoreError::Unreachable(_) => {
                let why = UserError::new("net-store", "the games cannot be reached just now: nothing was changed");
                Problem::new(StatusCode::SERVICE_UNAVAILABLE, why)
            }
            StoreError::Damaged(_) => Problem::broken(),
        }
    }
}

/// In English; the middleware translates it.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.response(&self.why.to_string());
        response.extensions_mut().insert(self);
        response
    }
}
