// Mouse and finger on a board: pointing, and dragging from spot to spot.

/** @typedef {import("./board.js").Board} Board */

/** So many pixels are a drag and no slip of the finger. */
const DRAG = 12;

/** @param {Board} board */
export function listenToPointer(board) {
  let drag = { spot: "", id: -1, x: 0, y: 0, moved: false };

  board.addEventListener("pointerdown", (event) => {
    board.film?.hurry();
    const spot = board.spotOf(event.target);
    if (!spot || event.button !== 0) return;
    drag = { spot, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  });

  board.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag.id || drag.moved || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG)
      return;
    drag.moved = true;
    if (board.picked.at(-1) !== drag.spot && !board.moveBy([drag.spot])) board.activate(drag.spot);
  });

  board.addEventListener("pointerup", (event) => {
    const { spot, id, moved } = drag;
    drag.id = -1;
    if (event.pointerId !== id) return;
    // A finger is held by the spot it came down on, so the place says more than the target.
    const target = board.spotOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!moved) board.activate(spot);
    else if (target === spot) board.unpick();
    else if (board.picked.length > 0 && target) board.activate(target);
    else board.dragged(spot);
  });

  board.addEventListener("pointerover", (event) => board.preview(board.spotOf(event.target)));
  board.addEventListener("pointerleave", () => board.preview(null));

  // What a screen reader presses arrives as a click without a pointer.
  board.addEventListener("click", (event) => {
    const spot = board.spotOf(event.target);
    if (spot && event.detail === 0) board.activate(spot);
  });
}
