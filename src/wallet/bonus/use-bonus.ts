import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RouteReply } from '#contract/api/route.ts';
import { bonus } from '#contract/api/bonus.ts';
import { lostWith } from '#contract/bonus/stake.ts';
import { type Cents, cents } from '#contract/money.ts';
import { type BonusNews, bonusUpdatedEvent } from '#contract/realtime/bonus.ts';
import { ask, type Call } from '#src/lib/api/call.ts';
import { putAnswer } from '#src/lib/api/query-client.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { askWhenFree } from '#src/settlement/ask-when-free.ts';
import { useService } from '#src/lib/services/services.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useUserId } from '#src/session/use-user.ts';
import type { Gate } from '#src/settlement/gate.ts';
import { useGate, useHolding } from '#src/settlement/use-balance.ts';

const queryKey = queryKeys.player.bonus;

type BonusState = RouteReply<typeof bonus>['data'];

/** The answer about the player's bonus and the deposited coins that weren't played once. The gate takes the bonus coins of each. */
function bonusFrom(gate: Gate, { data }: RouteReply<typeof bonus>): BonusState {
  gate.receiveLocked({ locked: data.bonus?.locked ?? cents(0), version: data.balance_version });
  return data;
}

/** The same as of now, for a call that says what it costs. News don't cancel it. */
export async function bonusNow(call: Call, client: QueryClient, gate: Gate): Promise<BonusState> {
  const now = bonusFrom(gate, await call(bonus));
  const known = client.getQueryData<BonusState>(queryKey);
  if (!known || known.balance_version <= now.balance_version) putAnswer(client, queryKey, now);
  return now;
}

/** What ending the bonus costs as of now, cents; null without one. Throws where that can't be asked. */
export async function forfeitNow(call: Call, client: QueryClient, gate: Gate): Promise<Cents | null> {
  const { bonus: active } = await bonusNow(call, client, gate);
  return active && lostWith(active);
}

/** True where more would be lost than was agreed to, so that the player is asked again. */
export const isMoreLost = (lost: Cents | null, agreed: Cents | null): boolean => lost !== null && lost > (agreed ?? 0);

/** The player's bonus; undefined for visitors and until it is known. Frozen while a scene plays. */
export function useBonus() {
  const gate = useGate();
  const player = useUserId();
  const { real_money: offered } = useRules();
  const holding = useHolding();
  return useQuery({
    queryKey,
    queryFn: async (context) => bonusFrom(gate, await ask(context, bonus)),
    enabled: Boolean(player) && offered && !holding,
  });
}

/** What was known, with news of a bonus. One that has ended is gone, unless another one has begun since. */
export function withNews(known: BonusState, { balance_version, ...news }: BonusNews): BonusState {
  if (news.status === 'active') return { ...known, bonus: news, balance_version };
  return known.bonus?.id === news.id ? { ...known, bonus: null } : known;
}

/**
 * Keeps the player's bonus as the shop has it: by news on the private channel, which wait while a scene plays, since a release would give its result away.
 * Mounted once, while a player is here.
 */
export function useLiveBonus(): void {
  const client = useQueryClient();
  const realtime = useService(realtimeService);
  const gate = useGate();
  useBonus();
  useEffect(
    () =>
      realtime.subscribeOwn(bonusUpdatedEvent, {
        connected: () => askWhenFree(gate, 'bonus again', () => void client.invalidateQueries({ queryKey })),
        message({ data, epoch, seq }) {
          gate.receiveLocked({ locked: data.locked, version: data.balance_version });
          gate.whenFree(`bonus ${epoch} ${seq}`, () => putAnswer<BonusState>(client, queryKey, (known) => withNews(known, data)));
        },
      }),
    [client, gate, realtime],
  );
}
