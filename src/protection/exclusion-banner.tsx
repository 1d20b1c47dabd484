import { Moon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Exclusion } from '#contract/api/exclusion.ts';
import css from './exclusion-banner.module.css';
import { exclusionText } from './exclusion-text.ts';

/** Says on every page that the player takes a break, and until when. */
export function ExclusionBanner({ exclusion }: { exclusion: Exclusion }) {
  const { t } = useTranslation('protection');
  const text = exclusionText(exclusion);
  if (text === null) return null;
  return (
    <section className={css.banner} aria-label={t('banner.label')}>
      <Moon size={18} aria-hidden="true" />
      <p>
        {text} {t('banner.open')}{' '}
        <Link to="/profile/limits#break" className="text-link">
          {t('banner.more')}
        </Link>
      </p>
    </section>
  );
}
