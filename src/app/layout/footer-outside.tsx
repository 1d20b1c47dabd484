import { Bitcoin, Camera, CreditCard, Feather, Send, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { SOCIAL_SITES } from '#contract/api/config.ts';
import { useConfig } from '#src/lib/api/config.ts';
import { useRules } from '#src/lib/api/rules.ts';
import css from './footer.module.css';

const SOCIAL_ICONS = { microblog: Feather, photos: Camera, messenger: Send } as const;

/** How coins are paid for, where they are. */
export function Payments() {
  const { t } = useTranslation('app');
  if (!useRules().real_money) return null;
  return (
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
  );
}

/** Links to the outside sites of the shop that the operator has set. */
export function SocialLinks() {
  const { t } = useTranslation('app');
  const links = useConfig()?.social_links;
  const sites = SOCIAL_SITES.flatMap((site) => (links?.[site] == null ? [] : [{ site, to: links[site], Icon: SOCIAL_ICONS[site] }]));
  if (sites.length === 0) return null;
  return (
    <ul className={css.social} aria-label={t('footer.social.label')}>
      {sites.map(({ site, to, Icon }) => (
        <li key={site}>
          <a href={to} target="_blank" rel="noopener noreferrer" aria-label={t(`footer.social.${site}`)} className={css.socialLink}>
            <Icon size={19} strokeWidth={1.7} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
