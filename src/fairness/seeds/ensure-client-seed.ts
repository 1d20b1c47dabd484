import { changeClientSeed, seedPair } from '#contract/api/fairness.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Call } from '#src/lib/api/call.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { service } from '#src/lib/services/services.ts';
import { type SessionStore, sessionStoreService } from '#src/session/session-store.ts';

const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const LENGTH = 20;
/** The largest byte that maps evenly onto the alphabet; others are drawn again, so that no character is likelier. */
const EVEN_BELOW = 256 - (256 % ALPHABET.length);

/** A client seed from the browser's own randomness: 20 characters, over 116 bits, none that look alike. */
export function newClientSeed(
  randomBytes: (count: number) => Uint8Array = (count) => crypto.getRandomValues(new Uint8Array(count)),
): string {
  let seed = '';
  while (seed.length < LENGTH) {
    for (const byte of randomBytes(LENGTH)) if (byte < EVEN_BELOW && seed.length < LENGTH) seed += ALPHABET[byte % ALPHABET.length];
  }
  return seed;
}

/** Sees to it that players have a client seed. */
class ClientSeeds {
  readonly #session: SessionStore;
  readonly #call: Call;
  #sure: { player: string; ready: Promise<void> } | null = null;

  constructor(session: SessionStore, call: Call) {
    this.#session = session;
    this.#call = call;
  }

  /**
   * Makes sure, before a bet, that the player has a client seed: the hash of the server seed is fetched first, then this browser's seed is
   * sent. Asked once per player and visit; `again` after the server said `client_seed_missing`. Throws ApiError; nothing is remembered then. Where a content
   * blocker takes the question away, it lets the bet go on: most players have a seed, and the server refuses a bet without one.
   */
  readonly ensure = (again = false): Promise<void> => {
    const player = this.#session.getState().player?.id ?? '';
    if (!again && this.#sure?.player === player) return this.#sure.ready;
    const ready = oneTabAtATime(() => sendFirstSeed(this.#call, again));
    const mine = { player, ready };
    this.#sure = mine;
    ready.catch(() => {
      if (this.#sure === mine) this.#sure = null;
    });
    return ready;
  };
}

/** The client seeds of the players of a visit. */
export const clientSeedsService = service(
  'client seeds',
  (services) => new ClientSeeds(services.get(sessionStoreService), services.get(apiService).call),
);

async function sendFirstSeed(call: Call, isMissing: boolean): Promise<void> {
  const pair = await call(seedPair).catch((error: unknown) => {
    if (isMissing || !navigator.onLine || !hasCode(error, 'network')) throw error;
    return null;
  });
  if (pair?.data.client_seed === null) await call(changeClientSeed, { body: { client_seed: newClientSeed() } });
}

/** Two tabs that both find no seed would make the second one rotate; where the browser has locks, the second tab looks after the first. */
function oneTabAtATime(run: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager | null };
  return locks ? locks.request('fairdrop-client-seed', run) : run();
}
