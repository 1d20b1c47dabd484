import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PublishedChain } from '#contract/api/rounds.ts';
import { formatCount } from '#contract/count.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { formatInstant } from '#src/lib/format-instant.ts';
import { Panel } from '#src/ui/panel.tsx';
import { roundVerifierAddress, walkAddress } from '../proof/walk-address.ts';

/** A round's chain, as its record has it. */
export type ChainFacts = Pick<PublishedChain, 'salt' | 'terminating_hash'> & Partial<Pick<PublishedChain, 'retired_at'>>;

interface Props {
  game: string;
  /** `hash` is null until the round ends. */
  round: { number: number; hash: string | null };
  chain: ChainFacts;
}

/** The values that a round is drawn from, and once its hash is revealed, links to the pages that check it. */
export function RoundFacts({ game, round: { number, hash }, chain }: Props) {
  const { t } = useTranslation('rounds');
  const { salt, terminating_hash: end, retired_at: retired = null } = chain;
  return (
    <Panel name="drawn-from" title={t('page.drawnFrom')}>
      <SeedFacts
        sealed={t('bet.sealed')}
        facts={[
          [`h(${formatCount(number)})`, hash],
          [t('fair.salt'), salt],
          [t('fair.terminating'), end],
          ...(retired === null ? [] : [[t('fair.retired'), formatInstant(retired)] as const]),
        ]}
      />
      {hash !== null && (
        <p className="flex wrap gap-24 row-gap-8 mt-14 type-3">
          <Link to={roundVerifierAddress(game, { hash, salt })} className="text-link">
            {t('page.verifier')}
          </Link>
          <Link to={walkAddress(game, { from: hash, to: end, max: number })} className="text-link">
            {t('page.walk')}
          </Link>
        </p>
      )}
    </Panel>
  );
}
