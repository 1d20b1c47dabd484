import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '#src/ui/copy-button.tsx';
import css from './seed-note.module.css';

/** The hash of the seed that the battle will be drawn from, shown before it is created. Nothing while it is not known. */
export function SeedNote({ hash }: { hash: string | null }) {
  const { t } = useTranslation('battles');
  if (hash === null) return null;
  return (
    <div className={css.note}>
      <ShieldCheck size={18} aria-hidden="true" className={css.icon} />
      <p className={css.words}>
        {t('create.seed')} <span className={css.hash}>{hash}</span>
      </p>
      <CopyButton text={hash} label={t('create.copySeed')} />
    </div>
  );
}
