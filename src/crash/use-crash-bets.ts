import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import {
  cancelCrashBet,
  closeCrashBet,
  crashBet,
  type CrashBet,
  type PublicCrashBet,
  type CrashRound,
  myCrashBets,
} from '#contract/api/crash.ts';
import { cents, formatCents } from '#contract/money.ts';
import { call } from '#src/lib/api/call.ts';
import { errorText } from '#src/lib/api/error-text.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import type { GameAsk } from '#src/play/bet/game-outcome.ts';
import { statsOf, withBet } from '#src/play/lists/session-stats.ts';
import { type TakeBack, useTakeBack } from '#src/rounds/take-back.ts';
import { type RoundFlow, useRoundFlow } from '#src/rounds/use-round-flow.ts';
import { useService } from '#src/lib/services/services.ts';
import { useGate } from '#src/settlement/use-balance.ts';
import { cueService } from '#src/stage/mixer.ts';
import { toast } from '#src/ui/toast.ts';
import { type CashOutFlow, createCashOut } from './cash-out.ts';
import { crashRounds } from './crash-live.ts';
import { isSettled, standingOf } from './crash-table.ts';

/** A bet on a flight. */
export type CrashAsk = GameAsk & { auto: number | null };

interface Table {
  round: CrashRound | null;
  lines: readonly PublicCrashBet[];
  mine: readonly CrashBet[];
}

interface Listeners {
  /** A bet of this visit is over. */
  onSettled: (bet: CrashBet) => void;
  onPlaced: (bet: CrashBet) => void;
  onTakenBack: (bet: CrashBet) => void;
}

export interface CrashBets {
  flow: RoundFlow<CrashAsk, CrashBet>;
  cashOut: CashOutFlow;
  takeBack: TakeBack;
}

/** The player's bets on flights: placing them, taking them back, leaving the flight, and what they come to. */
export function useCrashBets(table: Table, listeners: Listeners): CrashBets {
  const client = useQueryClient();
  const { t } = useTranslation('crash');
  const gate = useGate();
  const playCue = useService(cueService);
  const { link, settled } = useService(crashRounds);
  const { feed } = link;
  const latest = useRef(listeners);
  useEffect(() => {
    latest.current = listeners;
  });

  const flow = useRoundFlow<CrashAsk, CrashBet>({
    game: 'crash',
    maxOpen: 1,
    place,
    onPlaced: ({ bet }) => {
      feed.own(bet);
      latest.current.onPlaced(bet);
    },
  });

  const takeBack = useTakeBack<CrashBet>({
    cancel: async (id) => (await call(cancelCrashBet, { params: { id } })).data,
    onAnswer: (bet) => {
      feed.own(bet);
      latest.current.onTakenBack(bet);
    },
    look,
    onFailed: () => feed.resync(),
  });

  const [cashOut] = useState(() =>
    createCashOut({
      send: async (id) => (await call(closeCrashBet, { body: { bet_id: id } })).data,
      look,
      delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      hold: (id, watchdogMs) => gate.hold({ id: `crash-${id}`, concealing: 'payouts', watchdogMs }),
      receiveBalance: (balance) => gate.receiveBalance(balance),
      // The page, and so its scene, has the news when this returns: only then the hold is released.
      learned: (bet) => flushSync(() => feed.own(bet)),
      refused: (error) => {
        playCue('error');
        toast.error(errorText(error), { key: 'crash' });
      },
    }),
  );

  // What a bet came to is reported once, and only for bets that were seen open: those before belong to another visit.
  const open = useRef(new Set<string>());
  const waiting = useRef(new Set<string>());
  const { round, lines, mine } = table;
  useEffect(() => {
    for (const known of mine) {
      const bet = standingOf(known, round, lines);
      // A bet that waited is aboard: the round took it, no answer says so.
      if (bet.status === 'queued') waiting.current.add(bet.id);
      else if (waiting.current.delete(bet.id) && bet.status === 'placed') latest.current.onPlaced(bet);
      // What the news leave no doubt about is kept: the next round's news say nothing of this bet any more.
      if (bet.status !== known.status && feed.inStep) feed.own(bet);
      // What follows from the news alone is only believed while none is missing.
      if (!isSettled(bet) || (!isSettled(known) && !feed.inStep)) {
        if (!isSettled(bet)) open.current.add(bet.id);
        continue;
      }
      cashOut.news(bet);
      const played = bet.status === 'won' || bet.status === 'lost';
      const first = settled.settle(bet.id, played ? { stake: bet.stake, payout: bet.payout } : null);
      if (!first || !open.current.delete(bet.id)) continue;
      if (played) statsOf('crash').setState((stats) => withBet(stats, bet), true);
      void client.invalidateQueries({ queryKey: queryKeys.player.bets('crash') });
      latest.current.onSettled(bet);
      if (bet.status === 'refunded') toast.info(t('spoken.refunded', { amount: formatCents(bet.stake) }), { key: bet.id });
    }
  }, [mine, round, lines, feed, settled, cashOut, client, t]);

  const roundId = round?.id;
  useEffect(() => cashOut.clear(), [cashOut, roundId]);

  return { flow, cashOut, takeBack };
}

/** The bet's status in the player's own list; null when it isn't there. */
async function look(id: string): Promise<CrashBet | null> {
  return (await call(myCrashBets, { query: { limit: 20 } })).data.find((bet) => bet.id === id) ?? null;
}

async function place({ stake, mode, auto, key }: CrashAsk & { key: string }) {
  return (await call(crashBet, { body: { stake: cents(stake), mode, auto }, idempotencyKey: key })).data;
}
