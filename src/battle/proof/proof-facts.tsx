import { useTranslation } from 'react-i18next';
import type { Battle } from '#contract/api/battles.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { Panel } from '#src/ui/panel.tsx';
import css from './battle-proof.module.css';
import { useSeatNames } from './seat-names.ts';

/** What a battle is drawn from, as far as it is published, and what that proves. */
export function ProofFacts({ battle }: { battle: Battle }) {
  const { t } = useTranslation('proof');
  const names = useSeatNames(battle);
  const players = battle.seats.filter(({ player, is_bot: bot }) => player !== null && !bot);
  const clientSeeds = players.map(({ seat, mine }, index) => {
    const name = mine ? t('facts.ownClient') : t('facts.client', { name: names[seat] ?? '' });
    return [name, battle.client_seeds?.[index] ?? null] as const;
  });
  const beacon = battle.public_entropy === null ? [] : [[t('facts.public'), battle.public_entropy] as const];
  return (
    <Panel name="battle-facts" title={t('facts.title')}>
      <SeedFacts
        sealed={t('facts.untilEnd')}
        facts={[
          [t('facts.hash'), battle.server_seed_hash],
          [t('facts.terms'), battle.terms_hash],
          [t('facts.seed'), battle.result?.server_seed ?? null],
          ...beacon,
        ]}
      />
      <SeedFacts sealed={t('facts.untilFull')} facts={[...clientSeeds, [t('facts.entropy'), battle.entropy]]} />
      <p className={css.limit}>{t(battle.public_entropy === null ? 'facts.limit' : 'facts.limitPublic')}</p>
    </Panel>
  );
}
