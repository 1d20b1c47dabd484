import clsx from 'clsx';
import type { ReactNode } from 'react';
import css from './record-table.module.css';
import { LinkTable, RowLink } from './row-link.tsx';

/**
 * Where a column is on a phone, whose rows are cards: what it is and how much at the top, when and how far below them, what to do at the foot;
 * `wide` columns are left to the record's own page.
 */
export type ColumnPlace = 'lead' | 'figure' | 'when' | 'state' | 'foot' | 'wide';

export interface Column<Row> {
  name: string;
  place: ColumnPlace;
  /** Figures are aligned right. */
  right?: boolean | undefined;
  /** On a phone, whose cards have no head, its name comes before it. */
  named?: boolean | undefined;
  cell: (row: Row) => ReactNode;
}

interface Props<Row> {
  /** What is listed, for screen readers. */
  label: string;
  /** The first one names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** The record's own page, to which the whole row leads. */
  to?: ((row: Row) => string) | undefined;
}

/** Records that a player looks back on, one to a row: a table on wide screens, cards on phones. */
export function RecordTable<Row>({ label, columns, rows, idOf, to }: Props<Row>) {
  return (
    <LinkTable label={label} className={css.table}>
      <thead>
        <tr>
          {columns.map(({ name, right }) => (
            <th key={name} scope="col" className={clsx(right && css.right)}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={idOf(row)} data-id={idOf(row)}>
            {columns.map(({ name, place, right, named, cell }, index) => {
              const look = clsx(css[place], right && css.right);
              if (index > 0)
                return (
                  <td key={name} className={look} data-name={named ? name : undefined}>
                    {cell(row)}
                  </td>
                );
              return to ? (
                <RowLink key={name} to={to(row)} cell={look} className={css.link}>
                  {cell(row)}
                </RowLink>
              ) : (
                <th key={name} scope="row" className={look}>
                  {cell(row)}
                </th>
              );
            })}
          </tr>
        ))}
      </tbody>
    </LinkTable>
  );
}
