import { Pause, TriangleAlert, UserCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeskWithdrawal } from '#contract/api/desk/withdrawals.ts';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { Status } from '../parts/status.tsx';

/** What a withdrawal waits for; else how far it is. */
export function WithdrawalState({
  withdrawal,
}: {
  withdrawal: Pick<DeskWithdrawal, 'status' | 'review' | 'held_at' | 'approval_id' | 'overdue_at'>;
}) {
  const { t } = useTranslation('desk');
  const { status, review, held_at, approval_id, overdue_at } = withdrawal;
  if (status === 'new' && held_at !== null)
    return (
      <StatusChip tone="bad" sign={Pause}>
        {t('withdrawals.held')}
      </StatusChip>
    );
  if (status === 'new' && approval_id !== null)
    return (
      <StatusChip tone="busy" sign={UserCheck}>
        {t('withdrawals.second')}
      </StatusChip>
    );
  if (status === 'new' && review === 'waiting') return <StatusChip tone="busy">{t('withdrawals.review')}</StatusChip>;
  if (overdue_at !== null && status === 'in_processing')
    return (
      <StatusChip tone="bad" sign={TriangleAlert}>
        {t('withdrawals.overdue')}
      </StatusChip>
    );
  return <Status status={status} />;
}
