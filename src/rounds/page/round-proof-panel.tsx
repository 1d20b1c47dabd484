import { BadgeCheck, LoaderCircle, ShieldAlert, ShieldQuestion } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { useClaimTexts } from '#src/fairness/proof/claim-texts.ts';
import { Code, Compared, signOf, Step, StepList } from '#src/fairness/proof/steps.tsx';
import { CheckCard } from '#src/fairness/verifier/proof-check.tsx';
import type { Claim } from '#src/games/claim.ts';
import { useRoundView } from '#src/games/registry.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { runChain, useRuns } from '../proof/chain-runner.ts';
import { proveRound, type RoundProof } from '../proof/round-proof.ts';
import { RoundSteps } from '../proof/round-steps.tsx';
import { type ChainFacts, RoundFacts } from './round-facts.tsx';

interface Props {
  game: string;
  round: { number: number; hash: string };
  /** What the record says that the round drew; null where it says nothing. */
  result: object | null;
  chain: ChainFacts;
  /** What the record of a bet on the round claims besides, recomputed. */
  claims?: readonly Claim[];
}

const NO_CLAIMS: readonly Claim[] = [];

/** How far the walk from the round's hash to the published end has come. */
type Walk = { steps: number; reached: boolean | null };

type Status = 'waiting' | 'running' | 'verified' | 'not-verified';

const ICONS = { waiting: ShieldQuestion, running: LoaderCircle, verified: BadgeCheck, 'not-verified': ShieldAlert } as const;

/** Recomputes an ended round on a press: each step here, then the chain down to its published end in a worker. */
function useRoundProof({ game, round: { hash, number }, result, chain, claims = NO_CLAIMS }: Props) {
  const announce = useAnnounce();
  const { t } = useTranslation('rounds');
  const view = useRoundView(game);
  const [proof, setProof] = useState<RoundProof | null>(null);
  const [walk, setWalk] = useState<Walk | null>(null);
  const { begin } = useRuns();

  function verify(): void {
    const next = proveRound(view, hash, chain.salt, result);
    setProof(next);
    setWalk({ steps: 0, reached: null });
    runChain({ kind: 'walk', from: hash, to: chain.terminating_hash, max: number }, begin(), (answer) => {
      if (answer.kind === 'step') setWalk({ steps: answer.steps, reached: null });
      if (answer.kind !== 'walked' && answer.kind !== 'failed') return;
      const ended =
        answer.kind === 'walked'
          ? { steps: answer.steps, reached: answer.reached && answer.steps === number }
          : { steps: 0, reached: false };
      setWalk(ended);
      announce(t(statusOf(next, ended, claims) === 'verified' ? 'proof.verified' : 'proof.not-verified'));
    });
  }
  return { proof, walk, status: statusOf(proof, walk, claims), verify };
}

/** The proof of an ended round: what it was drawn from, and on a press every step recomputed here, down the chain to its published end. */
export function RoundProofPanel(props: Props) {
  const { game, round, chain, claims = NO_CLAIMS } = props;
  const { t } = useTranslation('rounds');
  const titled = useClaimTexts(useRoundView(game).words());
  const { proof, walk, status, verify } = useRoundProof(props);
  return (
    <>
      <CheckCard
        icon={ICONS[status]}
        tone={status === 'verified' || status === 'not-verified' ? status : undefined}
        title={t(`proof.${status}`)}
        text={t(`proof.${status === 'running' ? 'waiting' : status}Text`)}
      >
        <Button variant={status === 'waiting' ? 'gold' : 'quiet'} loading={status === 'running'} onClick={verify}>
          {t(proof === null ? 'proof.verify' : 'proof.again')}
        </Button>
      </CheckCard>
      {proof && (
        <Panel name="round-steps" title={t('proof.title')}>
          <StepList>
            <Step
              name={t('proof.chain')}
              text={t('proof.chainText', { count: round.number, times: formatCount(round.number) })}
              sign={walk?.reached === true ? 'agrees' : walk?.reached === false ? 'differs' : 'none'}
            >
              <Code>{chain.terminating_hash}</Code>
              <p className="tone-low type-3">
                {t(walk?.reached === false ? 'proof.notReached' : 'proof.steps', {
                  count: walk?.steps ?? 0,
                  steps: formatCount(walk?.steps ?? 0),
                })}
              </p>
            </Step>
            <RoundSteps game={game} proof={proof} />
            {claims.map((claim) => (
              <Step key={claim.name} {...titled(claim.name)} sign={signOf(claim)}>
                <Compared check={claim} />
              </Step>
            ))}
            <Step name={t('proof.link')} text={t('proof.linkText')} sign="none">
              <Code>{proof.before}</Code>
            </Step>
          </StepList>
        </Panel>
      )}
      <RoundFacts game={game} round={round} chain={chain} />
    </>
  );
}

function statusOf(proof: RoundProof | null, walk: Walk | null, claims: readonly Claim[]): Status {
  if (proof === null || walk === null) return 'waiting';
  const sound = proof.parts.every(({ check }) => check?.agrees === true) && claims.every(({ agrees }) => agrees);
  if (walk.reached === false || !sound) return 'not-verified';
  return walk.reached === null ? 'running' : 'verified';
}
