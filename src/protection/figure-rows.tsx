import { useTranslation } from 'react-i18next';
import { type Cents, cents, formatCents, formatChange } from '#contract/money.ts';
import { durationText } from '#src/lib/i18n/duration.ts';
import { Figure } from '#src/ui/figure.tsx';
import { Row } from '#src/ui/row.tsx';

interface Props {
  name: string;
  minutes: number;
  played: { staked: Cents; won: Cents; net: number };
  /** Parted by lines. */
  lined?: boolean;
}

/** What was played in a time: how long, what was staked and won, and the net result. */
export function FigureRows({ name, minutes, played: { staked, won, net }, lined = false }: Props) {
  const { t } = useTranslation('protection');
  const rows = [
    [t('figures.time'), durationText(minutes)],
    [t('figures.staked'), formatCents(staked)],
    [t('figures.won'), formatCents(won)],
    [t('figures.net'), formatChange(cents(net))],
  ] as const;
  return (
    <dl className={lined ? undefined : 'grid gap-4'} aria-label={name}>
      {rows.map(([label, value]) => (
        <Row key={label} name={label} lined={lined}>
          <Figure>{value}</Figure>
        </Row>
      ))}
    </dl>
  );
}
