import { Boxes, Gem, Headphones, House, MapPin, ShieldCheck, Truck, Upload, Users, Wallet, type LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useRules } from '#src/lib/api/rules.ts';
import { useUnread } from '#src/support/unread-query.ts';
import { Figure } from '#src/ui/figure.tsx';
import css from './profile-layout.module.css';

/** The pages of the section, in the order of the side navigation; the names are their paths. */
const PAGES = [
  ['main', House],
  ['inventory', Gem],
  ['deposit', Wallet],
  ['withdraw', Upload],
  ['delivery', Truck],
  ['shipping', MapPin],
  ['my-boxes', Boxes],
  ['referral', Users],
  ['limits', ShieldCheck],
  ['support', Headphones],
] as const satisfies readonly (readonly [string, LucideIcon])[];

/** Pages that there is no use for where coins aren't bought and prizes aren't shipped. */
const MONEY_PAGES: ReadonlySet<string> = new Set(['deposit', 'withdraw', 'delivery', 'shipping', 'referral']);

/** The frame of the profile's pages: a side navigation on wide screens, a row of tabs under the thumb on phones. */
export function Component() {
  const { t } = useTranslation('profile');
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const { real_money: bought } = useRules();
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]');
    const row = nav.current?.firstElementChild;
    if (current instanceof HTMLElement && row) row.scrollTo({ left: current.offsetLeft - 24 });
  }, [pathname]);
  return (
    <div className={`page ${css.layout}`}>
      <nav ref={nav} className={css.nav} aria-label={t('nav.label')}>
        <ul className={`grid gap-2 ${css.list}`}>
          {PAGES.filter(([page]) => bought || !MONEY_PAGES.has(page)).map(([page, Icon]) => (
            <li key={page}>
              <NavLink to={`/profile/${page}`} className={css.link ?? ''}>
                <Icon size={18} aria-hidden="true" />
                {t(`nav.${page}`)}
                {page === 'support' && <UnreadBadge />}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">
        <Outlet />
      </div>
    </div>
  );
}

/** How many answers of support are unread, beside the way to them. */
function UnreadBadge() {
  const { t } = useTranslation('support');
  const count = useUnread();
  if (count === 0) return null;
  return (
    <Figure className={css.unread} aria-label={t('nav.unread', { count })} role="img">
      {count > 99 ? '99+' : count}
    </Figure>
  );
}
