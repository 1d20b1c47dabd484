import { service, useService } from '#src/lib/services/services.ts';

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

/** The toasts of a shop: what is to be shown, until the toaster takes it. */
export class Toasts {
  #news: readonly ToastNews[] = [];
  #dismissed: ReadonlySet<string> = new Set();
  readonly #listeners = new Set<() => void>();
  /** Keys of the errors that may still be in sight and that a success takes away. */
  readonly #errors = new Set<string>();

  readonly success = (text: string, options?: ToastOptions): void => this.#show('success', text, options);
  readonly info = (text: string, options?: ToastOptions): void => this.#show('info', text, options);
  readonly error = (text: string, options?: ToastOptions): void => this.#show('error', text, options);

  /** Takes the toast of a key away, because what it says no longer holds: the next try is under way. */
  readonly dismiss = (key: string): void => {
    this.#errors.delete(key);
    this.#news = this.#news.filter((toast) => toast.key !== key);
    this.#dismissed = new Set([...this.#dismissed, key]);
    for (const listener of this.#listeners) listener();
  };

  /** For the toaster: whether something has not been shown yet. */
  readonly hasNews = (): boolean => this.#news.length > 0;

  /** For the toaster: hands over what has not been shown yet, once. */
  readonly takeNews = (): readonly ToastNews[] => {
    const taken = this.#news;
    this.#news = [];
    return taken;
  };

  /** For the toaster: hands over the keys of toasts that must go, once. */
  readonly takeDismissed = (): ReadonlySet<string> => {
    const taken = this.#dismissed;
    this.#dismissed = new Set();
    return taken;
  };

  /** For the toaster: calls back when there is something to take. Returns how to stop. */
  readonly onNews = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    if (this.hasNews()) listener();
    return () => this.#listeners.delete(listener);
  };

  #show(kind: ToastKind, text: string, { key = text, link }: ToastOptions = {}): void {
    if (kind === 'success') this.#takeErrorsAway();
    // One with a link reports what no next try mends, such as a payment that was reversed.
    if (kind === 'error' && !link) this.#errors.add(key);
    else this.#errors.delete(key);
    const stayMs = link ? Math.max(LINK_STAY_MS, STAY_MS[kind]) : STAY_MS[kind];
    this.#news = [...this.#news, { kind, text, key, stayMs, ...(link && { link }) }];
    this.#dismissed = new Set([...this.#dismissed].filter((gone) => gone !== key));
    for (const listener of this.#listeners) listener();
  }

  /** The next try has worked, so the errors before it no longer hold. */
  #takeErrorsAway(): void {
    this.#news = this.#news.filter(({ key }) => !this.#errors.has(key));
    this.#dismissed = new Set([...this.#dismissed, ...this.#errors]);
    this.#errors.clear();
  }
}

/** Short messages at the top right of a shop's page. Three at most are in sight at once; the rest wait. A success takes the errors before it away. */
export const toastsService = service('toasts', () => new Toasts());

/** Shows short messages, in a component. */
export const useToast = (): Toasts => useService(toastsService);
