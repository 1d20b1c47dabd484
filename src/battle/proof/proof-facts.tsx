import { useTranslation } from 'react-i18next';
import type { Battle, PublicEntropy } from '#contract/api/battles.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { useSeatNames } from '../names.ts';

/** The beacon that is joined, its round once the last seat has named it, and the signature once it is there. */
function BeaconFacts({ beacon: { chain_hash: chain, round, signature } }: { beacon: PublicEntropy }) {
  const { t } = useTranslation('proof');
  return (
    <>
      <SeedFacts
        sealed={t('facts.untilFull')}
        facts={[
          [t('facts.beacon'), chain],
          [t('facts.round'), round === null ? null : String(round)],
        ]}
      />
      <SeedFacts sealed={t('facts.untilValue')} facts={[[t('facts.signature'), signature]]} />
    </>
  );
}

/** What a battle is drawn from, as far as it is published, and what that proves. */
export function ProofFacts({ battle }: { battle: Battle }) {
  const { t } = useTranslation('proof');
  const names = useSeatNames(battle);
  const players = battle.seats.filter(({ player, is_bot: bot }) => player !== null && !bot);
  const clientSeeds = players.map(({ seat, mine }, index) => {
    const name = mine ? t('facts.ownClient') : t('facts.client', { name: names[seat] ?? '' });
    return [name, battle.client_seeds?.[index] ?? null] as const;
  });
  return (
    <Panel name="battle-facts" title={t('facts.title')}>
      <SeedFacts
        sealed={t('facts.untilEnd')}
        facts={[
          [t('facts.hash'), battle.server_seed_hash],
          [t('facts.terms'), battle.terms_hash],
          [t('facts.seed'), battle.result?.server_seed ?? null],
        ]}
      />
      <SeedFacts sealed={t('facts.untilFull')} facts={[...clientSeeds, [t('facts.entropy'), battle.entropy]]} />
      {battle.public_entropy && <BeaconFacts beacon={battle.public_entropy} />}
      <p className="text-note mt-16">{t(battle.public_entropy === null ? 'facts.limit' : 'facts.limitPublic')}</p>
    </Panel>
  );
}
