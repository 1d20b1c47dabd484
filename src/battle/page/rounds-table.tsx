import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { formatCents } from '#contract/money.ts';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { drawnPrizes, roundBoxes, type BattleScore } from '../live/progress.ts';
import { useSeatNames } from '../names.ts';
import css from './rounds-table.module.css';

/** The whole battle as a table: what every seat drew round by round, and the totals. It fills while the battle runs. */
export function RoundsTable({ battle, read, score }: { battle: Battle; read: number; score: BattleScore }) {
  const { t } = useTranslation('battles');
  const prizes = drawnPrizes(battle, read);
  const boxes = roundBoxes(battle);
  const names = useSeatNames(battle);
  return (
    <Panel name="battle-table" title={t('table.title')} text={read === 0 ? t('table.empty') : undefined}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className={css.scroller} role="region" aria-label={t('table.title')} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('table.round')}</th>
              {battle.seats.map((seat) => (
                <th key={seat.seat} scope="col">
                  {names[seat.seat]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {prizes.map((seats, round) => (
              // oxlint-disable-next-line react/no-array-index-key -- a round is its place
              <tr key={round}>
                <th scope="row">
                  {round + 1} <span className={`tone-low ${css.box}`}>{boxes[round]?.name}</span>
                </th>
                {seats.map((prize, seat) => (
                  // oxlint-disable-next-line react/no-array-index-key -- a seat is its place
                  <td key={seat}>
                    {prize && (
                      <span className="row gap-8">
                        <PrizePicture src={prize.img_url} alt="" size={28} rarity={prize.rarity} />
                        <span className={css.prize}>{prize.name}</span>
                        <Figure>{formatCents(prize.sale_price)}</Figure>
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('table.total')}</th>
              {score.seatTotals.map((total, seat) => (
                // oxlint-disable-next-line react/no-array-index-key -- a seat is its place
                <td translate="no" key={seat} className="figures" data-total={seat}>
                  {formatCents(total)}
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </Panel>
  );
}
