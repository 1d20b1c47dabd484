import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import type { Rarity } from '#contract/rarity.ts';
import css from './rarity-dot.module.css';

/** The rarity of a prize as a lit dot with its name for screen readers; `labelled` shows the name too. */
export function RarityDot({ rarity, labelled = false }: { rarity: Rarity; labelled?: boolean | undefined }) {
  const { t } = useTranslation('ui');
  const name = t(`rarity.${rarity}`);
  return (
    <span className={clsx(css.rarity, css[rarity])}>
      <span className={css.dot} aria-hidden="true" />
      <span className={labelled ? css.name : 'visually-hidden'}>{name}</span>
    </span>
  );
}
