import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';
import css from '../game-tiles.module.css';
import { gamesTodayQuery } from './queries.ts';

/** What a game has paid today; until that is known, and on a day on which it has paid nothing yet, what it is about. */
export default function PaidLine({ game, line }: { game: string; line: string }) {
  const { t } = useTranslation('today');
  const paid = useQuery(gamesTodayQuery).data?.get(game);
  if (paid === undefined || paid === 0) return <span className={css.line}>{line}</span>;
  return (
    <span className={css.paid}>
      <Figure className="tone-gold-light weight-600">{formatCents(paid)}</Figure> {t('paid')}
    </span>
  );
}
