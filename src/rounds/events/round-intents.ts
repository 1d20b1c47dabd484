import type { StoreApi } from 'zustand/vanilla';
import { cents, type Cents } from '#contract/money.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Call } from '#src/lib/api/call.ts';
import { isRefusal } from '#src/lib/api/fate.ts';
import { Intents, type IntentsOnTheWay } from '#src/lib/api/intents.ts';
import type { Services } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import type { Intent, Settleable } from '#src/play/bet/bet-ports.ts';
import { BetFlow } from '#src/play/bet/bet-flow.ts';
import { betWiring } from '#src/play/bet/bet-wiring.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { presentedElsewhere } from '#src/play/bet/presenting.ts';
import { isOver, type PaidKinds, type RoundStream } from './round-stream.ts';

/** What a call that places a bet on a round, takes it back or cashes it out answers. */
export interface RoundAnswer<Bet> {
  bet: Bet;
  balance: Cents;
  balance_version: number;
}

/** A bet that the server took. Its result is presented by its round. */
export interface PlacedOnRound<Ask, Bet> extends Settleable {
  intent: Intent<Ask>;
  bet: Bet;
}

export type RoundFlow<Ask extends object, Bet> = BetFlow<Ask, PlacedOnRound<Ask, Bet>>;

interface PlacingOnRounds<Ask, Bet> {
  /** The most bets on their way to the server at once. */
  maxOpen: number;
  /** Calls the game's route under the key. */
  place: (intent: Intent<Ask>, call: Call) => Promise<RoundAnswer<Bet>>;
  /** Whether a bet has the choice of what was asked for; the stake is compared already. */
  hasChoice: (bet: Bet, ask: Ask) => boolean;
}

/**
 * Makes what places bets on rounds, by the same controller as every other game: one intent and one key per press. A bet without an answer that is among the
 * own bets all the same was placed.
 */
export function createRoundFlow<Kinds extends PaidKinds, Ask extends GameAsk>(
  services: Services,
  stream: RoundStream<Kinds>,
  { maxOpen, place, hasChoice }: PlacingOnRounds<Ask, Kinds['mine']>,
): RoundFlow<Ask, Kinds['mine']> {
  // A bet in doubt that never arrived would be placed on a later round: only a press asks for it again.
  const { untilLook: _never, ...wiring } = betWiring(services);
  const { call } = services.get(apiService);
  /** Own bets that are no answer to an intent: known before its first try, or the answer to another one. */
  const others = new Map<Intent<Ask>, Set<string>>();

  /** The bet of an intent by the news of own bets, which bring no balance; null where they don't have it. */
  function findPlaced(intent: Intent<Ask>): PlacedOnRound<Ask, Kinds['mine']> | null {
    const { mine } = stream.store.getState();
    const bet = mine.find((own) => !others.get(intent)?.has(own.id) && own.stake === intent.stake && hasChoice(own, intent));
    return bet ? { intent, bet, sceneId: bet.id, coinsCents: cents(0), balance: null } : null;
  }

  const flow = new BetFlow<Ask, PlacedOnRound<Ask, Kinds['mine']>>(
    {
      ...wiring,
      concealing: 'payouts',
      maxOpen,
      ensureClientSeed: () => Promise.resolve(),
      async place(intent) {
        if (!others.has(intent)) others.set(intent, new Set(stream.store.getState().mine.map(({ id }) => id)));
        try {
          const { bet, balance, balance_version: version } = await place(intent, call);
          return { intent, bet, sceneId: bet.id, coinsCents: cents(0), balance: { balance, version } };
        } catch (error) {
          const placed = isRefusal(error) ? null : findPlaced(intent);
          if (placed === null) throw error;
          return placed;
        }
      },
      answered({ bet, balance }) {
        for (const ids of others.values()) ids.add(bet.id);
        if (balance === null) void services.get(sessionService).refresh();
        if (!isOver(bet)) stream.publish({ kind: bet.status === 'queued' ? 'queued' : 'placed', bet });
      },
      released: () => undefined,
      rested() {
        for (const intent of others.keys()) if (!flow.store.getState().unknown.includes(intent)) others.delete(intent);
      },
      failed: (error, { key: id, mode }, kind) => stream.publish({ kind, intent: 'bet', id, error, auto: mode === 'auto' }),
    },
    presentedElsewhere(),
  );
  stream.on('release', () => {
    for (const intent of flow.store.getState().unknown) {
      const placed = findPlaced(intent);
      if (placed !== null) flow.join(intent, placed, 0);
    }
  });
  return flow;
}

export interface TakeBack {
  /** Bets that are being taken back, by their ids. */
  store: StoreApi<IntentsOnTheWay>;
  /** Takes a bet back; does nothing while that is being asked. */
  take(betId: string): void;
}

interface TakeBackCalls<Bet> {
  /** Calls the game's route; asking again gives the same answer. */
  cancel: (betId: string) => Promise<RoundAnswer<Bet>>;
  /** The bet's status in the player's own list; null when it isn't there. */
  look: (betId: string) => Promise<Bet | null>;
}

/** Makes what takes bets back, each asked for once at a time. Without an answer the bet itself is looked up until it says what became of it. */
export function createTakeBack<Kinds extends PaidKinds>(
  services: Services,
  stream: RoundStream<Kinds>,
  resync: () => void,
  { cancel, look }: TakeBackCalls<Kinds['mine']>,
): TakeBack {
  const intents = new Intents<Kinds['mine']>();
  const take = (id: string): void =>
    void intents.start(id, {
      againAfterMs: [0],
      async send(_key, isOwn) {
        const { bet, balance, balance_version: version } = await cancel(id);
        if (isOwn()) stream.publish({ kind: 'answered', intent: 'takeBack', bet, balance, version });
        return bet;
      },
      look: () => look(id),
      happened(event) {
        if (event.kind === 'sending') stream.publish({ kind: 'asked', intent: 'takeBack', id });
        else if (event.kind !== 'known')
          stream.publish({ kind: event.kind, intent: 'takeBack', id, error: 'error' in event ? event.error : null });
        else if (event.answer.status === 'canceled') stream.publish({ kind: 'takenBack', bet: event.answer, lookedUp: event.lookedUp });
        else stream.publish({ kind: 'inVain', intent: 'takeBack', bet: event.answer });
      },
    });
  stream.on('release', (events) => {
    for (const event of events) {
      if (event.kind === 'playerChanged') intents.forget();
      if (event.kind === 'canceled') intents.learn(event.bet.id, event.bet);
      // A bet that was looked up brings no balance.
      if (event.kind === 'takenBack' && event.lookedUp) void services.get(sessionService).refresh();
    }
    const failed = events.some(
      (event) => 'intent' in event && event.intent === 'takeBack' && ['inVain', 'refused', 'lost'].includes(event.kind),
    );
    if (failed) resync();
  });
  return { store: intents.store, take };
}
