import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type * as z from 'zod/mini';
import type { revealedPairSchema } from '#contract/api/fairness.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { ErrorState } from '#src/ui/error-state.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { revealedPairsQuery } from './fairness-queries.ts';
import { HashLine } from '#src/fairness/verifier/hash-line.tsx';
import css from './revealed-pairs.module.css';
import { verifierAddress } from '#src/fairness/verifier/verifier-address.ts';

type RevealedPair = z.output<typeof revealedPairSchema>;

/** The pairs out of use with their seeds laid open, newest first. Each leads to the verifier of a game. */
export function RevealedPairs({ game }: { game: string }) {
  const { t } = useTranslation('fairness');
  const query = useQuery(revealedPairsQuery());
  const pairs = query.data;
  return (
    <Panel name="fair-revealed" title={t('revealed.title')} text={t(pairs?.length === 0 ? 'revealed.empty' : 'revealed.text')}>
      {query.isPending && <Skeleton height={120} radius={16} />}
      {query.isError && !pairs && <ErrorState level={3} title={t('revealed.error.title')} text={t('revealed.error.text')} query={query} />}
      {pairs && pairs.length > 0 && (
        <ul className={css.list}>
          {pairs.map((pair) => (
            <li key={pair.id} className={css.pair}>
              <Revealed pair={pair} game={game} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Revealed({ pair, game }: { pair: RevealedPair; game: string }) {
  const { t } = useTranslation('fairness');
  const at = formatInstant(pair.revealed_at);
  return (
    <>
      <header className="row gap-12 mb-8 type-3">
        <time dateTime={pair.revealed_at} className="weight-600 tabular">
          {at}
        </time>
        <span className="tone-low">{t('revealed.bets', { count: pair.bets })}</span>
        {pair.client_seed !== null && (
          <Link
            to={verifierAddress(game, { serverSeed: pair.server_seed, clientSeed: pair.client_seed, nonce: '0' })}
            className={`tone-violet weight-600 ml-auto py-6 px-12 rounded-md ${css.check}`}
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
