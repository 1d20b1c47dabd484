import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { formatMultiplier } from '#contract/multiplier.ts';
import { Card } from '#src/ui/card.tsx';
import css from './payout-table.module.css';
import { bucketKinds, type PlinkoBoard } from './plinko-board.ts';

/** Of how many balls one lands there: "1 in 4.5". */
function oneIn(ways: number, outOf: number): string {
  const every = outOf / ways;
  return formatCount(every < 100 ? Math.round(every * 10) / 10 : Math.round(every));
}

/** What each bucket of the board pays and how often it is hit, from the edges to the middle. */
export function PayoutTable({ board }: { board: PlinkoBoard }) {
  const { t } = useTranslation('plinko');
  const kinds = bucketKinds(board);
  return (
    <Card padding="sm" aria-label={t('payouts.title')}>
      <h2 className="mb-10 type-6">{t('payouts.title')}</h2>
      <table className={css.table}>
        <caption className="visually-hidden">{t('payouts.caption', { rows: board.rows, risk: t(`risk.${board.risk}`) })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('payouts.pays')}</th>
            <th scope="col">{t('payouts.buckets')}</th>
            <th scope="col">{t('payouts.chance')}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ pays, bucket, ways, outOf }) => {
            const other = board.rows - bucket;
            return (
              <tr key={bucket}>
                <th translate="no" scope="row" className="figures">
                  {formatMultiplier(pays)}
                </th>
                <td translate="no" className="figures">
                  {other === bucket ? t('payouts.middle') : t('payouts.both', { left: bucket + 1, right: other + 1 })}
                </td>
                <td translate="no" className="figures">
                  {t('payouts.oneIn', { every: oneIn(ways, outOf) })}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Card>
  );
}
