import { useTranslation } from 'react-i18next';
import type { ApprovalStatus } from '#contract/api/desk/approvals.ts';
import type { BetStatus } from '#contract/api/bets.ts';
import type { DeskPlayerDetail } from '#contract/api/desk/players.ts';
import type { TicketStatus } from '#contract/api/support.ts';
import type { WithdrawalStatus } from '#contract/api/withdrawals.ts';
import { StatusChip, type StatusTone } from '#src/ui/status-chip.tsx';

type InvoiceStatus = DeskPlayerDetail['deposits'][number]['status'];
type BonusStatus = DeskPlayerDetail['bonus_history'][number]['status'];

/** A status of any record of the desk; each has one meaning in all of them. */
export type RecordStatus = ApprovalStatus | BetStatus | InvoiceStatus | BonusStatus | TicketStatus | WithdrawalStatus;

const TONES: Readonly<Record<RecordStatus, StatusTone>> = {
  new: 'plain',
  open: 'plain',
  waiting: 'busy',
  in_processing: 'busy',
  active: 'busy',
  answered: 'good',
  approved: 'good',
  done: 'good',
  paid: 'good',
  won: 'good',
  released: 'good',
  closed: 'good',
  lost: 'bad',
  refused: 'bad',
  expired: 'bad',
  rejected: 'bad',
  reversed: 'bad',
  forfeited: 'bad',
  refunded: 'bad',
  canceled: 'bad',
  canceled_by_user: 'bad',
};

/** How far a record is, in its color and its word. */
export function Status({ status }: { status: RecordStatus }) {
  const { t } = useTranslation('desk');
  return <StatusChip tone={TONES[status]}>{t(`status.${status}`)}</StatusChip>;
}
