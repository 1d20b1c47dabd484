import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { cancelWheelBet, myWheelBets, wheelBet, type WheelBet, type WheelRound } from '#contract/api/wheel.ts';
import type { WheelColor } from '#contract/games/wheel.ts';
import { call } from '#src/lib/api/call.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useService } from '#src/lib/services/services.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { statsOf, withBet } from '#src/play/lists/session-stats.ts';
import { type TakeBack, useTakeBack } from '#src/rounds/take-back.ts';
import { type RoundFlow, useRoundFlow } from '#src/rounds/use-round-flow.ts';
import { wheelRounds } from './wheel-live.ts';
import { type OwnSum, ownOn, paysOn, sumOf } from './wheel-table.ts';

/** A bet on a colour. */
export type WheelAsk = GameAsk & { color: WheelColor };

/** The most bets on their way to the server at once. */
export const MAX_SENT = 8;

interface Listeners {
  onPlaced: (bet: WheelBet) => void;
  onTakenBack: (bet: WheelBet) => void;
  /** The wheel rests and own money was on the round. */
  onRest: (drawn: WheelColor, own: OwnSum) => void;
}

export interface WheelBets {
  flow: RoundFlow<WheelAsk, WheelBet>;
  takeBack: TakeBack;
}

/** The player's bets on the wheel: placing them, taking them back, and what they come to once the wheel is seen to rest. */
export function useWheelBets(
  round: WheelRound | null,
  mine: readonly WheelBet[],
  drawn: WheelColor | null,
  listeners: Listeners,
): WheelBets {
  const client = useQueryClient();
  const { link, settled } = useService(wheelRounds);
  const { feed } = link;
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });

  const flow = useRoundFlow<WheelAsk, WheelBet>({
    game: 'wheel',
    maxOpen: MAX_SENT,
    place,
    onPlaced: ({ bet }) => {
      feed.own(bet);
      latest.current.onPlaced(bet);
    },
  });
  const takeBack = useTakeBack<WheelBet>({
    cancel: async (id) => (await call(cancelWheelBet, { params: { id } })).data,
    look: async (id) => (await call(myWheelBets, { query: { limit: 20 } })).data.find((bet) => bet.id === id) ?? null,
    onAnswer: (bet) => {
      feed.own(bet);
      settled.settle(bet.id, null);
      latest.current.onTakenBack(bet);
    },
    onFailed: () => feed.resync(),
  });

  // Bets that were seen open are reported once; those before belong to another visit.
  const open = useRef(new Set<string>());
  useEffect(() => {
    const own = ownOn(mine, round);
    if (drawn === null) {
      for (const { id, status } of own) if (status === 'placed') open.current.add(id);
      for (const { id, status } of mine) if (status === 'refunded') settled.settle(id, null);
      return;
    }
    const fresh = own.filter(
      ({ id, stake, color }) => settled.settle(id, { stake, payout: paysOn(stake, color, drawn) }) && open.current.delete(id),
    );
    if (fresh.length === 0) return;
    for (const { id, stake, color } of fresh)
      statsOf('wheel').setState((stats) => withBet(stats, { id, stake, payout: paysOn(stake, color, drawn) }), true);
    void client.invalidateQueries({ queryKey: queryKeys.player.bets('wheel') });
    latest.current.onRest(drawn, sumOf(fresh, drawn));
  }, [mine, round, drawn, settled, client]);

  return { flow, takeBack };
}

async function place({ stake, mode, color, key }: WheelAsk & { key: string }) {
  return (await call(wheelBet, { body: { stake, mode, color }, idempotencyKey: key })).data;
}
