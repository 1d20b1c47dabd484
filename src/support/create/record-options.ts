import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myBets } from '#contract/api/bets.ts';
import { invoices } from '#contract/api/deposits.ts';
import { LINK_TYPES } from '#contract/api/support.ts';
import { withdrawals } from '#contract/api/withdrawals.ts';
import { formatCents } from '#contract/money.ts';
import { useGameName } from '#src/games/use-game-name.ts';
import { ask } from '#src/lib/api/call.ts';
import type { TicketSubject } from '#src/lib/new-ticket-address.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { shortId } from '../record-address.ts';

/** How many of each kind are offered. */
const OFFERED = 5;

/** A record as a value of a list: `bet:…`. */
export const recordValue = ({ type, id }: TicketSubject): string => `${type}:${id}`;

/** The record that a value names; null for none, and for what can be none. */
export function readRecord(value: string | null): TicketSubject | null {
  const [, named, id] = /^([a-z]+):([A-Za-z0-9-]{1,64})$/.exec(value ?? '') ?? [];
  const type = LINK_TYPES.find((one) => one === named);
  return type === undefined || id === undefined ? null : { type, id };
}

/** The player's latest bets, deposits and withdrawals, for a list to choose from; `asked` is one of them whatever its age. */
export function useRecordOptions(asked: TicketSubject | null): { value: string; label: string }[] {
  const { t } = useTranslation('support');
  const gameName = useGameName();
  const { data } = useQuery({
    queryKey: queryKeys.player.support.list({ records: OFFERED }),
    queryFn: (context) =>
      Promise.all([
        ask(context, myBets, { query: { limit: OFFERED } }),
        ask(context, invoices, { query: { per_page: OFFERED } }),
        ask(context, withdrawals, { query: { per_page: OFFERED } }),
      ]),
  });
  const [bets, deposits, sent] = data ?? [];
  const options = [
    ...(bets?.data ?? []).map(({ id, outcome, placed_at: at, stake }) => ({
      value: recordValue({ type: 'bet', id }),
      label: t('record.option.bet', { game: gameName(outcome.game), coins: formatCents(stake), at: formatInstant(at) }),
    })),
    ...(deposits?.data ?? []).map(({ id, title, amount, created_at: at }) => ({
      value: recordValue({ type: 'invoice', id }),
      label: t('record.option.invoice', { title, coins: formatCents(amount), at: formatInstant(at) }),
    })),
    ...(sent?.data ?? []).map(({ id, type, charged, created_at: at }) => ({
      value: recordValue({ type: 'withdrawal', id }),
      label: t(`record.option.${type}`, { coins: formatCents(charged), at: formatInstant(at) }),
    })),
  ];
  if (asked === null || options.some(({ value }) => value === recordValue(asked))) return options;
  return [{ value: recordValue(asked), label: t(`record.${asked.type}`, { id: shortId(asked.id) }) }, ...options];
}
