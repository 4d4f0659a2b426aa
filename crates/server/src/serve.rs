//! Listening, and the end of it.

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

use crate::addresses::{Addresses, Permit};
use crate::http::{App, Asker, router};
use crate::live::{Hall, closed, now};
use crate::patient::Patient;
use crate::settings::Settings;
use crate::store::{Keeper, Sqlite, StoreError};
use crate::visualiser;

/// Bytes in the head of a request.
const HEAD_SIZE: usize = 16 << 10;
/// So long connections have for their last words.
const LAST_WORDS: Duration = Duration::from_secs(3);

/// A server that is listening.
pub struct Server {
    runtime: Runtime,
    hall: Arc<Hall>,
    keeper: JoinHandle<()>,
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
    /// The system gives no threads.
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

/// Ends a server from another thread.
#[derive(Clone)]
pub struct Stopper(watch::Sender<bool>);

impl Stopper {
    /// Asks the server to end.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl Server {
    /// Starts to listen. Games that were being played when the last server ended go on.
    ///
    /// # Errors
    /// When it cannot listen, or the games cannot be reached.
    pub fn start(settings: Settings) -> Result<Self, StartError> {
        let (keeper, thread) = Keeper::start(Sqlite::open(settings.file.as_deref())?)?;
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
        let hall = Hall::new(settings, keeper)?;
        runtime.block_on(async {
            if let Some(age) = hall.settings.prune {
                let before = now().saturating_sub(age.as_millis() as u64);
                let forgotten = hall.keeper.prune(before).await?;
                tracing::info!(forgotten, "old games forgotten");
            }
            match hall.take_up().await {
                Ok(games) => tracing::info!(games, "games taken up"),
                Err(problem) => tracing::error!(why = %problem.why, "games cannot be taken up"),
            }
            let tournaments = hall.tournaments.take_up().await?;
            tracing::info!(tournaments, "tournaments taken up");
            Ok::<_, StoreError>(())
        })?;
        let addresses = Addresses::new(&hall.settings.limits);
        let lobby = Lobby {
            hall: Arc::clone(&hall),
            addresses,
            stop: stop.clone(),
            alive,
        };
        let front = lobby.clone();
        runtime.spawn(async move { front.web(listener).await });
        let visualiser_address = visualiser.as_ref().map(|(address, _)| *address);
        if let Some((_, listener)) = visualiser {
            runtime.spawn(async move { lobby.boards(listener).await });
        }
        tracing::info!(%address, visualiser = ?visualiser_address, "listening");
        Ok(Server {
            runtime,
            hall,
            keeper: thread,
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

    /// Where the visualiser protocol is spoken.
    pub fn visualiser(&self) -> Option<SocketAddr> {
        self.visualiser
    }

    /// A way to end it.
    pub fn stopper(&self) -> Stopper {
        Stopper(self.stop.clone())
    }

    /// Serves until it is stopped, then tells everybody and writes what is to be written.
    pub fn run(self) {
        let Server {
            runtime,
            hall,
            keeper,
            stop,
            mut gone,
            ..
        } = self;
        runtime.block_on(async {
            closed(&mut stop.subscribe()).await;
            tracing::info!("closing");
            hall.close().await;
            let _ = tokio::time::timeout(LAST_WORDS, gone.recv()).await;
        });
        drop(hall);
        runtime.shutdown_timeout(LAST_WORDS);
        // All that was confirmed is on disk; this waits for the file to be closed.
        let _ = keeper.join();
        tracing::info!("closed");
    }
}

/// Whom a proxy speaks for: the last address in its list, which is the one that it has seen itself.
fn spoken_for(headers: &HeaderMap) -> Option<IpAddr> {
    let list = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    list.rsplit(',').next()?.trim().parse().ok()
}

/// Where connections arrive.
#[derive(Clone)]
struct Lobby {
    hall: Arc<Hall>,
    addresses: Arc<Addresses>,
    stop: watch::Sender<bool>,
    /// Held by every connection, so that the end can wait for them.
    alive: mpsc::Sender<()>,
}

impl Lobby {
    /// The next connection that is let in; `None` when the server is to end. A proxy is let in without a permit: those it
    /// speaks for need theirs.
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
                    let proxy = self.hall.settings.proxies.contains(&peer);
                    let permit = if proxy { None } else { self.addresses.connect(peer) };
                    if proxy || permit.is_some() {
                        let _ = stream.set_nodelay(true);
                        return Some((stream, peer, permit));
                    }
                    self.hall.metrics.refused.fetch_add(1, Relaxed);
                }
                Err(error) => {
                    // Most often too many open files: those who have one will be done with it some time.
                    tracing::warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
    }

    async fn web(self, listener: TcpListener) {
        let app = Arc::new(App {
            hall: Arc::clone(&self.hall),
            _alive: self.alive.clone(),
        });
        let router = router(&app);
        while let Some((stream, peer, permit)) = self.next(&listener).await {
            let (router, permit) = (router.clone(), permit.map(Arc::new));
            let addresses = Arc::clone(&self.addresses);
            let (alive, hall, mut stop) = (self.alive.clone(), Arc::clone(&self.hall), self.stop.subscribe());
            tokio::spawn(async move {
                hall.metrics.connections.fetch_add(1, Relaxed);
                let service = service_fn(move |mut request: Request<Incoming>| {
                    let own = || addresses.connect(spoken_for(request.headers()).unwrap_or(peer));
                    let permit = permit.clone().or_else(|| own().map(Arc::new));
                    request.extensions_mut().insert(Asker(permit));
                    let router = router.clone();
                    async move {
                        Ok::<Response, Infallible>(router.oneshot(request.map(Body::new)).await.unwrap_or_default())
                    }
                });
                let connection = http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(hall.settings.limits.patience())
                    .max_buf_size(HEAD_SIZE)
                    .serve_connection(TokioIo::new(Patient::new(stream, hall.settings.limits.idle)), service)
                    .with_upgrades();
                let mut connection = std::pin::pin!(connection);
                tokio::select! {
                    _ = connection.as_mut() => (),
                    () = closed(&mut stop) => {
                        connection.as_mut().graceful_shutdown();
                        let _ = tokio::time::timeout(LAST_WORDS, connection).await;
                    }
                }
                hall.metrics.connections.fetch_sub(1, Relaxed);
                drop(alive);
            });
        }
    }

    async fn boards(self, listener: TcpListener) {
        while let Some((stream, peer, permit)) = self.next(&listener).await {
            // Nobody can speak for others in this protocol.
            let Some(permit) = permit.or_else(|| self.addresses.connect(peer)) else {
                continue;
            };
            let (hall, alive) = (Arc::clone(&self.hall), self.alive.clone());
            tokio::spawn(async move {
                visualiser::serve(hall, stream, permit).await;
                drop(alive);
            });
        }
    }
}
