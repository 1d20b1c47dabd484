import { BadgeCheck, Download, LockKeyhole, ShieldAlert, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { myBets } from '#contract/api/bets.ts';
import { type Call, useCall } from '#src/lib/api/call.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { useHolding } from '#src/settlement/use-balance.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import type { ProofStatus } from '#src/fairness/proof/seed-proof.ts';
import { Failures } from './failures.tsx';
import { createLastBetsRun, LAST_BETS, type LastBetsPorts, type LastBetsState } from './last-bets-run.ts';
import css from './last-bets-panel.module.css';
import { proofFile } from './report.ts';
import { workerProver } from './worker-prover.ts';

const portsOf = (call: Call): LastBetsPorts => ({
  page: ({ limit, before }, signal) => call(myBets, { query: { limit, ...(before !== null && { before }) }, signal }),
  prover: () => workerProver(),
});

const STATUSES = [
  ['verified', BadgeCheck],
  ['sealed', LockKeyhole],
  ['not-verified', ShieldAlert],
] as const satisfies readonly (readonly [ProofStatus, LucideIcon])[];

/** Checks the player's newest bets in a worker, with progress, the failures in red and a report to keep. `ports` are for tests. */
export function LastBetsPanel({ ports }: { ports?: LastBetsPorts }) {
  const call = useCall();
  const announce = useAnnounce();
  const { t } = useTranslation('fairness');
  const [run] = useState(() => createLastBetsRun(ports ?? portsOf(call)));
  const state = useStore(run.store);
  const holding = useHolding();
  useEffect(() => () => run.cancel(), [run]);
  const { phase, done, counts } = state;

  useEffect(() => {
    if (phase !== 'done') return;
    announce(t('last.spoken', { verified: counts.verified, sealed: counts.sealed, failed: counts['not-verified'] }));
    // The counts are final when the phase turns; they don't change after it.
  }, [phase, counts, t, announce]);

  return (
    <Panel id="my-bets" name="fair-last" title={t('last.title')} text={t('last.text')}>
      <div className="cluster gap-14 row-gap-10">
        {phase === 'running' ? (
          <Button onClick={() => run.cancel()}>{t('last.cancel')}</Button>
        ) : (
          <Button variant={phase === 'rest' ? 'gold' : 'quiet'} disabled={holding} onClick={() => run.start()}>
            {t(phase === 'rest' ? 'last.start' : 'last.again')}
          </Button>
        )}
        {phase !== 'running' && done > 0 && (
          <Button
            variant="ghost"
            onClick={() => {
              const at = new Date().toISOString();
              saveFile(
                `fairdrop-bets-${at.slice(0, 10)}.json`,
                JSON.stringify(proofFile(run.proved(), { shop: location.origin, at }), null, 2),
              );
            }}
          >
            <Download size={18} aria-hidden="true" />
            {t('last.report')}
          </Button>
        )}
        {holding && phase !== 'running' && <p className="tone-low type-3">{t('last.busy')}</p>}
        {phase !== 'running' && done > 0 && !holding && <p className="tone-low type-3">{t('last.reportHint')}</p>}
      </div>
      {phase === 'running' && <Progress done={done} />}
      {phase !== 'rest' && done > 0 && <Counts counts={counts} />}
      {phase !== 'rest' && phase !== 'running' && <Outcome state={state} />}
      {state.failures.length > 0 && <Failures failures={state.failures} />}
    </Panel>
  );
}

function Progress({ done }: { done: number }) {
  const { t } = useTranslation('fairness');
  return (
    <p className="row gap-14 mt-16 tone-mid type-3">
      <progress className={css.bar} max={LAST_BETS} value={done} aria-label={t('last.progressLabel')} />
      <Figure>{t('last.progress', { count: done, done })}</Figure>
    </p>
  );
}

function Counts({ counts }: { counts: LastBetsState['counts'] }) {
  const { t } = useTranslation('fairness');
  return (
    <dl className={css.counts}>
      {STATUSES.map(([status, Icon]) => (
        <div key={status} className={css[status]} data-zero={counts[status] === 0 || undefined}>
          <dt>
            <Icon size={20} aria-hidden="true" />
            {t(`last.counts.${status}`)}
          </dt>
          <dd>
            <strong translate="no" className="figures" data-testid={`count-${status}`}>
              {counts[status]}
            </strong>
            <span>{t(`last.hints.${status}`)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The result of the run, in a sentence. */
function Outcome({ state: { phase, done, counts } }: { state: LastBetsState }) {
  const { t } = useTranslation('fairness');
  if (phase === 'load-failed' || phase === 'prove-failed') {
    return (
      <p className={css.broke} role="alert">
        {t(phase === 'load-failed' ? 'last.error' : 'last.failed')}
      </p>
    );
  }
  if (done === 0) return <p className={css.outcome}>{t('last.empty')}</p>;
  if (phase === 'canceled') return <p className={css.outcome}>{t('last.canceled', { count: done })}</p>;
  const good = counts['not-verified'] === 0;
  return (
    <p className={css.outcome}>
      {t('last.done', { count: done })}. {good && t(counts.verified > 0 ? 'last.allGood' : 'last.noneRevealed')}
    </p>
  );
}
