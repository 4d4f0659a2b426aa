// Boards take some drawing: each is made when it is about to be seen.

/**
 * Calls back once, when an element comes near the window.
 * @param {Element} element
 * @param {() => void} then
 * @param {AbortSignal} signal
 */
export function whenSeen(element, then, signal) {
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      watch.disconnect();
      then();
    },
    { rootMargin: "300px" },
  );
  watch.observe(element);
  signal.addEventListener("abort", () => watch.disconnect());
}
