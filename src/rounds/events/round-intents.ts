import type { StoreApi } from 'zustand/vanilla';
import { cents, type Cents } from '#contract/money.ts';
import { apiService } from '#src/lib/api/api-service.ts';
import type { Call } from '#src/lib/api/call.ts';
import { Intents, type IntentsOnTheWay } from '#src/lib/api/intents.ts';
import type { Services } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import type { Intent, Settleable } from '#src/play/bet/bet-ports.ts';
import { BetFlow } from '#src/play/bet/bet-flow.ts';
import { betWiring } from '#src/play/bet/bet-wiring.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { presentedElsewhere } from '#src/play/bet/presenting.ts';
import type { PaidKinds, RoundStream } from './round-stream.ts';

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

/** Makes what places bets on rounds, by the same controller as every other game: one intent and one key per press. `place` calls the game's route under the key. */
export function createRoundFlow<Kinds extends PaidKinds, Ask extends GameAsk>(
  services: Services,
  stream: RoundStream<Kinds>,
  maxOpen: number,
  place: (intent: Intent<Ask>, call: Call) => Promise<RoundAnswer<Kinds['mine']>>,
): RoundFlow<Ask, Kinds['mine']> {
  // A bet in doubt that never arrived would be placed on a later round: only a press asks for it again.
  const { untilLook: _never, ...wiring } = betWiring(services);
  const { call } = services.get(apiService);
  return new BetFlow<Ask, PlacedOnRound<Ask, Kinds['mine']>>(
    {
      ...wiring,
      concealing: 'payouts',
      maxOpen,
      ensureClientSeed: () => Promise.resolve(),
      async place(intent) {
        const { bet, balance, balance_version: version } = await place(intent, call);
        return { intent, bet, sceneId: bet.id, coinsCents: cents(0), balance: { balance, version } };
      },
      answered: ({ bet }) => stream.publish({ kind: bet.status === 'queued' ? 'queued' : 'placed', bet }),
      released: () => undefined,
      failed: (error, { key: id, mode }, kind) => stream.publish({ kind, intent: 'bet', id, error, auto: mode === 'auto' }),
    },
    presentedElsewhere(),
  );
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
