import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Prize } from '#contract/api/common.ts';
import { PrizePicture } from '#src/ui/prize-picture.tsx';
import { RarityDot } from '#src/ui/rarity-dot.tsx';
import css from './prize-line.module.css';

interface Props {
  item: Prize;
  /** Shown at the right: its size, or its action. */
  children?: ReactNode;
  className?: string | undefined;
}

/** One prize of a parcel, in the light of its rarity. */
export function PrizeLine({ item, children, className }: Props) {
  return (
    <div className={clsx(css.line, className)} style={{ '--tone': `var(--rarity-${item.rarity})` }}>
      <PrizePicture src={item.img_url} alt="" size={44} />
      <span className={css.words}>
        <span className="type-4 weight-600 leading-snug">{item.name}</span>
        <RarityDot rarity={item.rarity} labelled />
      </span>
      {children}
    </div>
  );
}
