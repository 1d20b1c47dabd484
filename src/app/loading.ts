/** A fade that never tells its end must not keep the page covered, ms. */
const FADE_LIMIT_MS = 600;

/** Takes the loading overlay away; the page scrolls again because the overlay is gone. Later calls do nothing. */
export function finishLoading(): void {
  const overlay = document.getElementById('loading');
  if (overlay === null || overlay.classList.contains('done')) return;
  overlay.classList.add('done');
  // Under reduced motion it does not fade.
  if (overlay.getAnimations().length === 0) return overlay.remove();
  overlay.addEventListener('transitionend', () => overlay.remove());
  setTimeout(() => overlay.remove(), FADE_LIMIT_MS);
}
