import { Bitcoin, Camera, CreditCard, Feather, Send, ShieldCheck, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Logo } from '#src/ui/logo.tsx';
import css from './footer.module.css';
import { FOOTER_LINKS, SOCIAL_LINKS } from './nav.data.ts';
import { PlayerLink } from './player-link.tsx';
import { SceneSettings } from './scene-settings.tsx';

const SOCIAL_ICONS = { microblog: Feather, photos: Camera, messenger: Send } as const;

const COLUMNS = ['play', 'about', 'help', 'legal'] as const;

/** The end of every page: all the ways on, how to pay, the settings of sound and motion, and what the shop stands for. */
export function Footer() {
  const { t } = useTranslation('app');
  return (
    <footer className={css.footer}>
      <div className={css.inner}>
        <div className={css.about}>
          <Link to="/" className={css.logo} aria-label={t('header.home')}>
            <Logo />
          </Link>
          <p className={css.claim}>{t('footer.claim')}</p>
          <SceneSettings />
        </div>
        <div className={css.columns}>
          {COLUMNS.map((column) => (
            <nav key={column} aria-labelledby={`footer-${column}`}>
              <h2 id={`footer-${column}`} className={css.heading}>
                {t(`footer.columns.${column}`)}
              </h2>
              <ul className={css.links}>
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
        <ul className={css.payments} aria-label={t('footer.payments.label')}>
          <li title={t('footer.payments.cardOne')}>
            <svg
              width="34"
              height="22"
              viewBox="0 0 34 22"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.6"
              role="img"
              aria-label={t('footer.payments.cardOne')}
            >
              <circle cx="13" cy="11" r="7.5" />
              <circle cx="21" cy="11" r="7.5" />
            </svg>
          </li>
          <li title={t('footer.payments.cardTwo')}>
            <CreditCard size={26} strokeWidth={1.5} role="img" aria-label={t('footer.payments.cardTwo')} />
          </li>
          <li title={t('footer.payments.wallet')}>
            <Wallet size={24} strokeWidth={1.5} role="img" aria-label={t('footer.payments.wallet')} />
          </li>
          <li title={t('footer.payments.bitcoin')}>
            <Bitcoin size={24} strokeWidth={1.5} role="img" aria-label={t('footer.payments.bitcoin')} />
          </li>
        </ul>
        <Link to="/provably-fair" className={css.fair}>
          <ShieldCheck size={18} aria-hidden="true" />
          {t('footer.fair')}
        </Link>
        <ul className={css.social} aria-label={t('footer.social.label')}>
          {SOCIAL_LINKS.map((item) => {
            const Icon = SOCIAL_ICONS[item.key];
            return (
              <li key={item.key}>
                <a
                  href={item.to}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t(`footer.social.${item.key}`)}
                  className={css.socialLink}
                >
                  <Icon size={19} strokeWidth={1.7} aria-hidden="true" />
                </a>
              </li>
            );
          })}
        </ul>
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
