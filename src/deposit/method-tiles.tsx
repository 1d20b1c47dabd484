import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import css from './method-tiles.module.css';
import { METHODS, type Method } from './methods.ts';

interface Props {
  /** The method whose form stands beside the tiles; null on the phone's list. */
  selected: Method | null;
  onSelect: (method: Method) => void;
}

/** The four ways to pay: tiles beside the form on wide windows, a list on phones. */
export function MethodTiles({ selected, onSelect }: Props) {
  const { t } = useTranslation('deposit');
  return (
    <ul className={clsx(css.tiles, selected === null && css.list)} aria-label={t('choose')}>
      {METHODS.map(({ name, icon: Icon, hasNote }) => (
        <li key={name}>
          <button
            type="button"
            className={clsx(css.tile, css[name])}
            aria-pressed={selected === null ? undefined : selected === name}
            onClick={() => onSelect(name)}
          >
            <span className={css.icon} aria-hidden="true">
              <Icon size={24} strokeWidth={1.75} />
            </span>
            <span className={css.words}>
              <span className={css.name}>{t(`method.${name}`)}</span>
              {hasNote && (name === 'card' || name === 'crypto') && <span className={css.note}>{t(`note.${name}`)}</span>}
            </span>
            {selected === null && <ChevronRight size={20} className={css.arrow} aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}
