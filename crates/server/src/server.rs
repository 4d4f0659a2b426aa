//! The server: its listeners and connections, and its shutdown.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::JoinHandle;
use std::time::Duration;

use axum::body::Body;
use axum::http::{HeaderMap, Request};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::{mpsc, watch};
use tower::ServiceExt;

use crate::http::{App, Client, router};
use crate::live::{GameRegistry, closed, now};
use crate::rate_limiter::{Permit, RateLimiter};
use crate::settings::Settings;
use crate::store::{Sqlite, StoreError, StoreThread};
use crate::visualiser;
use crate::write_timeout::WriteTimeout;

/// Bytes in the head of a request.
const HEAD_SIZE: usize = 16 << 10;
/// Connections have this long to finish at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(3);

/// A server that is listening.
pub struct Server {
    runtime: Runtime,
    registry: Arc<GameRegistry>,
    store_thread: JoinHandle<()>,
    address: SocketAddr,
    visualiser: Option<SocketAddr>,
    stop: watch::Sender<bool>,
    gone: mpsc::Receiver<()>,
}

/// Why a server could not be started.
#[derive(Debug)]
pub enum StartError {
    /// It cannot listen there.
    Listen(SocketAddr, io::Error),
    /// The games cannot be reached.
    Store(StoreError),
    /// The system starts no threads.
    System(io::Error),
}

impl From<io::Error> for StartError {
    fn from(error: io::Error) -> Self {
        StartError::System(error)
    }
}

impl From<StoreError> for StartError {
    fn from(error: StoreError) -> Self {
        StartError::Store(error)
    }
}

/// Stops a server from another thread.
#[derive(Clone)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Starts the shutdown.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Starts to listen. Unfinished games and tournaments of the last run go on.
    ///
    /// # Errors
    /// When it cannot listen, or the games cannot be reached.
    pub fn start(settings: Settings) -> Result<Self, StartError> {
        let (store, store_thread) = StoreThread::start(Sqlite::open(settings.file.as_deref())?)?;
        let runtime = Builder::new_multi_thread().enable_all().build()?;
        let (stop, _) = watch::channel(false);
        let (alive, gone) = mpsc::channel(1);
        let listen = |address: SocketAddr| {
            runtime
                .block_on(TcpListener::bind(address))
                .and_then(|listener| Ok((listener.local_addr()?, listener)))
                .map_err(|error| StartError::Listen(address, error))
        };
        let (address, listener) = listen(settings.listen)?;
        let visualiser = settings.visualiser.map(listen).transpose()?;
        let registry = GameRegistry::new(settings, store)?;
        runtime.block_on(async {
            if let Some(age) = registry.settings.prune {
                let before = now().saturating_sub(age.as_millis() as u64);
                let deleted = registry.store.prune(before).await?;
                tracing::info!(deleted, "old games deleted");
            }
            match registry.resume().await {
                Ok(games) => tracing::info!(games, "games resumed"),
                Err(problem) => tracing::error!(why = %problem.error, "games cannot be resumed"),
            }
            let tournaments = registry.tournaments.resume().await?;
            tracing::info!(tournaments, "tournaments resumed");
            Ok::<_, StoreError>(())
        })?;
        let limiter = RateLimiter::new(&registry.settings.limits);
        let acceptor = Acceptor {
            registry: Arc::clone(&registry),
            limiter,
            stop: stop.clone(),
            alive,
        };
        let http = acceptor.clone();
        runtime.spawn(async move { http.serve_http(listener).await });
        let visualiser_address = visualiser.as_ref().map(|(address, _)| *address);
        if let Some((_, listener)) = visualiser {
            runtime.spawn(async move { acceptor.serve_visualiser(listener).await });
        }
        tracing::info!(%address, visualiser = ?visualiser_address, "listening");
        Ok(Server {
            runtime,
            registry,
            store_thread,
            address,
            visualiser: visualiser_address,
            stop,
            gone,
        })
    }

    /// Where it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The address of the visualiser protocol.
    pub fn visualiser(&self) -> Option<SocketAddr> {
        self.visualiser
    }

    /// A handle to stop it.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Serves until it is stopped, then closes connections and waits for all writes.
    pub fn run(self) {
        let Server {
            runtime,
            registry,
            store_thread,
            stop,
            mut gone,
            ..
        } = self;
        runtime.block_on(async {
            closed(&mut stop.subscribe()).await;
            tracing::info!("closing");
            registry.close().await;
            let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, gone.recv()).await;
        });
        drop(registry);
        runtime.shutdown_timeout(SHUTDOWN_TIMEOUT);
        // All confirmed changes are on disk; this waits for the file to be closed.
        let _ = store_thread.join();
        tracing::info!("closed");
    }
}

/// The client behind a proxy: the last address in its list, which is the one that the proxy has seen itself.
fn forwarded_for(headers: &HeaderMap) -> Option<IpAddr> {
    let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    list.rsplit(',').next()?.trim().parse().ok()
}

/// Accepts connections.
#[derive(Clone)]
struct Acceptor {
    registry: Arc<GameRegistry>,
    limiter: Arc<RateLimiter>,
    stop: watch::Sender<bool>,
    /// Held by every connection, so that shutdown can wait for them.
    alive: mpsc::Sender<()>,
}

impl Acceptor {
    /// The next accepted connection; `None` at shutdown. A proxy's connection needs no permit: the clients behind it need
    /// theirs.
    async fn next(&self, listener: &TcpListener) -> Option<(TcpStream, IpAddr, Option<Permit>)> {
        let mut stop = self.stop.subscribe();
        loop {
            let arrived = tokio::select! {
                arrived = listener.accept() => arrived,
                () = closed(&mut stop) => return None,
            };
            match arrived {
                Ok((stream, peer)) => {
                    let peer = peer.ip().to_canonical();
                    let proxy = self.registry.settings.proxies.contains(&peer);
                    let permit = if proxy { None } else { self.limiter.connect(peer) };
                    if proxy || permit.is_some() {
                        let _ = stream.set_nodelay(true);
                        return Some((stream, peer, permit));
                    }
                    self.registry.metrics.refused.fetch_add(1, Relaxed);
                }
                Err(error) => {
                    // Most often too many open files; some will be closed soon.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    async fn serve_http(self, listener: TcpListener) {
        let app = Arc::new(App {
            registry: Arc::clone(&self.registry),
            _alive: self.alive.clone(),
        });
        let router = router(&app);
        while let Some((stream, peer, permit)) = self.next(&listener).await {
            let (router, permit) = (router.clone(), permit.map(Arc::new));
            let limiter = Arc::clone(&self.limiter);
            let (alive, registry, mut stop) = (self.alive.clone(), Arc::clone(&self.registry), self.stop.subscribe());
            tokio::spawn(async move {
                registry.metrics.connections.fetch_add(1, Relaxed);
                let service = service_fn(move |mut request: Request<Incoming>| {
                    let own = || limiter.connect(forwarded_for(request.headers()).unwrap_or(peer));
                    let permit = permit.clone().or_else(|| own().map(Arc::new));
                    request.extensions_mut().insert(Client(permit));
                    let router = router.clone();
                    async move {
                        Ok::<Response, Infallible>(router.oneshot(request.map(Body::new)).await.unwrap_or_default())
                    }
                });
                let connection = http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(registry.settings.limits.request_timeout())
                    .max_buf_size(HEAD_SIZE)
                    .serve_connection(
                        TokioIo::new(WriteTimeout::new(stream, registry.settings.limits.idle)),
                        service,
                    )
                    .with_upgrades();
                let mut connection = std::pin::pin!(connection);
                tokio::select! {
                    _ = connection.as_mut() => (),
                    () = closed(&mut stop) => {
                        connection.as_mut().graceful_shutdown();
                        let _ = tokio::time::timeout(SHUTDOWN_TIMEOUT, connection).await;
                    }
                }
                registry.metrics.connections.fetch_sub(1, Relaxed);
                drop(alive);
            });
        }
    }

    async fn serve_visualiser(self, listener: TcpListener) {
        while let Some((stream, peer, permit)) = self.next(&listener).await {
            // This protocol has no way to forward for others.
            let Some(permit) = permit.or_else(|| self.limiter.connect(peer)) else {
                continue;
            };
            let (registry, alive) = (Arc::clone(&self.registry), self.alive.clone());
            tokio::spawn(async move {
                visualiser::serve(registry, stream, permit).await;
                drop(alive);
            });
        }
    }
}
