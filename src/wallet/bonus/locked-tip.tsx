import { Trans, useTranslation } from 'react-i18next';
import { formatCents } from '#contract/money.ts';
import { useShownLocked } from '#src/settlement/use-balance.ts';
import { Figure } from '#src/ui/figure.tsx';
import { BonusProgress } from './bonus-progress.tsx';
import { useBonus } from './use-bonus.ts';

/** Beside the balance: how much of it is bonus coins, and how far they are released. */
export default function LockedTip() {
  const { t } = useTranslation('wallet');
  const locked = useShownLocked();
  const active = useBonus().data?.bonus;
  return (
    <div className="grid gap-8">
      <p>
        <Trans t={t} i18nKey="bonus.ofWhich" values={{ amount: formatCents(locked) }} components={{ figure: <Figure /> }} />
      </p>
      {active && <BonusProgress bonus={active} />}
    </div>
  );
}
