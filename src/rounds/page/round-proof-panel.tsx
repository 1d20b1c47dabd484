import clsx from 'clsx';
import { BadgeCheck, LoaderCircle, ShieldAlert, ShieldQuestion } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { PublishedChain } from '#contract/api/rounds.ts';
import { formatCount } from '#contract/count.ts';
import { SeedFacts } from '#src/fairness/seeds/seed-facts.tsx';
import { Code, Step, StepList } from '#src/fairness/proof/steps.tsx';
import verdictCss from '#src/fairness/verifier/verdict.module.css';
import { useRoundView } from '#src/games/registry.ts';
import type { RoundRecord } from '#src/games/view.ts';
import { formatInstant } from '#src/lib/format-instant.ts';
import { announce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { runChain } from '../proof/chain-runner.ts';
import { proveRound, type RoundProof } from '../proof/round-proof.ts';
import { RoundSteps } from '../proof/round-steps.tsx';
import { roundVerifierAddress, walkAddress } from '../proof/walk-address.ts';
import css from './round-proof-panel.module.css';

interface Props {
  game: string;
  round: RoundRecord & { hash: string };
  chain: PublishedChain;
}

/** How far the walk from the round's hash to the published end has come. */
type Walk = { steps: number; reached: boolean | null };

type Stand = 'waiting' | 'running' | 'verified' | 'not-verified';

const ICONS = { waiting: ShieldQuestion, running: LoaderCircle, verified: BadgeCheck, 'not-verified': ShieldAlert } as const;

/** The proof of an ended round: what it was drawn from, and on a press every step recomputed here, down the chain to its published end. */
export function RoundProofPanel({ game, round, chain }: Props) {
  const { t } = useTranslation('rounds');
  const view = useRoundView(game);
  const { hash, number } = round;
  const { salt, terminating_hash: end, retired_at: retired } = chain;
  const [proof, setProof] = useState<RoundProof | null>(null);
  const [walk, setWalk] = useState<Walk | null>(null);
  const stop = useRef(() => undefined as void);
  useEffect(() => () => stop.current(), []);
  const stand = standOf(proof, walk);
  const Icon = ICONS[stand];
  const title = {
    waiting: 'proof.waiting',
    running: 'proof.running',
    verified: 'proof.verified',
    'not-verified': 'proof.not-verified',
  } as const;
  const text = {
    waiting: 'proof.waitingText',
    running: 'proof.waitingText',
    verified: 'proof.verifiedText',
    'not-verified': 'proof.not-verifiedText',
  } as const;

  function verify(): void {
    stop.current();
    const next = proveRound(view, hash, salt, view.resultOf(round));
    setProof(next);
    setWalk({ steps: 0, reached: null });
    stop.current = runChain({ kind: 'walk', from: hash, to: end, max: number }, (answer) => {
      if (answer.kind === 'step') setWalk({ steps: answer.steps, reached: null });
      if (answer.kind !== 'walked' && answer.kind !== 'failed') return;
      const ended =
        answer.kind === 'walked'
          ? { steps: answer.steps, reached: answer.reached && answer.steps === number }
          : { steps: 0, reached: false };
      setWalk(ended);
      announce(t(standOf(next, ended) === 'verified' ? 'proof.verified' : 'proof.not-verified'));
    });
  }

  return (
    <>
      <section
        className={clsx(verdictCss.verdict, (stand === 'verified' || stand === 'not-verified') && verdictCss[stand])}
        aria-labelledby="verdict"
      >
        <Icon size={40} strokeWidth={1.6} className={verdictCss.icon} aria-hidden="true" />
        <div className={verdictCss.words}>
          <h2 id="verdict" className={verdictCss.title} data-testid="verdict">
            {t(title[stand])}
          </h2>
          <p className={verdictCss.text}>{t(text[stand])}</p>
        </div>
        <div className={verdictCss.actions}>
          <Button variant={stand === 'waiting' ? 'gold' : 'quiet'} loading={stand === 'running'} onClick={verify}>
            {t(proof === null ? 'proof.verify' : 'proof.again')}
          </Button>
        </div>
      </section>
      {proof && (
        <Panel name="round-steps" title={t('proof.title')}>
          <StepList>
            <Step
              name={t('proof.chain')}
              text={t('proof.chainText', { count: number })}
              sign={walk?.reached === true ? 'agrees' : walk?.reached === false ? 'differs' : 'none'}
            >
              <Code>{end}</Code>
              <p className={css.steps}>
                {t(walk?.reached === false ? 'proof.notReached' : 'proof.steps', { steps: formatCount(walk?.steps ?? 0) })}
              </p>
            </Step>
            <RoundSteps game={game} proof={proof} />
            <Step name={t('proof.link')} text={t('proof.linkText')} sign="none">
              <Code>{proof.before}</Code>
            </Step>
          </StepList>
        </Panel>
      )}
      <Panel name="drawn-from" title={t('page.drawnFrom')}>
        <SeedFacts
          facts={[
            [`h(${formatCount(number)})`, hash],
            [t('fair.salt'), salt],
            [t('fair.terminating'), end],
            ...(retired === null ? [] : [[t('fair.retired'), formatInstant(retired)] as const]),
          ]}
        />
        <p className={css.links}>
          <Link to={roundVerifierAddress(game, { hash, salt })} className={css.link}>
            {t('page.verifier')}
          </Link>
          <Link to={walkAddress(game, { from: hash, to: end, max: number })} className={css.link}>
            {t('page.walk')}
          </Link>
        </p>
      </Panel>
    </>
  );
}

function standOf(proof: RoundProof | null, walk: Walk | null): Stand {
  if (proof === null || walk === null) return 'waiting';
  if (walk.reached === false || proof.parts.some(({ check }) => check?.agrees !== true)) return 'not-verified';
  return walk.reached === null ? 'running' : 'verified';
}
