import { useTranslation } from 'react-i18next';
import { bonusWorth } from '#contract/bonus/worth.ts';
import { houseEdge } from '#contract/games/house-edge.ts';
import { cents, formatCents } from '#contract/money.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { Figure } from '#src/ui/figure.tsx';
import { FoldedTable } from './folded-table.tsx';
import { type OddsSetting, wagerOf } from './odds-setting.ts';

/** Bonuses that the table is stated for. */
const BONUSES = [cents(1_000), cents(10_000), cents(50_000)];

/** What bonuses are worth to a player who releases them at this setting, by the shop's terms. Nothing where the setting has no edge. Folded away at first. */
export function BonusTable({ setting }: { setting: OddsSetting }) {
  const { t } = useTranslation('odds');
  const factor = useConfig()?.bonus.release_factor;
  if (factor === undefined) return null;
  const edge = houseEdge(wagerOf(setting));
  const rows = BONUSES.flatMap((bonus) => {
    const found = bonusWorth(bonus, edge, factor);
    return found ? [{ bonus, ...found }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <FoldedTable title={t('bonus.title')}>
      <thead>
        <tr>
          <th scope="col">{t('bonus.amount')}</th>
          <th scope="col">{t('bonus.toStake')}</th>
          <th scope="col">{t('bonus.loses')}</th>
          <th scope="col">{t('bonus.worth')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ bonus, toStake, loses, worth }) => (
          <tr key={bonus}>
            <td>
              <Figure>{formatCents(bonus)}</Figure>
            </td>
            <td>
              <Figure>{formatCents(toStake)}</Figure>
            </td>
            <td>
              <Figure>{formatCents(loses)}</Figure>
            </td>
            <td>
              <Figure>{formatCents(worth)}</Figure>
            </td>
          </tr>
        ))}
      </tbody>
    </FoldedTable>
  );
}
