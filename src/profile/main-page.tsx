import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AccountSection } from '#src/account/panel/account-section.tsx';
import { SectionNav } from '#src/account/panel/section-nav.tsx';
import { useService } from '#src/lib/services/services.ts';
import { sessionService } from '#src/session/session.ts';
import { useUser } from '#src/session/use-user.ts';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { BonusCard } from './bonus-card.tsx';
import { GlanceFacts } from './glance-facts.tsx';
import { IdentityCard } from './identity-card.tsx';
import css from './main-page.module.css';
import { NewestPrizes } from './newest-prizes.tsx';
import { SECTIONS } from './sections.tsx';

/** The player's own page: who, how far and what, and below it everything that can be looked at and changed about the account. */
export function Component() {
  const { t } = useTranslation('profile');
  const { t: account } = useTranslation('account');
  const user = useUser();
  const session = useService(sessionService);
  useEffect(() => void session.refresh(), [session]);
  const sections = SECTIONS.filter(({ panels }) => panels.length > 0);
  const links = sections.map(({ name }) => ({ name, title: account(`sections.${name}.title`) }));
  return (
    <div className={css.page}>
      <PageTitle page={t('pageTitle')} />
      <h1 className={css.title}>{t('title')}</h1>
      <SectionNav sections={[{ name: 'overview', title: t('title') }, ...links]} />
      <div id="overview" className={css.overview} tabIndex={-1}>
        {user ? <IdentityCard user={user} /> : <Skeleton height={148} radius={24} />}
        <GlanceFacts />
        <BonusCard />
        <NewestPrizes />
      </div>
      {sections.map(({ name, panels }) => (
        <AccountSection key={name} name={name} title={account(`sections.${name}.title`)} text={account(`sections.${name}.text`)}>
          {panels.map((Panel, place) => (
            <Panel key={place} />
          ))}
        </AccountSection>
      ))}
    </div>
  );
}
