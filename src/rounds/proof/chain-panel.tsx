import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { PublishedChain } from '#contract/api/rounds.ts';
import { formatCount } from '#contract/count.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { useRoundView } from '#src/games/registry.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { chainsQuery } from './chains-query.ts';
import css from './proof.module.css';

/** The chains that are published: their end, their salt, and what an own salt does not prove. */
export function ChainPanel({ game }: { game: string }) {
  const { t } = useTranslation('rounds');
  const query = useQuery(chainsQuery(useRoundView(game)));
  if (query.data === undefined)
    return (
      <Panel name="chain" title={t('fair.chainTitle')}>
        {query.isError ? <ErrorState level={3} title={t('fair.chainError')} query={query} /> : <Skeleton height={180} radius={14} />}
      </Panel>
    );
  return (
    <>
      {query.data.map((chain, index) => (
        <Chain key={chain.id} chain={chain} inUse={index === 0 && chain.retired_at === null} />
      ))}
    </>
  );
}

function Chain({ chain, inUse }: { chain: PublishedChain; inUse: boolean }) {
  const { t } = useTranslation('rounds');
  const { terminating_hash: end, salt, salt_source: source, length, published_at: published, retired_at: retired, last } = chain;
  return (
    <Panel name={`chain-${chain.id}`} title={t(inUse ? 'fair.chainTitle' : 'fair.chainOld')}>
      <SeedFacts
        facts={[
          [t('fair.terminating'), end],
          [t('fair.salt'), salt],
          [last === null ? t('fair.none') : t('fair.last', { number: formatCount(last.number) }), last?.hash ?? '–'],
          [t('fair.length'), formatCount(length)],
          [t('fair.published'), formatInstant(published)],
          ...(retired === null ? [] : [[t('fair.retired'), formatInstant(retired)] as const]),
          [t('fair.saltSource'), t(source === 'own' ? 'fair.sourceOwn' : 'fair.sourcePublic')],
        ]}
      />
      <p className={css.note}>{t(source === 'own' ? 'fair.ownLimit' : 'fair.publicLimit')}</p>
    </Panel>
  );
}
