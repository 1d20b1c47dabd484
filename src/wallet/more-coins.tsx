import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKnownRules } from '#src/lib/api/rules.ts';
import { modalsService } from '#src/lib/modal.ts';
import { useService } from '#src/lib/services/services.ts';

/** The way to more coins for the thumb, bought or given as the rules say; nothing where there is none. The balance itself is in the header. */
export function MoreCoins({ className }: { className?: string | undefined }) {
  const { openModal } = useService(modalsService);
  const { t } = useTranslation('wallet');
  const { real_money: bought, free_coins: free } = useKnownRules();
  if (!bought && free === null) return null;
  return (
    <button type="button" className={className} onClick={() => openModal('deposit')}>
      <Plus size={18} strokeWidth={2.5} aria-hidden="true" />
      {t(bought ? 'more.deposit' : 'more.free')}
    </button>
  );
}
