// Mouse and touch on a board: clicking, and dragging from one hit area to another.

/** @typedef {import("./board.js").Board} Board */

/** A movement of this many pixels is a drag. */
const DRAG = 12;

/** @param {Board} board */
export function addPointerListeners(board) {
  let drag = { area: "", id: -1, x: 0, y: 0, moved: false };

  board.addEventListener("pointerdown", (event) => {
    board.animation?.finish();
    const area = board.areaOf(event.target);
    if (!area || event.button !== 0) return;
    drag = { area, id: event.pointerId, x: event.clientX, y: event.clientY, moved: false };
  });

  board.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag.id || drag.moved || Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < DRAG)
      return;
    drag.moved = true;
    if (board.selected.at(-1) !== drag.area && !board.moveForPath([drag.area])) board.activate(drag.area);
  });

  board.addEventListener("pointerup", (event) => {
    const { area, id, moved } = drag;
    drag.id = -1;
    if (event.pointerId !== id) return;
    // A touch event's target is where the touch began, so the target is looked up by coordinates.
    const target = board.areaOf(document.elementFromPoint(event.clientX, event.clientY));
    if (!moved) board.activate(area);
    else if (target === area) board.clearSelection();
    else if (board.selected.length > 0 && target) board.activate(target);
    else board.dragged(area);
  });

  board.addEventListener("pointerover", (event) => board.preview(board.areaOf(event.target)));
  board.addEventListener("pointerleave", () => board.preview(null));

  // A screen reader sends clicks without pointer events.
  board.addEventListener("click", (event) => {
    const area = board.areaOf(event.target);
    if (area && event.detail === 0) board.activate(area);
  });
}
