import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import css from './method-tiles.module.css';
import { METHODS, type Method } from './methods.ts';
import { useBonus } from '#src/wallet/bonus/use-bonus.ts';
import { type DepositMethods, isOpen } from './methods-query.ts';

/** What the tile of crypto says until the shop has answered, percent. */
const CRYPTO_BONUS_PERCENT = 35;

interface Props {
  /** The method whose form is beside the tiles; null on the phone's list. */
  selected: Method | null;
  /** What is open now; undefined while that isn't known. */
  methods: DepositMethods | undefined;
  onSelect: (method: Method) => void;
}

/** The four ways to pay, one below the other: beside the form on wide windows, alone on phones. */
export function MethodTiles({ selected, methods, onSelect }: Props) {
  const { t } = useTranslation('deposit');
  return (
    <ul className={css.tiles} aria-label={t('choose')}>
      {METHODS.map(({ name, icon: Icon }) => (
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
            <span className="grid gap-2">
              <span className="type-4 weight-600">{t(`method.${name}`)}</span>
              <TileNote name={name} methods={methods} />
            </span>
            {selected === null && <ChevronRight size={20} className="flex-none tone-low ml-auto" aria-hidden="true" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The few words under a method's name: that it is closed, what it is good for, or what it adds. */
function TileNote({ name, methods }: { name: Method; methods: DepositMethods | undefined }) {
  const { t } = useTranslation('deposit');
  const own = useBonus().data;
  if (methods && !isOpen(methods, name)) return <span className="tone-mid type-2">{t('note.closed')}</span>;
  if (name === 'card') return <span className="tone-mid type-2">{t('note.card')}</span>;
  const brings = !own || (own.bonus === null && own.method_bonus_at === null);
  const percent = methods?.crypto.bonus_percent ?? CRYPTO_BONUS_PERCENT;
  return name === 'crypto' && percent > 0 && brings ? <span className={css.bonus}>{t('note.crypto', { percent })}</span> : null;
}
