import clsx from 'clsx';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents, type Cents } from '#contract/money.ts';
import { formatMultiplier, type Multiplier } from '#contract/multiplier.ts';
import { betAddress } from '#src/games/entry.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Figure } from '#src/ui/figure.tsx';
import { LinkTable, RowLink } from '#src/ui/row-link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './bet-table.module.css';

/** One bet as a row. */
export interface BetRow {
  id: string;
  /** Where the row leads; left out, to the bet's own page. */
  to?: string;
  /** ISO instant. */
  at: string;
  /** What the first column says: the bet in words, or who placed it. */
  name: string;
  tag?: string | null;
  /** Small words after the name. */
  note?: string;
  /** The rank in a leaderboard. */
  rank?: number;
  stake: Cents;
  multiplier: Multiplier;
  payout: Cents;
}

interface Props {
  /** What the table lists, for screen readers. */
  label: string;
  /** Heads the first column. */
  first: string;
  rows: readonly BetRow[];
}

/** Bets, one to a row; each row leads to the bet's own page with its proof. */
export function BetTable({ label, first, rows }: Props) {
  const { t } = useTranslation('play');
  return (
    <LinkTable label={label} className={css.table}>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{t('lists.stake')}</th>
          <th scope="col">{t('lists.multiplier')}</th>
          <th scope="col">{t('lists.payout')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} {...row} />
        ))}
      </tbody>
    </LinkTable>
  );
}

/** Remembered by its fields: lists change with every bet, and most of their rows don't. */
const Row = memo(function Row({ id, to = betAddress(id), at, name, tag, note, rank, stake, multiplier, payout }: BetRow) {
  const { t } = useTranslation('play');
  return (
    <tr>
      <RowLink to={to} className={css.link}>
        {rank !== undefined && <Figure className={css.rank}>{rank}</Figure>}
        <span className={clsx('one-line tone-hi', css.name)}>{name}</span>
        {tag && <span className="text-tag">{tag}</span>}
        {note !== undefined && <span className={clsx('one-line tone-low type-2', css.note)}>{note}</span>}
        <time className={clsx('flex-none tone-low type-2 ml-auto tabular', css.time)} dateTime={at}>
          {formatInstant(at)}
        </time>
      </RowLink>
      <td translate="no" className="figures">
        {stake === 0 ? t('lists.free') : formatCents(stake)}
      </td>
      <td translate="no" className="figures">
        {stake === 0 && multiplier === 0 ? '–' : formatMultiplier(multiplier)}
      </td>
      <td translate="no" className={clsx('figures', payout > stake ? css.gain : css.rest)}>
        {formatCents(payout)}
      </td>
    </tr>
  );
});

const PLACEHOLDERS = Array.from({ length: 8 }, (_, index) => index);

/** The table's quiet shape while its rows are fetched. */
export function BetTableSkeleton() {
  return (
    <div className={css.waiting} aria-hidden="true">
      {PLACEHOLDERS.map((index) => (
        <Skeleton key={index} width="100%" height={34} radius={10} />
      ))}
    </div>
  );
}
