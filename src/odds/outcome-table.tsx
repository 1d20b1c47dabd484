import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { formatShare } from './figures.ts';
import { FoldedTable } from './folded-table.tsx';
import { type OddsSetting, wagerOf } from './odds-setting.ts';
import { outcomeRows } from './outcome-rows.ts';

interface Props {
  setting: OddsSetting;
  /** Rounds that a simulation played, and how often each outcome came. */
  measured?: { played: number; counts: readonly number[] } | undefined;
}

/** Everything that can happen with its counted chance, and beside it how often it happened in a simulation. Folded away at first. */
export function OutcomeTable({ setting, measured }: Props) {
  const { t } = useTranslation('odds');
  const rows = useMemo(() => outcomeRows(setting), [setting]);
  const { ways } = useMemo(() => wagerOf(setting), [setting]);
  const named = rows.some(({ name }) => name !== null);
  return (
    <FoldedTable title={t(measured ? 'outcomes.measuredTitle' : 'outcomes.title')}>
      <thead>
        <tr>
          {named && <th scope="col">{t('outcomes.prize')}</th>}
          <th scope="col">{t('outcomes.pays')}</th>
          <th scope="col">{t('outcomes.ways')}</th>
          <th scope="col">{t('outcomes.chance')}</th>
          {measured && <th scope="col">{t('outcomes.measured')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.name ?? ''}${row.amount}`}>
            {named && <th scope="row">{row.name}</th>}
            <td>{row.pays}</td>
            <td>{t('outcomes.of', { ways: formatCount(row.ways), all: formatCount(ways) })}</td>
            <td>{t('percent', { value: formatShare(row.ways, ways) })}</td>
            {measured && <td>{t('percent', { value: measuredShare(row.indices, measured) })}</td>}
          </tr>
        ))}
      </tbody>
    </FoldedTable>
  );
}

function measuredShare(indices: readonly number[], { played, counts }: { played: number; counts: readonly number[] }): string {
  if (played === 0) return '0';
  return formatShare(
    indices.reduce((sum, index) => sum + (counts[index] ?? 0), 0),
    played,
  );
}
