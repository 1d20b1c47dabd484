import { useTranslation } from 'react-i18next';
import type { TicketStatus } from '#contract/api/support.ts';
import { StatusChip, type StatusTone } from '#src/ui/status-chip.tsx';

const TONES: Readonly<Record<TicketStatus, StatusTone>> = { open: 'busy', answered: 'good', closed: 'plain' };

/** The status of a ticket. */
export function TicketState({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('support');
  return <StatusChip tone={TONES[status]}>{t(`status.${status}`)}</StatusChip>;
}
