import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lazyExtra } from '#src/ui/part.tsx';
import { Logo } from '#src/ui/logo.tsx';
import css from './footer.module.css';
import { FOOTER_LINKS, PLAY_LINKS } from './nav.data.ts';
import { PlayerLink } from './player-link.tsx';

const SceneSettings = lazyExtra(async () => ({ default: (await import('#src/stage/scene-settings.tsx')).SceneSettings }));
const Payments = lazyExtra(async () => ({ default: (await import('./footer-outside.tsx')).Payments }));
const SocialLinks = lazyExtra(async () => ({ default: (await import('./footer-outside.tsx')).SocialLinks }));

const COLUMNS = ['play', 'about', 'help', 'legal'] as const;

/** The end of every page: all links, the ways to pay, the settings of sound and motion, and the principles of the shop. */
export function Footer() {
  const { t } = useTranslation('app');
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div className="stack items-start gap-16">
          <Link to="/" className="rounded-md" aria-label={t('header.home')}>
            <Logo />
          </Link>
          <p className={css.claim}>{t('footer.claim')}</p>
          <SceneSettings />
        </div>
        <div className={`grid cols-4 gap-32 ${css.columns}`}>
          {COLUMNS.map((column) => (
            <nav key={column} aria-labelledby={`footer-${column}`}>
              <h2 id={`footer-${column}`} className={css.heading}>
                {t(`footer.columns.${column}`)}
              </h2>
              <ul className="grid gap-2">
                {column === 'play' &&
                  PLAY_LINKS.map((item) => (
                    <li key={item.key}>
                      <PlayerLink to={item.to} className={css.link}>
                        {t(item.name)}
                      </PlayerLink>
                    </li>
                  ))}
                {FOOTER_LINKS[column].map((item) => (
                  <li key={item.key}>
                    <PlayerLink to={item.to} players={'players' in item ? item.players : undefined} className={css.link}>
                      {t(`footer.links.${item.key}`)}
                    </PlayerLink>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
      </div>
      <div className={css.strip}>
        <Payments />
        <Link to="/provably-fair" className={css.fair}>
          <ShieldCheck size={18} aria-hidden="true" />
          {t('footer.fair')}
        </Link>
        <SocialLinks />
      </div>
      <div className={css.small}>
        <span className={css.adult} role="img" aria-label={t('footer.adultLabel')}>
          {t('footer.adult')}
        </span>
        <p>{t('footer.adultNote')}</p>
      </div>
    </footer>
  );
}
