import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { cashbackUpdatedEvent } from '#contract/realtime/cashback.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { askWhenFree } from '#src/settlement/ask-when-free.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { useUserId } from '#src/session/use-user.ts';
import { useAfterEnd } from '#src/lib/hooks/use-after-end.ts';
import type { Gate } from '#src/settlement/gate.ts';
import { useGate, useHolding } from '#src/settlement/use-balance.ts';
import { cashbackDayQuery, cashbackQuery, type OwnCashback, refreshCashback } from './cashback-queries.ts';

type News = z.output<typeof cashbackUpdatedEvent>['data'];

/** How long after the end of a day its cashback is asked for, at the earliest: the shop closes it after three seconds. */
const AFTER_END = { afterMs: 5_000, spreadMs: 10_000 };
/** How often it is asked for while a day is counted, ms: of a day without a loss no news comes. */
const COUNTING_MS = 5_000;

/** The player's cashback; undefined for visitors, where there is none, and until it is known. Frozen while a scene plays. */
export function useCashback() {
  const player = useUserId();
  const { real_money: offered } = useRules();
  const holding = useHolding();
  return useQuery({ ...cashbackQuery, enabled: Boolean(player) && offered && !holding });
}

/** The day that is on, for visitors. The next one follows its end. */
export function useCashbackDay() {
  const query = useQuery(cashbackDayQuery);
  useAfterEnd(query.data && Date.parse(query.data.ends_at) - query.data.aheadMs, AFTER_END, () => void query.refetch());
  return query;
}

/** What was known of a player's cashback, with news. Those of a day before the one in view came late. */
export function withNews(known: OwnCashback, { today, due }: News): OwnCashback {
  const isOld = today !== null && Date.parse(today.ends_at) < Date.parse(known.today.ends_at);
  return {
    ...known,
    ...(today && !isOld && { today }),
    ...(due && { due: [due, ...known.due.filter(({ day }) => day !== due.day)], counting: false }),
  };
}

function apply(client: QueryClient, news: News): void {
  const { now, all } = queryKeys.player.cashback;
  putAnswer<OwnCashback>(client, now, (known) => withNews(known, news));
  if (news.due) void client.invalidateQueries({ queryKey: all, predicate: ({ queryKey }) => queryKey[2] !== 'now' });
}

function askAgain(gate: Gate, client: QueryClient): void {
  askWhenFree(gate, 'cashback again', () => void refreshCashback(client));
}

/**
 * Keeps the player's cashback as the shop has it, without asking for it again and again: by news on the private channel, which wait while a scene plays, since they
 * would give its result away; anew when the day ends, and until it is counted. Mounted once, while a player is here.
 */
export function useLiveCashback(): void {
  const client = useQueryClient();
  const realtime = useService(realtimeService);
  const gate = useGate();
  useEffect(
    () =>
      realtime.subscribeOwn(cashbackUpdatedEvent, {
        connected: () => askAgain(gate, client),
        message: ({ data, epoch, seq }) => gate.whenFree(`cashback ${epoch} ${seq}`, () => apply(client, data)),
      }),
    [client, gate, realtime],
  );

  const { data } = useCashback();
  useAfterEnd(data && Date.parse(data.today.ends_at) - data.aheadMs, AFTER_END, () => askAgain(gate, client));

  const counting = data?.counting ?? false;
  useEffect(() => {
    if (!counting) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') askAgain(gate, client);
    }, COUNTING_MS);
    return () => clearInterval(timer);
  }, [client, gate, counting]);
}
