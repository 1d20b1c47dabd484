import type { Withdrawal, WithdrawalDetail, WithdrawalStatus } from '#contract/api/withdrawals.ts';
import type { StatusTone } from '#src/ui/status-chip.tsx';

/** White, orange, green and red. */
export const STATUS_TONES: Readonly<Record<WithdrawalStatus, StatusTone>> = {
  new: 'plain',
  in_processing: 'busy',
  done: 'good',
  canceled: 'bad',
  canceled_by_user: 'bad',
};

/** What lies ahead of a status when all goes well. */
const AHEAD: Readonly<Record<WithdrawalStatus, readonly WithdrawalStatus[]>> = {
  new: ['in_processing', 'done'],
  in_processing: ['done'],
  done: [],
  canceled: [],
  canceled_by_user: [],
};

/** A status of a withdrawal and when it was entered; null while it lies ahead. */
export interface ReachedStatus {
  status: WithdrawalStatus;
  at: string | null;
}

/** The way of a withdrawal from its request to its end. Until its times are known, it has only the request and the newest status. */
export function statusWay(withdrawal: Withdrawal, detail: Pick<WithdrawalDetail, 'status' | 'timeline'> | undefined): ReachedStatus[] {
  const { status, created_at, updated_at } = withdrawal;
  const known: readonly ReachedStatus[] =
    detail?.status === status
      ? detail.timeline
      : [{ status: 'new', at: created_at }, ...(status === 'new' ? [] : [{ status, at: updated_at }])];
  return [...known, ...AHEAD[status].map((next) => ({ status: next, at: null }))];
}
