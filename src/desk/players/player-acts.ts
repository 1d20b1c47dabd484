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
import type { Act } from '../parts/act-form.tsx';

/** The longest note, characters. */
const LONGEST_NOTE = 2_000;
/** The longest exclusion that has an end, days. */
const LONGEST_EXCLUSION = 1_826;

type PlayerAct = Extract<DeskAct, `players.${'note' | 'hold_play' | 'hold_money' | 'exclude' | 'close'}` | 'transfers.make'>;

/** The days of an exclusion; null for no end, which is chosen and has no days. Throws RangeError with the sentence of `fault`. */
export function readExclusionDays({ end, days: text = '' }: Readonly<Record<string, string>>, fault: string): number | null {
  const typed = text.trim();
  if (end === 'never' && typed === '') return null;
  if (end === 'never') throw new RangeError(fault);
  const days = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  if (days < 1 || days > LONGEST_EXCLUSION) throw new RangeError(fault);
  return days;
}

/** The acts on a player as the account is now. */
export function usePlayerActs({ id, holds, closed_at }: DeskPlayerDetail): Act[] {
  const { t } = useTranslation('desk');
  const params = { id };
  const possible: DeskAct[] = ['players.note', ...(closed_at === null ? openActs(holds) : [])];
  const acts: Act[] = [
    {
      route: notePlayer,
      params,
      label: t('players.note'),
      reasonLabel: t('players.noteText'),
      longestReason: LONGEST_NOTE,
      shortcut: 'n',
    },
    { route: holdPlay, params, label: t('players.holdPlay'), text: t('players.holdPlayText'), shortcut: 'h' },
    { route: holdMoney, params, label: t('players.holdMoney'), text: t('players.holdMoneyText'), shortcut: 'm' },
    {
      route: makeTransfer,
      params,
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
      body: ({ direction, amount: typed = '', label = '' }) => {
        const amount = readAmount(typed);
        if (amount === null) throw new RangeError(t('players.amountFault'));
        return { direction: direction === 'take' ? 'take' : 'give', amount, label };
      },
    } satisfies Act<typeof makeTransfer>,
    {
      route: excludePlayer,
      params,
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
      body: (values) => ({ days: readExclusionDays(values, t('players.daysFault', { count: LONGEST_EXCLUSION })) }),
    } satisfies Act<typeof excludePlayer>,
    { route: closePlayer, params, label: t('players.close'), text: t('players.closeText'), variant: 'danger' },
  ];
  return acts.filter(({ route }) => possible.includes(route.act));
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
