import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatCount } from '#contract/count.ts';
import { roundAddress } from '#src/games/entry.ts';
import { useRoundView } from '#src/games/registry.ts';
import type { RoundGameView, RoundRecord } from '#src/games/view.ts';
import { useCall } from '#src/lib/api/call.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Figure } from '#src/ui/figure.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { chainsQuery } from './chains-query.ts';
import { runChain, useRuns } from './chain-runner.ts';
import type { CheckedRound } from './round-proof.ts';
import css from './proof.module.css';

const COUNTS = ['20', '50', '200'] as const;

type Phase = 'rest' | 'running' | 'done' | 'stopped' | 'load-failed' | 'broken';

const FAULTS = { result: 'fair.last20.faultResult', link: 'fair.last20.faultLink', chain: 'fair.last20.faultChain' } as const;

/** A run over the newest rounds of a game: what it has checked, and how to start and to stop it. */
function useLastRounds(view: RoundGameView, game: string) {
  const call = useCall();
  const chains = useQuery(chainsQuery(view));
  const [phase, setPhase] = useState<Phase>('rest');
  const [rounds, setRounds] = useState<readonly RoundRecord[]>([]);
  const [checked, setChecked] = useState<readonly CheckedRound[]>([]);
  const { begin, end } = useRuns();

  async function start(count: number): Promise<void> {
    const signal = begin();
    setPhase('running');
    setChecked([]);
    try {
      const [recent, known] = await Promise.all([
        view.fetchRecent(call, count),
        chains.data ?? chains.refetch({ throwOnError: true }).then(({ data }) => data ?? []),
      ]);
      if (signal.aborted) return;
      setRounds(recent);
      const checkable = recent.map((round) => ({ ...round, result: view.resultOf(round) }));
      runChain({ kind: 'check', game, rounds: checkable, chains: known }, signal, (answer) => {
        if (answer.kind === 'failed') setPhase('broken');
        if (answer.kind !== 'checked') return;
        setChecked((before) => [...before, ...answer.rounds]);
        if (answer.done) setPhase('done');
      });
    } catch {
      if (!signal.aborted) setPhase('load-failed'); // said in words below; the cause is the network's
    }
  }
  function stop(): void {
    end();
    setPhase('stopped');
  }
  return { phase, rounds, checked, start, stop };
}

/** Fetches the newest rounds and checks each in a worker: its result, and its link to the round before. */
export function LastRounds({ game }: { game: string }) {
  const announce = useAnnounce();
  const { t } = useTranslation('rounds');
  const view = useRoundView(game);
  const [count, setCount] = useState<(typeof COUNTS)[number]>('20');
  const { phase, rounds, checked, start, stop } = useLastRounds(view, game);
  const running = phase === 'running';
  const wrong = checked.filter(({ fault }) => fault !== null).length;
  const text = sentence();
  useEffect(() => {
    if (phase === 'done') announce(text);
    // oxlint-disable-next-line react/exhaustive-deps -- said once, when it is done
  }, [phase]);

  function sentence(): string {
    if (running) return t('fair.last20.progress', { done: checked.length, all: rounds.length });
    if (phase === 'load-failed') return t('fair.last20.error');
    if (phase === 'broken') return t('fair.last20.broken');
    if (phase === 'stopped') return t('fair.last20.stopped');
    if (phase === 'rest') return '';
    if (checked.length === 0) return t('fair.last20.empty');
    return wrong === 0 ? t('fair.last20.allGood', { count: checked.length }) : t('fair.last20.wrong', { count: wrong });
  }

  return (
    <Panel name="last-rounds" title={t('fair.last20.title')} text={t('fair.last20.text')}>
      <div className="proof-actions">
        <Segmented
          label={t('fair.last20.count')}
          size="sm"
          value={count}
          onChange={setCount}
          disabled={running}
          options={COUNTS.map((value) => ({ value, label: value }))}
        />
        <Button
          variant={running ? 'quiet' : 'gold'}
          data-testid="verify-last"
          onClick={() => (running ? stop() : void start(Number(count)))}
        >
          {t(running ? 'fair.last20.stop' : phase === 'rest' ? 'fair.last20.start' : 'fair.last20.again')}
        </Button>
      </div>
      {text !== '' && (
        <p
          className={clsx(css.said, phase === 'done' && checked.length > 0 && (wrong === 0 ? css.good : css.bad))}
          data-testid="last-verdict"
        >
          {text}
        </p>
      )}
      {checked.length > 0 && (
        <ol className={css.rounds} aria-label={t('fair.last20.list')}>
          {checked.map(({ id, fault }) => (
            <li key={id}>
              <Link
                to={roundAddress(game, id)}
                className={clsx('flex justify-between gap-8 type-2 py-8 px-12 bordered rounded-md', css.round)}
                data-fault={fault ?? undefined}
              >
                <RoundName view={view} round={rounds.find((one) => one.id === id)} />
                <span className="visually-hidden">{t(fault === null ? 'fair.last20.ok' : FAULTS[fault])}</span>
              </Link>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** The number of a round and what its record says that it drew. */
function RoundName({ view, round }: { view: RoundGameView; round: RoundRecord | undefined }) {
  const result = round ? view.resultOf(round) : null;
  return (
    <>
      <span translate="no" className="tone-low">
        {round && formatCount(round.number)}
      </span>
      <Figure>{result === null ? '–' : view.parts(result)[0]?.text}</Figure>
    </>
  );
}
