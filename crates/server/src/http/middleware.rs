//! Middleware: rate limit, origin check, translation of errors, security headers, log.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use ludoteca_games::UserError;

use super::App;
use super::extract::{Client, Language};
use crate::problem::Problem;
use crate::rate_limiter::Permit;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The headers of every response.
const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

pub(super) async fn handle(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let metrics = &app.registry.metrics;
    metrics.requests.fetch_add(1, Relaxed);
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let language = Language::of(request.headers()).0;
    let client = request.extensions().get::<Client>();
    let allows = match path.split('/').nth(1) {
        Some("api" | "metrics" | "healthz") => Permit::allows,
        _ => Permit::allows_file,
    };
    let within = client.map_or_else(|| Err(Problem::too_often()), |client| client.check(allows));
    let mut response = if let Err(problem) = within {
        metrics.refused.fetch_add(1, Relaxed);
        problem.into_response()
    } else if let Err(problem) = check_origin(&app, request.method(), request.headers()) {
        problem.into_response()
    } else {
        next.run(request).await
    };
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        response = problem.response(&(app.registry.settings.speak)(&language, &problem.error));
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    // Secrets travel in headers and bodies only, so a path gives none away.
    tracing::info!(%method, path, status = response.status().as_u16(), micros = start.elapsed().as_micros() as u64, "request");
    response
}

/// Refuses requests that a page of another site makes in its visitors' browsers.
fn check_origin(app: &App, method: &Method, headers: &HeaderMap) -> Result<(), Problem> {
    let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    let elsewhere = || {
        let why = UserError::new(
            "net-origin",
            "this server does not answer for that name, or to pages of other sites: --origin lets it",
        );
        Problem::new(StatusCode::FORBIDDEN, why)
    };
    let host = text(header::HOST).unwrap_or_default();
    if !own_name(host, &app.registry.settings.origins) {
        return Err(elsewhere());
    }
    let changes = !matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS);
    let socket = headers.contains_key(header::UPGRADE);
    match text(header::ORIGIN) {
        Some(origin) if changes || socket => {
            let own = origin
                .split_once("://")
                .is_some_and(|(_, name)| name.eq_ignore_ascii_case(host));
            let listed = app
                .registry
                .settings
                .origins
                .iter()
                .any(|listed| listed.eq_ignore_ascii_case(origin));
            if own || listed { Ok(()) } else { Err(elsewhere()) }
        }
        _ => Ok(()),
    }
}

/// Whether the host is one of the server's own names. With any other name DNS rebinding would make a browser treat this server
/// as part of the other site.
fn own_name(host: &str, origins: &[String]) -> bool {
    let name = |authority: &str| {
        let uri = format!("http://{authority}/").parse::<Uri>().ok()?;
        Some(uri.host()?.trim_matches(['[', ']']).to_ascii_lowercase())
    };
    let Some(host) = name(host) else { return false };
    host == "localhost"
        || host.parse::<IpAddr>().is_ok()
        || origins
            .iter()
            .filter_map(|origin| name(origin.split_once("://")?.1))
            .any(|own| own == host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_own_names_are_answered_for() {
        let origins = ["https://games.example.org".to_owned()];
        for own in [
            "127.0.0.1:8420",
            "localhost",
            "[::1]:80",
            "games.example.org",
            "Games.Example.org:443",
        ] {
            assert!(own_name(own, &origins), "{own}");
        }
        for other in ["", "evil.example", "games.example.org.evil", "localhost.evil:80", "a b"] {
            assert!(!own_name(other, &origins), "{other}");
        }
    }
}
