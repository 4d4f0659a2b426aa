//! Serves the page: the files of `web/`, embedded in the binary.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::path::Path;
use std::sync::{LazyLock, Mutex, PoisonError};

use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use super::{preload, web_files};

include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The files that a browser may request: embedded in release builds, read from disk on every request in debug builds.
pub(super) struct Files;

impl Files {
    /// Where debug builds find them.
    fn folder() -> &'static Path {
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../web"))
    }

    /// The names of all files.
    pub(super) fn names() -> Vec<Cow<'static, str>> {
        if cfg!(debug_assertions) {
            let names = web_files::list(Self::folder()).unwrap_or_default();
            return names.into_iter().map(Cow::Owned).collect();
        }
        EMBEDDED.iter().map(|(name, _)| Cow::Borrowed(*name)).collect()
    }

    /// The content of a file.
    pub(super) fn get(name: &str) -> Option<Cow<'static, [u8]>> {
        if cfg!(debug_assertions) {
            // Only what is listed: a name from outside never becomes a path.
            let listed = Self::names().iter().any(|listed| listed == name);
            return listed
                .then(|| fs::read(Self::folder().join(name)).ok())?
                .map(Cow::Owned);
        }
        let found = EMBEDDED.binary_search_by_key(&name, |(listed, _)| listed).ok()?;
        Some(Cow::Borrowed(EMBEDDED[found].1))
    }
}

/// First segments of the addresses that the page itself routes to a screen.
pub(super) const SCREENS: [&str; 6] = ["", "play", "new", "analyse", "learn", "tournaments"];

/// Compressed files by content hash: each is compressed once.
static COMPRESSED: LazyLock<Mutex<HashMap<u64, Bytes>>> = LazyLock::new(Mutex::default);

/// Answers with a file, or with `index.html` for the address of a screen.
pub(super) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    let screen = SCREENS.contains(&path.split('/').next().unwrap_or_default());
    let name = if screen { "index.html" } else { path };
    let found = Files::get(name).filter(|_| method == Method::GET || method == Method::HEAD);
    let (Some(file), Some(kind)) = (found, content_type(name)) else {
        return not_found(path, &headers);
    };
    let data = if screen {
        with_preloads(&file, path).into()
    } else {
        file
    };
    let hash = content_hash(&data);
    // Weak, since the same file is sent compressed and uncompressed.
    let tag = format!("W/\"{hash:016x}\"");
    let common = [
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::VARY, "Accept-Encoding".to_owned()),
        (header::ETAG, tag.clone()),
    ];
    let header_lists = |name, what: &str| {
        let lists = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        lists.flat_map(|list| list.split(',')).any(|one| one.trim() == what)
    };
    if header_lists(header::IF_NONE_MATCH, &tag) {
        return (StatusCode::NOT_MODIFIED, common).into_response();
    }
    let kind = [(header::CONTENT_TYPE, kind)];
    if header_lists(header::ACCEPT_ENCODING, "gzip") {
        let encoding = [(header::CONTENT_ENCODING, "gzip")];
        return (common, kind, encoding, compressed(hash, &data)).into_response();
    }
    (common, kind, Bytes::from(data.into_owned())).into_response()
}

/// The page with preload links for the modules of its screen.
fn with_preloads(page: &[u8], path: &str) -> Vec<u8> {
    let page = String::from_utf8_lossy(page);
    let head = format!("{}</head>", preload::links(path));
    page.replacen("</head>", &head, 1).into_bytes()
}

fn content_hash(data: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    data.hash(&mut hasher);
    hasher.finish()
}

/// Status 404: the page for a browser, problem JSON for a program.
fn not_found(path: &str, headers: &HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|accepted| accepted.to_str().ok());
    let browser = accepted.is_some_and(|accepted| accepted.contains("text/html"));
    match Files::get("index.html").filter(|_| browser && !path.starts_with("api/")) {
        Some(page) => {
            let kind = [(header::CONTENT_TYPE, "text/html; charset=utf-8")];
            (StatusCode::NOT_FOUND, kind, page.into_owned()).into_response()
        }
        None => super::not_found().into_response(),
    }
}

fn compressed(hash: u64, plain: &[u8]) -> Bytes {
    let mut cache = COMPRESSED.lock().unwrap_or_else(PoisonError::into_inner);
    cache.entry(hash).or_insert_with(|| gzip(plain)).clone()
}

fn gzip(plain: &[u8]) -> Bytes {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let _ = encoder.write_all(plain);
    encoder.finish().unwrap_or_default().into()
}

fn content_type(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::to_bytes;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn ask(path: &str, headers: &[(header::HeaderName, &str)]) -> Response {
        let headers = headers
            .iter()
            .map(|(name, value)| (name.clone(), value.parse().unwrap()));
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime.block_on(page(Method::GET, path.parse().unwrap(), headers.collect()))
    }

    fn body(response: Response) -> Vec<u8> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        runtime
            .block_on(to_bytes(response.into_body(), 1 << 20))
            .unwrap()
            .into()
    }

    #[test]
    fn screen_addresses_get_the_page_and_file_names_the_files() {
        let page = body(ask("/", &[]));
        assert!(page.starts_with(b"<!doctype html>"));
        for screen in ["/play/abc", "/new/oware", "/analyse", "/learn/oware/awari"] {
            assert!(body(ask(screen, &[])).starts_with(b"<!doctype html>"), "{screen}");
        }
        let [home, play] = ["/", "/play/abc"].map(|screen| String::from_utf8(body(ask(screen, &[]))).unwrap());
        let view = "<link rel=\"modulepreload\" href=\"/js/play/game-view.js\">\n";
        assert!(play.contains(view) && !home.contains(view));
        let script = ask("/js/main.js", &[]);
        assert_eq!(script.headers()[header::CONTENT_TYPE], "text/javascript; charset=utf-8");
        assert_ne!(body(script), page);
    }

    #[test]
    fn other_paths_are_not_found() {
        for path in [
            "/js/none.js",
            "/package.json",
            "/test/run",
            "/js/../Cargo.toml",
            "/../Cargo.toml",
            "/%2e%2e/Cargo.toml",
            "//etc/passwd",
            "/js",
            "/playing",
        ] {
            assert_eq!(ask(path, &[]).status(), StatusCode::NOT_FOUND, "{path}");
        }
        // A browser gets the page, which shows the error; a request for a file gets problem JSON.
        let lost = ask("/playing", &[(header::ACCEPT, "text/html,*/*;q=0.8")]);
        assert_eq!(lost.status(), StatusCode::NOT_FOUND);
        assert!(body(lost).starts_with(b"<!doctype html>"));
        let lost = ask("/api/none", &[(header::ACCEPT, "text/html")]);
        assert_eq!(lost.headers()[header::CONTENT_TYPE], "application/problem+json");
    }

    #[test]
    fn an_unchanged_file_is_not_sent_again() {
        let first = ask("/index.html", &[]);
        let tag = first.headers()[header::ETAG].to_str().unwrap().to_owned();
        let again = ask("/index.html", &[(header::IF_NONE_MATCH, &format!("\"x\", {tag}"))]);
        assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
        assert!(body(again).is_empty());
        assert_eq!(
            ask("/index.html", &[(header::IF_NONE_MATCH, "\"x\"")]).status(),
            StatusCode::OK
        );
    }

    #[test]
    fn gzip_decompresses_to_the_same_content() {
        let plain = body(ask("/js/main.js", &[]));
        let packed = ask("/js/main.js", &[(header::ACCEPT_ENCODING, "br, gzip")]);
        assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
        let mut unpacked = Vec::new();
        GzDecoder::new(&body(packed)[..]).read_to_end(&mut unpacked).unwrap();
        assert_eq!(unpacked, plain);
    }
}
