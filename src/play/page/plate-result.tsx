import clsx from 'clsx';
import { Trophy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cents, type Cents, formatCents, formatChange } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';
import css from './plate-result.module.css';

interface Props {
  /** The result that decided it, where the picture shows it small. */
  result?: string | undefined;
  stake: Cents;
  /** What it paid, 0 if it was lost; null while it is open. */
  payout: Cents | null;
  /** At the top instead of the bottom, where the picture has its result at its foot. */
  atTop?: boolean | undefined;
}

/** The result of the last bet, on a game's still picture: its stake, and what it changed in the light that the scene would give it. */
export function PlateResult({ result, stake, payout, atTop }: Props) {
  const { t } = useTranslation('play');
  const won = payout !== null && payout > stake;
  return (
    <p className={clsx(css.result, atTop && css.top, won && css.won)}>
      {won && <Trophy size={18} aria-hidden="true" />}
      {result && <Figure className={css.sum}>{result}</Figure>}
      <span className="tone-mid type-2">{t('stage.staked', { amount: formatCents(stake) })}</span>
      {payout !== null && <Figure className={css.sum}>{formatChange(cents(payout - stake))}</Figure>}
    </p>
  );
}
