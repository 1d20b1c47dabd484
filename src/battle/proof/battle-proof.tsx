import { BadgeCheck, LockKeyhole, ShieldAlert, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Battle, PublicEntropy } from '#contract/api/battles.ts';
import type { BattleCheck } from '#contract/battle/verify.ts';
import { CheckCard } from '#src/fairness/verifier/proof-check.tsx';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { useToast } from '#src/ui/toast.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { EndedBattle } from './check-value.tsx';
import { keptSeeds } from './kept-seeds.ts';
import { ProofSteps } from './proof-steps.tsx';
import { RecordPanel } from './record-panel.tsx';
import { useSeatNames } from '../names.ts';

const isEnded = (battle: Battle): battle is EndedBattle => battle.result !== null;

type Status = 'sealed' | 'canceled' | 'waiting' | 'verified' | 'not-verified';

const ICONS = {
  sealed: LockKeyhole,
  canceled: ShieldQuestion,
  waiting: ShieldQuestion,
  verified: BadgeCheck,
  'not-verified': ShieldAlert,
} as const satisfies Record<Status, unknown>;

/**
 * The proof of a battle: before its end what is sealed and published so far; then on a press every step recomputed in this browser. `open`: whether the
 * viewer has seen who won, so that no step is ahead of the scene; the seed is public by then.
 */
export function BattleProof({ battle, open }: { battle: Battle; open: boolean }) {
  const toast = useToast();
  const announce = useAnnounce();
  const { t } = useTranslation('proof');
  const [checks, setChecks] = useState<readonly BattleCheck[] | null>(null);
  const [checking, setChecking] = useState(false);
  const ended = open && isEnded(battle) ? battle : null;
  const checked = ended === null ? null : checks;
  const status: Status =
    ended === null ? (battle.status === 'canceled' ? 'canceled' : 'sealed') : checked === null ? 'waiting' : checkOf(checked);

  /** The code that checks, with the curve of a beacon's signatures, is fetched when it is first wanted. */
  async function verify(record: EndedBattle): Promise<void> {
    setChecking(true);
    try {
      const { verifyBattle } = await import('#contract/battle/verify.ts');
      const next = verifyBattle(record, keptSeeds(record.id));
      setChecks(next);
      announce(t(`check.${checkOf(next)}.title`));
    } catch {
      toast.error(t('check.failed'));
    } finally {
      setChecking(false);
    }
  }

  const tone = status === 'waiting' || status === 'canceled' ? undefined : status;
  return (
    <>
      <CheckCard
        icon={ICONS[status]}
        tone={tone}
        title={t(`check.${status}.title`)}
        text={t(battle.canceled_seed === undefined ? `check.${status}.text` : 'check.canceled.withSeed')}
      >
        {ended && (
          <Button variant={checked === null ? 'gold' : 'quiet'} loading={checking} onClick={() => void verify(ended)}>
            {t(checked === null ? 'check.verify' : 'check.again')}
          </Button>
        )}
      </CheckCard>
      {ended && checked && <ProofSteps battle={ended} checks={checked} />}
      {checked && battle.seats.some(({ mine }) => mine) && <NotChecked checks={checked} />}
      <ProofFacts battle={open ? battle : { ...battle, result: null }} />
      {ended && <RecordPanel battle={ended} />}
    </>
  );
}

const checkOf = (checks: readonly BattleCheck[]): 'verified' | 'not-verified' =>
  checks.every(({ ok }) => ok) ? 'verified' : 'not-verified';

/** What this browser could not compare, because it did not keep it. */
function NotChecked({ checks }: { checks: readonly BattleCheck[] }) {
  const { t } = useTranslation('proof');
  const isThere = (name: BattleCheck['key']): boolean => checks.some(({ key }) => key === name);
  if (isThere('ownHash')) return null;
  return <p className="text-note">{t(isThere('ownSeed') ? 'steps.hashNotShown' : 'steps.notKept')}</p>;
}

/** The beacon that is joined, its round once the last seat has named it, and the signature once it is there. */
function BeaconFacts({ beacon: { chain_hash: chain, round, signature }, never }: { beacon: PublicEntropy; never: string | null }) {
  const { t } = useTranslation('proof');
  return (
    <>
      <SeedFacts
        sealed={never ?? t('facts.untilFull')}
        facts={[
          [t('facts.beacon'), chain],
          [t('facts.round'), round === null ? null : String(round)],
        ]}
      />
      <SeedFacts sealed={never ?? t('facts.untilValue')} facts={[[t('facts.signature'), signature]]} />
    </>
  );
}

/** What a battle is drawn from, as far as it is published, and what that proves. */
function ProofFacts({ battle }: { battle: Battle }) {
  const { t } = useTranslation('proof');
  const names = useSeatNames(battle);
  const never = battle.status === 'canceled' ? t('facts.never') : null;
  const players = battle.seats.filter(({ player, is_bot: bot }) => player !== null && !bot);
  const clientSeeds = players.map(({ seat, mine }, index) => {
    const name = mine ? t('facts.ownClient') : t('facts.client', { name: names[seat] ?? '' });
    return [name, battle.client_seeds?.[index] ?? null] as const;
  });
  return (
    <Panel name="battle-facts" title={t('facts.title')}>
      <SeedFacts
        sealed={never ?? t('facts.untilEnd')}
        facts={[
          [t('facts.hash'), battle.server_seed_hash],
          [t('facts.terms'), battle.terms_hash],
          [t('facts.seed'), battle.result?.server_seed ?? battle.canceled_seed ?? null],
        ]}
      />
      <SeedFacts sealed={never ?? t('facts.untilFull')} facts={[...clientSeeds, [t('facts.entropy'), battle.entropy]]} />
      {battle.public_entropy && <BeaconFacts beacon={battle.public_entropy} never={never} />}
      <p className="text-note mt-16">{t(battle.public_entropy === null ? 'facts.limit' : 'facts.limitPublic')}</p>
    </Panel>
  );
}
