import type { PasskeyRequest, UsedPasskey } from '#contract/api/passkeys.ts';
import type { Passkeys } from './browser-passkey.ts';

/*
 * Passkeys among the suggestions of the e-mail field
 * 1. While a login form is open, a request waits in the browser. It shows nothing on its own; it is answered once the player chooses a passkey.
 * 2. Its challenge is renewed before it expires, but not while the tab is hidden.
 * 3. Any other sign-in stops the request before it begins, and starts it again if it fails. The challenge stays, as long as it is good.
 * 4. A failed call or request ends the suggestions: the button for passkeys is still there. After a refused passkey another one can be chosen, but not for ever.
 */

/** The share of a challenge's life after which it is renewed. */
const RENEWED_AFTER = 0.8;

/** The most refused passkeys of one form. */
const MAX_REFUSED = 3;

/** A challenge that the server has opened, and what the browser needs to answer it. */
interface OpenedRequest {
  challenge: string;
  options: PasskeyRequest;
}

interface FreshRequest extends OpenedRequest {
  renewAtMs: number;
}

/** Signs in by the passkey that was chosen, and shows what fails. True once the player is in. */
export type AcceptPasskey = (challenge: string, response: UsedPasskey) => Promise<boolean>;

/** Resolves when the tab is in sight, or no longer matters. */
function inSight(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return Promise.resolve();
  return new Promise((resolve) => {
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** The passkey that was chosen; null when the request was withdrawn or its challenge has to be renewed. */
async function chosenPasskey(passkeys: Passkeys, { options, renewAtMs }: FreshRequest, signal: AbortSignal): Promise<UsedPasskey | null> {
  const over = new AbortController();
  const end = (): void => over.abort();
  const timer = setTimeout(end, renewAtMs - Date.now());
  signal.addEventListener('abort', end, { once: true });
  try {
    return await passkeys.suggest(options, over.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  }
}

/** The passkeys that the browser suggests in one login form. */
export class PasskeySuggestions {
  readonly #passkeys: Passkeys;
  readonly #open: () => Promise<OpenedRequest>;
  #opened: Promise<FreshRequest> | null = null;
  #running: AbortController | null = null;
  #refused = 0;

  /** `open` asks the server for a challenge. */
  constructor(passkeys: Passkeys, open: () => Promise<OpenedRequest>) {
    this.#passkeys = passkeys;
    this.#open = open;
  }

  /** Lets the browser suggest passkeys from now on, and signs in by the one that is chosen. */
  start(accept: AcceptPasskey): void {
    this.stop();
    const running = new AbortController();
    this.#running = running;
    this.#suggest(accept, running.signal).catch((error: unknown) => {
      // The player has not asked for anything yet, so no toast reports it.
      if (!running.signal.aborted) console.warn('No passkeys are suggested any more', error);
    });
  }

  /** Takes the request away from the browser. */
  stop(): void {
    this.#running?.abort();
    this.#running = null;
  }

  async #suggest(accept: AcceptPasskey, signal: AbortSignal): Promise<void> {
    while (this.#refused < MAX_REFUSED) {
      await inSight(signal);
      if (signal.aborted) return;
      const request = await this.#fresh();
      if (signal.aborted) return;
      const response = await chosenPasskey(this.#passkeys, request, signal);
      if (response === null) continue;
      this.#opened = null;
      if (await accept(request.challenge, response)) return;
      this.#refused += 1;
    }
  }

  /** The open challenge while it is good, or else a new one. */
  async #fresh(): Promise<FreshRequest> {
    const known = this.#opened;
    if (known !== null && (await known).renewAtMs <= Date.now() && this.#opened === known) this.#opened = null;
    this.#opened ??= this.#ask();
    return this.#opened;
  }

  async #ask(): Promise<FreshRequest> {
    const askedAtMs = Date.now();
    const opened = await this.#open();
    return { ...opened, renewAtMs: askedAtMs + opened.options.timeout * RENEWED_AFTER };
  }
}
