import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { WithdrawalDetail } from '#contract/api/withdrawals.ts';
import { hasCode } from '#src/lib/api/fate.ts';
import { Loading } from '#src/ui/asked.tsx';
import { AskLink } from '#src/ui/ask-link.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorState } from '#src/ui/error-state.tsx';
import { PageTitle } from '#src/ui/page-title.tsx';
import { StatusChip } from '#src/ui/status-chip.tsx';
import { Timeline } from '#src/ui/timeline.tsx';
import { useSubject } from '../list/withdrawal-subject.tsx';
import { PageHead, PageStack } from '#src/ui/page-head.tsx';
import { RestNote } from '../rest-note.tsx';
import { useCancel } from '../use-cancel.tsx';
import { withdrawalQuery } from '../withdrawal-queries.ts';
import { STATUS_TONES, statusWay } from '../withdrawal-status.ts';
import { CryptoFacts } from './crypto-facts.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import css from './withdrawal-page.module.css';

/** One withdrawal: how far it is, as it moves, and everything about it. */
export function Component() {
  const { t } = useTranslation('withdrawals');
  const { id = '' } = useParams();
  const query = useQuery(withdrawalQuery(id));
  const { data } = query;
  if (data) return <Shown withdrawal={data} />;
  if (query.isError && (hasCode(query.error, 'not_found') || hasCode(query.error, 'invalid_request')))
    return (
      <EmptyState
        level={1}
        title={t('detail.missing.title')}
        text={t('detail.missing.text')}
        picture="/prizes/reading-lens.webp"
        action={<ButtonLink to="/profile/withdraw">{t('detail.all')}</ButtonLink>}
      />
    );
  if (query.isError) return <ErrorState level={1} title={t('detail.error')} query={query} />;
  return (
    <Loading label={t('detail.loading')} heights={[40, 130, 280]}>
      <PageTitle page={t('detail.loading')} />
    </Loading>
  );
}

function Shown({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  const { t } = useTranslation('withdrawals');
  const subject = useSubject()(withdrawal);
  const { ask, canceling, question } = useCancel(withdrawal);
  const { type, status, rest, reason, cancelable, crypto, delivery } = withdrawal;
  const title = t(`detail.title.${type}`);
  const steps = statusWay(withdrawal, withdrawal).map(({ status: key, at }) => ({
    key,
    label: t(`status.${key}`),
    at,
    bad: STATUS_TONES[key] === 'bad',
    ...(at !== null && { note: t(`detail.step.${type}.${key}`) }),
  }));
  return (
    <PageStack>
      <PageHead
        title={subject}
        page={`${title}: ${subject}`}
        back={{ to: type === 'crypto' ? '/profile/withdraw' : '/profile/delivery', text: t(`detail.back.${type}`) }}
      >
        <span role="status">
          <StatusChip tone={STATUS_TONES[status]}>{t(`status.${status}`)}</StatusChip>
        </span>
      </PageHead>
      <Card padding="lg" aria-label={t('detail.way')}>
        <Timeline label={t('detail.way')} steps={steps} />
        {rest !== null && (
          <p className="mt-16 tone-mid type-4 leading-normal" role="status">
            <RestNote rest={rest} />
            {rest.reason !== 'usual' && ` ${t('rest.mail')}`}
          </p>
        )}
        {reason !== null && <p className={css.reason}>{t('detail.reason', { reason })}</p>}
      </Card>
      {crypto && <CryptoFacts withdrawal={withdrawal} crypto={crypto} />}
      {delivery && <DeliveryFacts withdrawal={withdrawal} delivery={delivery} />}
      <p className="flex justify-end">
        <AskLink type="withdrawal" id={withdrawal.id} />
      </p>
      {cancelable && (
        <div className={`cluster gap-16 row-gap-10 justify-between tone-low type-3 ${css.cancel}`}>
          <p>{t(`detail.mayCancel.${type}`)}</p>
          <Button variant="danger" size="sm" loading={canceling} onClick={ask}>
            {t(`cancel.action.${type}`)}
          </Button>
        </div>
      )}
      {question}
    </PageStack>
  );
}
