import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import { instantSchema } from '#contract/api/common.ts';
import { route } from '#contract/api/route.ts';
import { coinsCodec } from '#contract/coins-codec.ts';
import { multiplierCodec } from '#contract/multiplier.ts';
import type { levelUpdatedEvent } from '#contract/realtime/level.ts';
import type { roundBetEvent } from '#contract/realtime/rounds.ts';
import { gameEntries } from '#src/games/registry.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import { askWhenFree } from '#src/settlement/ask-when-free.ts';
import { readJson } from '#src/lib/read-json.ts';
import { service, type Services } from '#src/lib/services/services.ts';
import { connectionService } from '#src/realtime/connection.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { keepLastSeen, readLastSeen } from '#src/session/last-seen.ts';
import { sessionStoreService } from '#src/session/session-store.ts';
import { gateService } from '#src/settlement/gate.ts';

/** How many bets are kept. */
const KEPT_BETS = 25;
/** The list is asked for this long after a reason to, so that many results make one request, ms. */
export const REFRESH_AFTER_MS = 5_000;

/** As much of a bet as a list shows, whatever its game; the whole record would bring the definitions of all games. */
const betGlance = z.object({
  id: z.string(),
  placed_at: instantSchema,
  status: z.string(),
  stake: coinsCodec,
  multiplier: multiplierCodec,
  payout: coinsCodec,
  outcome: z.object({ game: z.string() }),
});

/** The call `myBets`, read no further than that. */
const myLastBets = route({
  method: 'GET',
  path: '/api/bets/mine',
  summary: '',
  auth: 'player',
  query: z.object({ limit: z.string() }),
  reply: z.object({ data: z.array(betGlance) }),
});

type SettledEvent = z.output<typeof roundBetEvent | typeof levelUpdatedEvent>['type'];
/** The events that a bet was settled for which no scene is shown: on a round, or a battle that plays on without its page. */
const settledEvent = z.object({ type: z.literal(['roundBet', 'levelUpdated'] satisfies SettledEvent[]) });

const lastBetsSchema = z.object({ seen_at: instantSchema, balance: z.nullable(coinsCodec), bets: z.array(betGlance) });

/** A player's newest bets and balance, as the shop answered last. */
export type LastBets = z.output<typeof lastBetsSchema>;

/** What is known of the player who was here last, without bets of games that this build doesn't have; null where nothing is, or nothing that can be read. */
export function readLastBets(): LastBets | null {
  const last = readJson(readLastSeen(), lastBetsSchema);
  const games = new Set(gameEntries().map(({ key }) => key));
  return last && { ...last, bets: last.bets.filter(({ outcome }) => games.has(outcome.game)) };
}

/** Keeps the newest bets of the player who is here, for visits without a network: never while a scene conceals one. */
class LastBetsKeeper {
  /** Whether one of them paid more than its stake. */
  readonly store = createStore<{ hasWon: boolean }>(() => ({ hasWon: false }));
  readonly #services: Services;

  constructor(services: Services) {
    this.#services = services;
  }

  /** Keeps them now and after each result. Returns the undo. */
  start(): () => void {
    const gate = this.#services.get(gateService);
    const session = this.#services.get(sessionStoreService);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        askWhenFree(gate, 'last bets', () => void this.#keep());
      }, REFRESH_AFTER_MS);
    };
    const undo = [
      gate.onRelease(soon),
      gate.store.subscribe((now, before) => {
        if (now.balance !== before.balance) soon();
      }),
      session.subscribe(soon),
      this.#services.get(realtimeService).subscribeOwn(settledEvent, { connected: soon, message: soon }),
    ];
    soon();
    return () => {
      clearTimeout(timer);
      for (const stop of undo) stop();
    };
  }

  async #keep(): Promise<void> {
    const playerId = (): string | undefined => this.#services.get(sessionStoreService).getState().player?.id;
    const player = playerId();
    if (player === undefined || !this.#services.get(connectionService).store.getState().online) return;
    try {
      const { data } = await this.#services.get(apiService).call(myLastBets, { query: { limit: String(KEPT_BETS) } });
      const { holding, balance } = this.#services.get(gateService).store.getState();
      // Another player may be here meanwhile, and a bet begun now may be in the answer.
      if (playerId() !== player || holding) return;
      this.store.setState({ hasWon: data.some(({ stake, payout }) => payout > stake) });
      const seen_at = new Date().toISOString();
      keepLastSeen(player, JSON.stringify(z.encode(lastBetsSchema, { seen_at, balance, bets: data })));
    } catch (error) {
      console.warn('The newest bets could not be kept for visits without a network', error);
    }
  }
}

/** Keeps the newest bets of this tab's player. */
export const lastBetsService = service('last bets', (services) => new LastBetsKeeper(services));
