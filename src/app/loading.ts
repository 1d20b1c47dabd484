import { endFirstPage } from '#src/lib/first-page.ts';

/** The longest that a fade may keep the page covered, ms, should its end never be reported. */
const FADE_LIMIT_MS = 600;
/** A page that does not come to say what its first view says is shown as it is after this long, ms. */
const CATCH_UP_MS = 1_500;
/** A page says as much as its first view with this share of its characters: counters and clocks have gone on meanwhile. */
const AS_MUCH = 0.9;

const lengthIn = (container: Element | null): number => container?.querySelector('main')?.textContent.length ?? 0;

/** Calls back in the frame in which the page shows about as much text as its first view, so that the exchange is not visible. */
function whenCaughtUp(view: Element, done: () => void): void {
  const shell = document.getElementById('shell');
  const wanted = lengthIn(view) * AS_MUCH;
  const until = performance.now() + CATCH_UP_MS;
  const look = (): void => {
    if (lengthIn(shell) >= wanted || performance.now() > until) done();
    else requestAnimationFrame(look);
  };
  // In a frame of its own, after the task that put the page together; a hidden tab has none.
  if (document.hidden) look();
  else requestAnimationFrame(look);
}

/** Moves the sheets that came within the page to where later ones go, which then follow them. All styles are computed anew, as they are anyway when the page takes the place of its first view. */
function orderSheets(): void {
  document.head.append(...document.querySelectorAll('body > style'));
}

function removeOverlay(overlay: HTMLElement): void {
  const remove = (): void => {
    overlay.remove();
    document.documentElement.classList.remove('starting');
  };
  endFirstPage();
  overlay.classList.add('done');
  // Under reduced motion it does not fade. Asking for its animations would compute the styles of the whole page at once.
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return remove();
  overlay.addEventListener('transitionend', remove);
  setTimeout(remove, FADE_LIMIT_MS);
}

/**
 * The page is there: takes away the first view that the server sent, once the page has caught up with it, and the loading overlay, and lets the page
 * scroll. Later calls do nothing.
 */
export function finishLoading(): void {
  const overlay = document.getElementById('loading');
  if (overlay === null || overlay.dataset['finishing'] !== undefined) return;
  overlay.dataset['finishing'] = '';
  const view = document.getElementById('first-view');
  if (view === null) return removeOverlay(overlay);
  whenCaughtUp(view, () => {
    view.remove();
    orderSheets();
    removeOverlay(overlay);
  });
}
