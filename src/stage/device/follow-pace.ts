import { paceStore } from './graphics.ts';
import { measurePace } from './paint-pace.ts';

/** A browser that paints slowly is measured again after this long, ms: the page may have been busy with its start. */
const SECOND_LOOK_MS = 3_000;

/** Measures the browser's pace. Slow twice is slow for the visit, since a page that has become light paints faster than it would otherwise. */
function measure(looks = 1): void {
  if (paceStore.getState() === 'slow') return;
  measurePace((pace) => {
    if (pace === 'slow' && looks === 1) setTimeout(() => measure(2), SECOND_LOOK_MS);
    else paceStore.setState(pace, true);
  });
}

/** Measures the browser's pace now, and each time that its tab comes back. */
export function followPace(): void {
  measure();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) measure();
  });
}
