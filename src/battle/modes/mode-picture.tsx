import clsx from 'clsx';
import { useId } from 'react';
import type { BattleMode } from '#contract/battle/rules.ts';
import css from './mode-picture.module.css';

/** Heights of the columns, and which of them is lit. */
const COLUMNS: Readonly<Partial<Record<BattleMode, { heights: readonly number[]; lit: readonly number[] }>>> = {
  normal: { heights: [14, 28, 20], lit: [1] },
  crazy: { heights: [22, 10, 28], lit: [1] },
  group: { heights: [20, 20, 20], lit: [0, 1, 2] },
};

/** Where only the last round counts: the last of three boxes is lit, with the arrow of the better side. */
const ARROWS: Readonly<Partial<Record<BattleMode, string>>> = {
  terminal: 'M36 12v12M31.5 16.5 36 12l4.5 4.5',
  'crazy-terminal': 'M36 12v12M31.5 19.5 36 24l4.5-4.5',
};

/** Parts of a ring, per cent of it, the first one lit. */
const ARCS: Readonly<Partial<Record<BattleMode, readonly number[]>>> = {
  jackpot: [54, 28, 18],
  'crazy-jackpot': [20, 34, 46],
};

interface Props {
  mode: BattleMode;
  className?: string | undefined;
}

/** A mode's rule as a small drawing: what lights up wins. Decorative; the mode's name is beside it. */
export function ModePicture({ mode, className }: Props) {
  const light = useId();
  const columns = COLUMNS[mode];
  const arrow = ARROWS[mode];
  const arcs = ARCS[mode];
  return (
    <svg viewBox="0 0 48 48" className={clsx(css.picture, className)} aria-hidden="true">
      <defs>
        <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className={css.bright} />
          <stop offset="1" className={css.deep} />
        </linearGradient>
      </defs>
      <rect width="48" height="48" rx="12" className={css.ground} />
      {columns?.heights.map((height, index) => (
        <rect
          // oxlint-disable-next-line react/no-array-index-key -- a drawing
          key={index}
          x={9 + index * 11}
          y={38 - height}
          width="8"
          height={height}
          rx="2.5"
          className={css.dim}
          {...(columns.lit.includes(index) && { style: { fill: `url(#${light})` } })}
        />
      ))}
      {arrow !== undefined && (
        <>
          <rect x="7" y="28" width="8" height="8" rx="2.5" className={css.dim} />
          <rect x="19" y="28" width="8" height="8" rx="2.5" className={css.dim} />
          <rect x="31" y="28" width="10" height="10" rx="2.5" style={{ fill: `url(#${light})` }} />
          <path d={arrow} className={css.line} />
        </>
      )}
      {arcs?.map((share, index) => (
        <circle
          // oxlint-disable-next-line react/no-array-index-key -- a drawing
          key={index}
          cx="24"
          cy="24"
          r="13"
          pathLength="100"
          strokeDasharray={`${share - 4} 100`}
          strokeDashoffset={-arcs.slice(0, index).reduce((sum, one) => sum + one, 0)}
          className={index === 0 ? css.arcLit : css.arc}
        />
      ))}
      {arcs !== undefined && <path d="M24 6.5 21 2h6z" className={css.pointer} />}
      {mode === 'crazy-jackpot' && <path d="M24 19v10M19.5 25.5 24 30l4.5-4.5" className={css.line} />}
    </svg>
  );
}
