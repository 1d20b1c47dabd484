import { useTranslation } from 'react-i18next';
import { useEffect, useState } from 'react';
import { LogOut } from 'lucide-react';
import { playerHue } from '#contract/player-hue.ts';
import { useService } from '#src/lib/services/services.ts';
import { type Player, sessionService } from '#src/lib/session/session.ts';
import { useUser } from '#src/lib/session/use-user.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { GlanceFacts } from './glance-facts.tsx';
import { formatPoints, levelProgress } from './level.ts';
import css from './main-page.module.css';
import { NewestPrizes } from './newest-prizes.tsx';
import { SettingsPanel } from './settings-panel.tsx';

/** The player's own page: who, how far, what, and how the shop should move and sound. */
export function Component() {
  const { t } = useTranslation('profile');
  const user = useUser();
  const session = useService(sessionService);
  useEffect(() => void session.refresh(), [session]);
  return (
    <div className={css.page}>
      <PageTitle page={t('pageTitle')} />
      <h1 className={css.title}>{t('title')}</h1>
      {user ? <Identity user={user} /> : <Skeleton height={148} radius={24} />}
      <GlanceFacts />
      <NewestPrizes />
      <div className={css.columns}>
        <SettingsPanel />
        <Card className={css.panel} aria-labelledby="profile-fairness">
          <h2 id="profile-fairness" className={css.heading}>
            {t('fairness.title')}
          </h2>
          <p className={css.text}>{t('fairness.text')}</p>
          <ButtonLink to="/provably-fair" size="sm" className={css.action}>
            {t('fairness.action')}
          </ButtonLink>
        </Card>
        {user && <Account user={user} />}
      </div>
    </div>
  );
}

function Identity({ user }: { user: Player }) {
  const { t } = useTranslation('profile');
  const { level, value, to } = user.user_level;
  const { share, left } = levelProgress(user.user_level);
  return (
    <section className={css.identity} aria-label={user.name}>
      <Avatar hue={playerHue(user.id)} name={user.name} src={user.avatar_url} className={css.avatar} />
      <div className={css.who}>
        <p className={css.name}>
          {user.name} <span className={`${css.level} figures`}>{t('levelOf', { level })}</span>
        </p>
        <div
          className={css.track}
          role="progressbar"
          aria-label={t('level.label')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(share * 100)}
        >
          <span className={css.fill} style={{ transform: `scaleX(${share})` }} />
        </div>
        <p className={css.points}>
          <span className="figures">
            {to === null ? formatPoints(value) : t('level.progress', { value: formatPoints(value), to: formatPoints(to) })}
          </span>
          <span>{left === null ? t('level.highest') : t('level.left', { points: formatPoints(Math.ceil(left)), level: level + 1 })}</span>
        </p>
        <p className={css.help}>{t('level.help')}</p>
      </div>
    </section>
  );
}

function Account({ user }: { user: Player }) {
  const { t } = useTranslation('profile');
  const session = useService(sessionService);
  const [leaving, setLeaving] = useState(false);
  return (
    <Card className={css.panel} aria-labelledby="profile-account">
      <h2 id="profile-account" className={css.heading}>
        {t('account.title')}
      </h2>
      <dl className={css.facts}>
        <dt>{t('account.email')}</dt>
        <dd>{user.email}</dd>
      </dl>
      <Button
        size="sm"
        className={css.action}
        loading={leaving}
        onClick={() => {
          setLeaving(true);
          void session.signOut().finally(() => setLeaving(false));
        }}
      >
        <LogOut size={16} aria-hidden="true" />
        {t('account.signOut')}
      </Button>
    </Card>
  );
}
