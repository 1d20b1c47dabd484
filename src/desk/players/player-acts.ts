import { useTranslation } from 'react-i18next';
import {
  closePlayer,
  type DeskPlayerDetail,
  excludePlayer,
  holdMoney,
  holdPlay,
  makeTransfer,
  notePlayer,
} from '#contract/api/desk/players.ts';
import type { DeskAct } from '#contract/desk/roles.ts';
import { readAmount } from '#src/lib/amount-text.ts';
import { useService } from '#src/lib/services/services.ts';
import type { Act } from '../parts/act-form.tsx';
import { deskApiService } from '../session/desk-api.ts';
import { useMay } from '../session/use-me.ts';

/** The longest note, characters. */
const LONGEST_NOTE = 2_000;
/** The longest exclusion that has an end, days. */
const LONGEST_EXCLUSION = 1_826;

type PlayerAct = Extract<DeskAct, `players.${'note' | 'hold_play' | 'hold_money' | 'exclude' | 'close'}` | 'transfers.make'>;

/** The days of an exclusion; null for no end, which is chosen and has no days. Throws RangeError with the sentence of `fault`. */
export function readDays({ end, days: text = '' }: Readonly<Record<string, string>>, fault: string): number | null {
  const typed = text.trim();
  if (end === 'never' && typed === '') return null;
  if (end === 'never') throw new RangeError(fault);
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (days < 1 || days > LONGEST_EXCLUSION) throw new RangeError(fault);
  return days;
}

/** The acts on a player that the member of staff may do now. */
export function usePlayerActs({ id, holds, closed_at }: DeskPlayerDetail): Act[] {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const may = useMay();
  const params = { id };
  const acts: Record<PlayerAct, Act> = {
    'players.note': {
      name: 'note',
      label: t('players.note'),
      reasonLabel: t('players.noteText'),
      longestReason: LONGEST_NOTE,
      shortcut: 'n',
      send: ({ reason }) => call(notePlayer, { params, body: { reason } }),
    },
    'players.hold_play': {
      name: 'hold-play',
      label: t('players.holdPlay'),
      text: t('players.holdPlayText'),
      shortcut: 'h',
      send: ({ reason }) => call(holdPlay, { params, body: { reason } }),
    },
    'players.hold_money': {
      name: 'hold-money',
      label: t('players.holdMoney'),
      text: t('players.holdMoneyText'),
      shortcut: 'm',
      send: ({ reason }) => call(holdMoney, { params, body: { reason } }),
    },
    'transfers.make': {
      name: 'transfer',
      label: t('players.transfer'),
      text: t('players.transferText'),
      shortcut: 't',
      fields: [
        {
          name: 'direction',
          label: t('players.direction'),
          options: [
            { value: 'give', label: t('players.give') },
            { value: 'take', label: t('players.take') },
          ],
        },
        { name: 'amount', label: t('players.amount') },
        { name: 'label', label: t('players.label'), hint: t('players.labelHint') },
      ],
      send: async ({ reason, values }) => {
        const amount = readAmount(values['amount'] ?? '');
        if (amount === null) throw new RangeError(t('players.amountFault'));
        const direction = values['direction'] === 'take' ? 'take' : 'give';
        return call(makeTransfer, { params, body: { reason, direction, amount, label: values['label'] ?? '' } });
      },
    },
    'players.exclude': {
      name: 'exclude',
      label: t('players.exclude'),
      text: t('players.excludeText'),
      variant: 'danger',
      fields: [
        {
          name: 'end',
          label: t('players.end'),
          options: [
            { value: 'days', label: t('players.endsAfterDays') },
            { value: 'never', label: t('players.forGood') },
          ],
        },
        { name: 'days', label: t('players.days'), hint: t('players.daysHint'), optional: true },
      ],
      send: async ({ reason, values }) =>
        call(excludePlayer, {
          params,
          body: { reason, days: readDays(values, t('players.daysFault', { count: LONGEST_EXCLUSION })) },
        }),
    },
    'players.close': {
      name: 'close',
      label: t('players.close'),
      text: t('players.closeText'),
      variant: 'danger',
      send: ({ reason }) => call(closePlayer, { params, body: { reason } }),
    },
  };
  const possible: PlayerAct[] = ['players.note', ...(closed_at === null ? openActs(holds) : [])];
  return possible.filter(may).map((name) => acts[name]);
}

/** What can be done to an account that is not closed: what staff hold already can't be held again. A hold of a finding ends with the finding, so staff may place another. */
export function openActs(holds: DeskPlayerDetail['holds']): PlayerAct[] {
  const isHeld = (what: 'play' | 'money'): boolean =>
    holds.some((hold) => hold.what === what && hold.lifted_at === null && hold.finding_id === null);
  return [
    ...(isHeld('play') ? [] : (['players.hold_play'] as const)),
    ...(isHeld('money') ? [] : (['players.hold_money'] as const)),
    'transfers.make',
    'players.exclude',
    'players.close',
  ];
}
