/** How long toasts stay, ms: errors long enough to be read and acted on. */
const STAY_MS = { success: 2000, info: 3000, error: 5000 } as const;

/** One with a link stays at least this long, ms: it has to be read and reached. */
const LINK_STAY_MS = 8000;

type ToastKind = keyof typeof STAY_MS;

interface ToastOptions {
  /** Toasts of one key replace each other; left out, the text itself is the key, so the same sentence is never shown twice. */
  key?: string;
  /** Where to see more. */
  link?: { to: string; text: string };
}

/** What the toaster shows; kept apart from react-toastify so that it loads with the first toast. */
export interface ToastNews extends ToastOptions {
  key: string;
  kind: ToastKind;
  text: string;
  stayMs: number;
}

let news: readonly ToastNews[] = [];
let dismissed: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();
/** Keys of the errors that may still be in sight and that a success takes away. */
const errors = new Set<string>();

function show(kind: ToastKind, text: string, { key = text, link }: ToastOptions = {}): void {
  if (kind === 'success') takeErrorsAway();
  // One with a link reports what no next try mends, such as a payment that was reversed.
  if (kind === 'error' && !link) errors.add(key);
  else errors.delete(key);
  const stayMs = link ? Math.max(LINK_STAY_MS, STAY_MS[kind]) : STAY_MS[kind];
  news = [...news, { kind, text, key, stayMs, ...(link && { link }) }];
  dismissed = new Set([...dismissed].filter((gone) => gone !== key));
  for (const listener of listeners) listener();
}

/** The next try has worked, so the errors before it no longer hold. */
function takeErrorsAway(): void {
  news = news.filter(({ key }) => !errors.has(key));
  dismissed = new Set([...dismissed, ...errors]);
  errors.clear();
}

function dismiss(key: string): void {
  errors.delete(key);
  news = news.filter((toast) => toast.key !== key);
  dismissed = new Set([...dismissed, key]);
  for (const listener of listeners) listener();
}

/** A short message at the top right. Three at most are in sight at once; the rest wait. A success takes the errors before it away. */
export const toast = {
  success: (text: string, options?: ToastOptions): void => show('success', text, options),
  info: (text: string, options?: ToastOptions): void => show('info', text, options),
  error: (text: string, options?: ToastOptions): void => show('error', text, options),
  /** Takes the toast of a key away, because what it says no longer holds: the next try is under way. */
  dismiss,
};

/** For the toaster: whether something has not been shown yet. */
export const hasNews = (): boolean => news.length > 0;

/** For the toaster: hands over what has not been shown yet, once. */
export function takeNews(): readonly ToastNews[] {
  const taken = news;
  news = [];
  return taken;
}

/** For the toaster: hands over the keys of toasts that must go, once. */
export function takeDismissed(): ReadonlySet<string> {
  const taken = dismissed;
  dismissed = new Set();
  return taken;
}

/** For the toaster: calls back when there is something to take. Returns how to stop. */
export function onNews(listener: () => void): () => void {
  listeners.add(listener);
  if (news.length > 0) listener();
  return () => listeners.delete(listener);
}
