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
import { useService } from '#src/lib/services/services.ts';
import type { Act } from '../parts/act-form.tsx';
import { deskApiService } from '../session/desk-api.ts';
import { useMay } from '../session/use-me.ts';

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
  const approve = review === 'waiting' && approval_id === null;
  return [
    ...(approve ? (['withdrawals.approve'] as const) : []),
    held_at === null ? 'withdrawals.hold' : 'withdrawals.release',
    'withdrawals.cancel',
    ...end,
  ];
}

/** The acts of a withdrawal that the member of staff may do now. */
export function useWithdrawalActs(withdrawal: DeskWithdrawalDetail): Act[] {
  const { t } = useTranslation('desk');
  const { call } = useService(deskApiService);
  const may = useMay();
  const params = { id: withdrawal.id };
  const acts: Record<WithdrawalAct, Act> = {
    'withdrawals.approve': {
      name: 'approve',
      label: t('withdrawals.approve'),
      text: t(withdrawal.needs_second ? 'withdrawals.approveTwo' : 'withdrawals.approveText'),
      shortcut: 'a',
      variant: 'gold',
      send: ({ reason }) => call(approveWithdrawal, { params, body: { reason } }),
    },
    'withdrawals.hold': {
      name: 'hold',
      label: t('withdrawals.hold'),
      text: t('withdrawals.holdText'),
      shortcut: 'h',
      send: ({ reason }) => call(holdWithdrawal, { params, body: { reason } }),
    },
    'withdrawals.release': {
      name: 'release',
      label: t('withdrawals.release'),
      text: t('withdrawals.releaseText'),
      shortcut: 'r',
      send: ({ reason }) => call(releaseWithdrawal, { params, body: { reason } }),
    },
    'withdrawals.cancel': {
      name: 'cancel',
      label: t('withdrawals.cancel'),
      text: t('withdrawals.cancelText'),
      shortcut: 'c',
      variant: 'danger',
      fields: [{ name: 'sentence', label: t('withdrawals.sentence'), hint: t('withdrawals.sentenceHint') }],
      send: ({ reason, values }) => call(cancelByDesk, { params, body: { reason, sentence: values['sentence'] ?? '' } }),
    },
    'withdrawals.end': {
      name: 'end',
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
      send: ({ reason, values }) => {
        const outcome = values['outcome'] === 'sent' ? 'sent' : 'failed';
        return call(endWithdrawal, { params, body: { reason, outcome, reference: values['reference'] ?? '' } });
      },
    },
  };
  return possibleActs(withdrawal)
    .filter(may)
    .map((name) => acts[name]);
}
