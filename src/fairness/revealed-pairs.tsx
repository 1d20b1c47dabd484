import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import type { revealedPairSchema } from '#contract/api/fairness.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { verifierAddress } from './box-verifier-address.ts';
import { revealedPairsQuery } from './fairness-queries.ts';
import { HashLine } from './hash-line.tsx';
import css from './revealed-pairs.module.css';

type RevealedPair = z.output<typeof revealedPairSchema>;

/** The pairs out of use with their seeds laid open, newest first. */
export function RevealedPairs() {
  const { t } = useTranslation('fairness');
  const query = useQuery(revealedPairsQuery());
  const pairs = query.data;
  return (
    <section className={css.panel} aria-labelledby="fair-revealed">
      <h2 id="fair-revealed" className={css.heading}>
        {t('revealed.title')}
      </h2>
      <p className={css.text}>{pairs?.length === 0 ? t('revealed.empty') : t('revealed.text')}</p>
      {query.isPending && <Skeleton height={120} radius={16} />}
      {query.isError && !pairs && (
        <ErrorState
          level={3}
          title={t('revealed.error.title')}
          text={t('revealed.error.text')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {pairs && pairs.length > 0 && (
        <ul className={css.list}>
          {pairs.map((pair) => (
            <li key={pair.id} className={css.pair}>
              <Revealed pair={pair} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Revealed({ pair }: { pair: RevealedPair }) {
  const { t } = useTranslation('fairness');
  const at = formatInstant(pair.revealed_at);
  return (
    <>
      <header className={css.head}>
        <time dateTime={pair.revealed_at} className={css.at}>
          {at}
        </time>
        <span className={css.bets}>{t('revealed.bets', { count: pair.bets })}</span>
        {pair.client_seed !== null && (
          <Link
            to={verifierAddress({ serverSeed: pair.server_seed, clientSeed: pair.client_seed, nonce: '0' })}
            className={css.check}
            aria-label={t('revealed.checkLabel', { at })}
          >
            {t('revealed.check')}
          </Link>
        )}
      </header>
      <dl className={css.facts}>
        <dt>{t('revealed.seed')}</dt>
        <dd>
          <HashLine value={pair.server_seed} label={t('revealed.copySeed')} />
        </dd>
        <dt>{t('revealed.hash')}</dt>
        <dd>
          <HashLine value={pair.server_seed_hash} label={t('pair.copyHash')} />
        </dd>
        <dt>{t('revealed.client')}</dt>
        <dd>{pair.client_seed === null ? '–' : <HashLine value={pair.client_seed} label={t('pair.copyClientSeed')} />}</dd>
      </dl>
    </>
  );
}
