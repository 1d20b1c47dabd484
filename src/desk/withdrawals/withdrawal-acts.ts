import { useTranslation } from 'react-i18next';
import {
  approveWithdrawal,
  cancelByDesk,
  type DeskWithdrawal,
  type DeskWithdrawalDetail,
  endWithdrawal,
  holdWithdrawal,
  releaseWithdrawal,
  WITHDRAWAL_ENDS,
} from '#contract/api/desk/withdrawals.ts';
import type { DeskAct } from '#contract/desk/roles.ts';
import type { Act } from '../parts/act-form.tsx';

type WithdrawalAct = Extract<DeskAct, `withdrawals.${'approve' | 'hold' | 'release' | 'cancel' | 'end'}`>;

/** What can be done to a withdrawal as it is now, by anyone. */
export function possibleActs({
  status,
  review,
  held_at,
  approval_id,
  may_end,
}: Pick<DeskWithdrawal, 'status' | 'review' | 'held_at' | 'approval_id' | 'may_end'>): WithdrawalAct[] {
  const end = may_end && approval_id === null ? (['withdrawals.end'] as const) : [];
  if (status !== 'new') return [...end];
  const approve = review === 'waiting' && approval_id === null ? (['withdrawals.approve'] as const) : [];
  if (may_end) return [...approve, ...(approval_id === null ? (['withdrawals.release'] as const) : []), ...end];
  return [...approve, held_at === null ? 'withdrawals.hold' : 'withdrawals.release', 'withdrawals.cancel'];
}

/** Whether a withdrawal was found new in a backup, so that it may have been sent since. */
export const isRestored = ({ status, may_end }: Pick<DeskWithdrawal, 'status' | 'may_end'>): boolean => status === 'new' && may_end;

/** The acts of a withdrawal as it is now. */
export function useWithdrawalActs(withdrawal: DeskWithdrawalDetail): Act[] {
  const { t } = useTranslation('desk');
  const params = { id: withdrawal.id };
  const possible: DeskAct[] = possibleActs(withdrawal);
  const acts: Act[] = [
    {
      route: approveWithdrawal,
      params,
      label: t('withdrawals.approve'),
      text: t(withdrawal.needs_second ? 'withdrawals.approveTwo' : 'withdrawals.approveText'),
      shortcut: 'a',
      variant: 'gold',
    },
    { route: holdWithdrawal, params, label: t('withdrawals.hold'), text: t('withdrawals.holdText'), shortcut: 'h' },
    {
      route: releaseWithdrawal,
      params,
      label: t('withdrawals.release'),
      text: t(isRestored(withdrawal) ? 'withdrawals.releaseTwo' : 'withdrawals.releaseText'),
      shortcut: 'r',
    },
    {
      route: cancelByDesk,
      params,
      label: t('withdrawals.cancel'),
      text: t('withdrawals.cancelText'),
      shortcut: 'c',
      variant: 'danger',
      fields: [{ name: 'sentence', label: t('withdrawals.sentence'), hint: t('withdrawals.sentenceHint') }],
    },
    {
      route: endWithdrawal,
      params,
      label: t('withdrawals.end'),
      text: t('withdrawals.endText'),
      shortcut: 'e',
      variant: 'danger',
      fields: [
        {
          name: 'outcome',
          label: t('withdrawals.outcome'),
          options: WITHDRAWAL_ENDS.map((value) => ({ value, label: t(`withdrawals.ends.${value}`) })),
        },
        { name: 'reference', label: t('withdrawals.reference'), hint: t('withdrawals.referenceHint') },
      ],
    },
  ];
  return acts.filter(({ route }) => possible.includes(route.act));
}
