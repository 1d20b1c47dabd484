import { Check } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#src/lib/session/use-user.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import type { PageModule } from '#src/lib/page.ts';
import { SOON_PAGES, type SoonPageName, type SoonPicture } from './soon.data.ts';
import css from './soon-page.module.css';

const POINTS = ['one', 'two', 'three'] as const;

/** The module of a page that is still to come. */
export function soonPage(name: SoonPageName): PageModule {
  return { Component: () => <SoonPage name={name} /> };
}

/** A page that is still to come: its picture, what will be here, said plainly, and the way to what is here already. */
function SoonPage({ name }: { name: SoonPageName }) {
  const { t } = useTranslation('soon');
  const player = useUser();
  const title = t(`pages.${name}.title`);
  return (
    <div className={css.page}>
      <PageTitle page={title} />
      <Card room="none" className={css.panel}>
        <Picture picture={SOON_PAGES[name]} />
        <div className={css.words}>
          <p className={css.badge}>{t('badge')}</p>
          <h1 className={css.title}>{title}</h1>
          <p className={css.lead}>{t(`pages.${name}.lead`)}</p>
          <ul className={css.points}>
            {POINTS.map((point) => (
              <li key={point}>
                <Check size={18} aria-hidden="true" />
                {t(`pages.${name}.${point}`)}
              </li>
            ))}
          </ul>
          <p className={css.honest}>{t('honest')}</p>
          <div className={css.actions}>
            <ButtonLink to="/boxes" variant="gold">
              {t('boxes')}
            </ButtonLink>
            {player ? (
              <ButtonLink to="/profile/inventory">{t('inventory')}</ButtonLink>
            ) : (
              <ButtonLink to="/provably-fair">{t('fair')}</ButtonLink>
            )}
          </div>
        </div>
      </Card>
    </div>
  );
}

function Picture({ picture }: { picture: SoonPicture }) {
  const [first, second, third] = picture.things;
  return (
    <div
      className={css.things}
      style={{ '--light-a': `var(--${picture.light[0]})`, '--light-b': `var(--${picture.light[1]})` }}
      aria-hidden="true"
    >
      <span className={css.second}>
        <img src={second} alt="" width={112} height={112} />
      </span>
      <span className={css.third}>
        <img src={third} alt="" width={96} height={96} />
      </span>
      <span className={css.first}>
        <img src={first} alt="" width={220} height={220} />
      </span>
    </div>
  );
}
