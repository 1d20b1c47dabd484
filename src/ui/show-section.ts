/** How long what lies above a section may come late and still not move it, ms. */
const KEPT_MS = 10_000;

/**
 * Brings a section to the top of the window, and keeps it there while what lies above it still loads: until the player acts, at most for some seconds. Not
 * every browser anchors scrolling. Returns a function that stops this.
 */
export function showSection(section: Element): () => void {
  const over = new AbortController();
  const end = (): void => over.abort();
  const bring = (): void => section.scrollIntoView({ block: 'start' });
  const resizing = new ResizeObserver(bring);
  const timer = setTimeout(end, KEPT_MS);
  over.signal.addEventListener('abort', () => {
    resizing.disconnect();
    clearTimeout(timer);
  });
  // What moves the page, or means another part of it.
  const untilOver = { capture: true, passive: true, signal: over.signal };
  addEventListener('wheel', end, untilOver);
  addEventListener('touchstart', end, untilOver);
  addEventListener('pointerdown', end, untilOver);
  addEventListener('keydown', end, untilOver);
  bring();
  resizing.observe(document.body);
  return end;
}
