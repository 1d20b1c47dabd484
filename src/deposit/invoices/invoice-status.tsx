import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Invoice } from '#contract/api/deposits.ts';
import { StatusChip, type StatusTone } from '#src/ui/status-chip.tsx';

const TONES: Readonly<Record<Invoice['status'], StatusTone>> = { new: 'plain', paid: 'good', rejected: 'bad', reversed: 'bad' };

/** The status of a deposit: New in white, Paid in green, Rejected and Reversed in red. */
export function InvoiceStatus({ status }: { status: Invoice['status'] }) {
  const { t } = useTranslation('invoices');
  return (
    <StatusChip tone={TONES[status]} sign={status === 'reversed' ? Undo2 : undefined}>
      {t(`status.${status}`)}
    </StatusChip>
  );
}
