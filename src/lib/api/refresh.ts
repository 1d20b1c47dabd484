import * as z from 'zod/mini';
import { dropLostSession, readAccessToken, writeAccessToken } from './access-token.ts';
import { ApiError } from './api-error.ts';
import { fateOf, hasCode, isRefusal } from './fate.ts';
import type { PublicSettings } from './public-config.ts';
import type { Transport } from './transport.ts';

/** `renewed`: a token other than the stale one is in the cookie. `lost`: the session is over. `unreachable`: the shop gave no answer, so nothing was changed. */
export type RefreshOutcome = 'renewed' | 'lost' | 'unreachable';

const LOCK = 'fairdrop:refresh';
const LOCK_PATIENCE_MS = 15_000;

async function acrossTabs(run: () => Promise<RefreshOutcome>): Promise<RefreshOutcome> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return run();
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_PATIENCE_MS) }, run);
  } catch {
    // A frozen tab may keep the lock for ever; the server's grace period covers this one extra request.
    return run();
  }
}

/** Renews the access token of this browser's session. */
export class Refresh {
  readonly #transport: Transport;
  readonly #settings: PublicSettings;
  readonly #lostListeners = new Set<() => void>();
  #inFlight: Promise<RefreshOutcome> | null = null;

  constructor(transport: Transport, settings: PublicSettings) {
    this.#transport = transport;
    this.#settings = settings;
  }

  /** Calls back when the server no longer knows this browser's session. */
  onLost(listener: () => void): () => void {
    this.#lostListeners.add(listener);
    return () => this.#lostListeners.delete(listener);
  }

  /**
   * Renews the access token after `stale` was refused (undefined: it had run out). However many calls ask at once, and in however many tabs,
   * one request goes out: parallel refreshes of a rotating token would look like theft and sign the player out everywhere.
   */
  readonly renew = (stale: string | undefined): Promise<RefreshOutcome> => {
    this.#inFlight ??= acrossTabs(() => this.#renewOnce(stale)).finally(() => {
      this.#inFlight = null;
    });
    return this.#inFlight;
  };

  async #renewOnce(stale: string | undefined): Promise<RefreshOutcome> {
    const present = readAccessToken();
    if (present !== undefined && present !== stale) return 'renewed';
    try {
      await this.#request();
      return 'renewed';
    } catch (error) {
      if (!isRefusal(error) || hasCode(error, 'too_many_requests')) return 'unreachable';
      dropLostSession();
      for (const listener of this.#lostListeners) listener();
      return 'lost';
    }
  }

  async #request(): Promise<void> {
    // Visitors never renew, and the calls of signing in are many.
    const [config, { token: tokenRoute }] = await Promise.all([this.#settings.load(), import('#contract/api/auth.ts')]);
    const body = z.encode(tokenRoute.body, { grant_type: 'refresh_token', client_id: config.oauth_client_id, scope: '*' });
    const request = { method: tokenRoute.method, url: tokenRoute.path, body } as const;
    // A lost answer is asked for again: within the grace period the server repeats the same successor.
    const fate = await fateOf({ send: () => this.#transport.exchange('bare', request), againAfterMs: [0] });
    if (fate.kind !== 'answered') throw fate.error;
    const reply = tokenRoute.reply.safeParse(fate.answer);
    if (!reply.success) throw new ApiError({ status: 200, code: 'bad_reply', msg: '' });
    writeAccessToken(reply.data.access_token, reply.data.expires_in);
  }
}
