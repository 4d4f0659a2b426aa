// Defers creating boards until they are about to be visible.

/**
 * Calls back once, when an element comes near the viewport.
 * @param {Element} element
 * @param {() => void} callback
 * @param {AbortSignal} signal
 */
export function onVisible(element, callback, signal) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      callback();
    },
    { rootMargin: "300px" },
  );
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}
