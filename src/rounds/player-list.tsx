import clsx from 'clsx';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, formatCents } from '#contract/money.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Coins } from '#src/ui/coins.tsx';
import { Card } from '#src/ui/card.tsx';
import { Figure } from '#src/ui/figure.tsx';
import css from './player-list.module.css';

/** The most rows that are drawn: who comes after them is counted. */
export const MAX_ROWS = 60;

export interface ListedPlayer {
  id: string;
  name: string;
  isDemo: boolean;
  /** Of the player's colours, degrees. */
  hue: number;
  avatarUrl: string | null;
  own: boolean;
  stake: Cents;
  /** The text at the right, and whether it is a win. */
  result: string;
  won: boolean;
}

interface Props {
  /** Counts the players in words. */
  title: string;
  label: string;
  staked: Cents;
  rows: readonly ListedPlayer[];
  /** Between head and rows. */
  children?: ReactNode;
  empty: ReactNode;
}

/** Who plays this round with how much, and what became of it: the first of them, own rows on top. */
export function PlayerList({ title, label, staked, rows, children, empty }: Props) {
  const { t } = useTranslation('rounds');
  const more = rows.length - MAX_ROWS;
  return (
    <Card padding="none" className={css.panel} aria-label={label}>
      <header className={css.head}>
        <h2 className="tone-mid face-text type-3 weight-600 tracking-0">{title}</h2>
        <Coins amount={staked} className="type-3 weight-600" />
      </header>
      {children}
      <ol className={css.rows} data-testid="players">
        {rows.slice(0, MAX_ROWS).map((row) => (
          <Row key={row.id} {...row} you={t('you')} demo={t('demo')} />
        ))}
        {more > 0 && <li className="tone-low type-2 text-center p-10">{t('more', { count: more })}</li>}
      </ol>
      {rows.length === 0 && empty}
    </Card>
  );
}

const Row = memo(({ name, isDemo, hue, avatarUrl, own, stake, result, won, you, demo }: ListedPlayer & { you: string; demo: string }) => (
  <li className={clsx(css.row, own && css.own, won && css.won)}>
    <Avatar hue={hue} name={name} src={avatarUrl} size={26} />
    <span className="flex items-baseline gap-8 min-w-0">
      <span className="one-line">{name}</span>
      {own ? <span className={clsx('text-tag', css.tag)}>{you}</span> : isDemo && <span className={clsx('text-tag', css.tag)}>{demo}</span>}
    </span>
    <Figure className={css.stake}>{formatCents(stake)}</Figure>
    <Figure className={css.result}>{result}</Figure>
  </li>
));
