// A bare page: it asks the server for everything and knows no rules. The seat's secret is in the address after #, which no
// browser sends anywhere.

const $ = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @type {WebSocket | null} */
let socket = null;
let game = { id: "", secret: "", seen: 0, ply: 0, turn: 0 };

async function ask(/** @type {string} */ path, /** @type {unknown} */ body) {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, body === undefined ? {} : post);
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail);
  return said;
}

function show(/** @type {any} */ s) {
  game.seen = s.seq;
  game.ply = s.ply;
  game.turn = s.turn;
  $("table").hidden = false;
  $("position").textContent = s.position;
  const yours = s.you ?? game.you;
  if (s.you !== undefined) game.you = s.you;
  $("status").textContent = s.over
    ? (s.result === "draw" ? "A draw" : `Player ${s.result} wins`) + ` (${s.reason})`
    : s.to_move === yours ? "Your turn" : `Player ${s.to_move} is thinking`;
  if (s.asked?.undo && s.asked.undo !== yours) $("status").textContent += ": the other wants to take back";
  if (s.asked?.draw && s.asked.draw !== yours) $("status").textContent += ": the other offers a draw";
  $("moves").replaceChildren(...(s.over || s.to_move !== yours ? [] : s.legal.map((/** @type {string} */ move) => {
    const button = document.createElement("button");
    button.textContent = move;
    button.onclick = () => send({ type: "move", ply: game.ply, turn: game.turn, move });
    return button;
  })));
  if (s.moves) $("history").replaceChildren();
  for (const move of s.moves ?? (s.kind === "move" ? [s.move] : [])) {
    const line = document.createElement("li");
    line.textContent = move;
    $("history").append(line);
  }
  if (s.kind === "undo") while ($("history").children.length > s.ply) $("history").lastChild?.remove();
  if (s.next) location.hash = `${s.next}/${game.secret}`;
}

function send(/** @type {unknown} */ message) {
  socket?.send(JSON.stringify(message));
}

function connect() {
  const [id, secret] = location.hash.slice(1).split("/");
  if (!id) return;
  if (id !== game.id) game = { id, secret: secret ?? "", seen: 0, ply: 0, turn: 0 };
  const old = socket;
  const line = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/play/${id}/live`);
  socket = line;
  old?.close();
  line.onopen = () => send({ type: "hello", secret: game.secret || null, seen: game.seen });
  line.onmessage = ({ data }) => {
    const said = JSON.parse(data);
    if (said.type === "state" || said.type === "event") show(said);
    if (said.type === "error") $("status").textContent = said.detail;
  };
  line.onclose = () => { if (socket === line) setTimeout(connect, 1000); };
}

$("new").onsubmit = async (event) => {
  event.preventDefault();
  const [chosen, other] = ["game", "other"].map((id) => /** @type {HTMLSelectElement} */ ($(id)).value);
  const made = await ask("/api/play", { game: chosen, players: ["human", other] });
  location.hash = `${made.id}/${made.seats[0].secret}`;
  const rest = made.seats[1];
  $("link").textContent = rest ? `For the other player: ${location.origin}/#${made.id}/${rest.secret}` : "";
};
$("undo").onclick = () => send({ type: "undo", turn: game.turn });
for (const name of ["draw", "resign", "rematch"]) $(name).onclick = () => send({ type: name });
addEventListener("hashchange", connect);
for (const { id, title } of (await ask("/api/games", undefined)).games) {
  const option = document.createElement("option");
  option.value = id;
  option.textContent = title;
  $("game").append(option);
}
connect();
