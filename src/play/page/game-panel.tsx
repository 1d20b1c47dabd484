import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '#src/ui/card.tsx';
import css from './game-panel.module.css';

interface Props {
  /** The panel's name, for screen readers. */
  label: string;
  /** Stake, choices and switches, from top to bottom. */
  inputs: ReactNode;
  /** The button that plays. */
  bet: ReactNode;
  /** Figures under the button. */
  facts?: ReactNode;
  /** The last line. */
  foot?: ReactNode;
  /** The page's own arrangement of the parts, which overrides the one here. */
  arranged?: { readonly panel?: string; readonly inputs?: string; readonly bet?: string; readonly foot?: string };
}

/** A game's controls beside its stage, as high as that; inputs scroll where they do not fit, the button never leaves its place. */
export function GamePanel({ label, inputs, bet, facts, foot, arranged = {} }: Props) {
  return (
    <Card padding="sm" className={clsx(css.panel, arranged.panel)} aria-label={label}>
      <div className={clsx(css.inputs, arranged.inputs)}>{inputs}</div>
      <div className={clsx(css.bet, arranged.bet)}>{bet}</div>
      {facts !== undefined && <div className={css.facts}>{facts}</div>}
      {foot !== undefined && <div className={clsx(css.foot, arranged.foot)}>{foot}</div>}
    </Card>
  );
}
