import { Headphones } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '#src/lib/api/config.ts';
import { useUser } from '#src/session/use-user.ts';
import { ButtonLink } from '#src/ui/button.tsx';
import { PageHead } from '#src/ui/page-head.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Row } from '#src/ui/row.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import css from './contacts-page.module.css';
import { LetterForm } from './letter-form.tsx';

/** How to reach the operator: players by a ticket, all others by a letter. */
export function Component() {
  const { t } = useTranslation('support');
  return (
    <div className={`page ${css.page}`}>
      <PageHead title={t('contacts.title')} lead={t('contacts.lead')} />
      <div className={css.columns}>
        <Write />
        <House />
      </div>
    </div>
  );
}

function Write() {
  const { t } = useTranslation('support');
  const player = useUser();
  if (player === undefined) return <Skeleton width="100%" height={420} radius={24} />;
  if (player === null)
    return (
      <Panel name="contacts-write" title={t('contacts.write')}>
        <LetterForm />
      </Panel>
    );
  return (
    <Panel name="contacts-write" title={t('contacts.player.title')} text={t('contacts.player.text')}>
      <div className="flex wrap gap-12">
        <ButtonLink to="/profile/support/create" variant="gold">
          <Headphones size={18} aria-hidden="true" />
          {t('list.create')}
        </ButtonLink>
        <ButtonLink to="/profile/support">{t('thread.all')}</ButtonLink>
      </div>
    </Panel>
  );
}

/** Who runs the shop and when people answer, as the operator has named it; in the sandbox there is no operator. */
function House() {
  const { t } = useTranslation('support');
  const config = useConfig();
  if (!config) return <Skeleton width="100%" height={320} radius={24} />;
  const { name, address, email, hours } = config.operator;
  const facts = { company: name, address, hours };
  return (
    <Panel name="contacts-house" title={t('contacts.house')}>
      <dl className={css.facts}>
        {(['company', 'address', 'hours'] as const).map(
          (fact) =>
            facts[fact] !== null && (
              <Row key={fact} name={t(`contacts.facts.${fact}`)} lined>
                {facts[fact]}
              </Row>
            ),
        )}
        <Row name={t('contacts.facts.email')} lined>
          <a href={`mailto:${email}`} className="text-link break-anywhere">
            {email}
          </a>
        </Row>
      </dl>
      <ul className="grid gap-12 mb-20 tone-mid type-4 leading-normal">
        {config.sandbox && <li>{t('contacts.sandbox')}</li>}
        <li>{t('contacts.never')}</li>
        <li>{t('contacts.faster')}</li>
      </ul>
      <ButtonLink to="/faq" size="sm">
        {t('contacts.faq')}
      </ButtonLink>
    </Panel>
  );
}
