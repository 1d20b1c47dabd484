import { Trans, useTranslation } from 'react-i18next';
import type { Bonus } from '#contract/api/bonus.ts';
import { cents, formatCents } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';

type Parts = Pick<Bonus, 'released' | 'locked' | 'prizes' | 'staked'>;

/** How much of a bonus play has released: "12.40 of 350.00 released". What was lost is no longer part of it; what is in an open bet still is. */
export function BonusProgress({ bonus: { released, locked, prizes, staked } }: { bonus: Parts }) {
  const { t } = useTranslation('wallet');
  const total = cents(released + locked + prizes + staked);
  const values = { released: formatCents(released), total: formatCents(total) };
  return (
    <div className="grid gap-6">
      <ProgressBar share={total === 0 ? 0 : released / total} />
      <p className="type-2">
        <Trans t={t} i18nKey="bonus.progress" values={values} components={{ figure: <Figure /> }} />
      </p>
    </div>
  );
}
