import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '#contract/count.ts';
import { CHAIN_HASH } from '#contract/fairness/hash-chain.ts';
import { plainCode } from '#contract/typed-text.ts';
import { useScrolledTo } from '#src/fairness/pages/use-scrolled-to.ts';
import { useRoundView } from '#src/games/registry.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { chainsQuery } from './chains-query.ts';
import { runChain } from './chain-runner.ts';
import css from './proof.module.css';
import { readWalk, type WalkInput, walkFault } from './walk-address.ts';

type Walk =
  | { phase: 'rest' }
  | { phase: 'walking' | 'stopped'; steps: number; max: number }
  | { phase: 'walked'; steps: number; reached: boolean }
  | { phase: 'broken' };

/** A number of hashes, as the texts take it. */
const counted = (steps: number) => ({ count: steps, steps: formatCount(steps) });

/** Hashes a link again and again in a worker, until it meets the terminating hash, with its progress. The address fills the form. */
export function ChainWalkPanel({ game }: { game: string }) {
  const announce = useAnnounce();
  const { t } = useTranslation('rounds');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const section = useScrolledTo('#walk');
  const { data: chains } = useQuery(chainsQuery(useRoundView(game)));
  const given = readWalk(search);
  const key = JSON.stringify(given);
  const [typed, setTyped] = useState<{ key: string; input: WalkInput; tried: boolean } | null>(null);
  const form = typed?.key === key ? typed : { key, input: given, tried: false };
  const { input } = form;
  const fault = form.tried ? walkFault(input) : null;
  const [walk, setWalk] = useState<Walk>({ phase: 'rest' });
  const stop = useRef(() => undefined as void);
  useEffect(() => () => stop.current(), []);
  const chain = chains?.[0];
  const walking = walk.phase === 'walking';
  const change = (part: Partial<WalkInput>): void => setTyped({ key, input: { ...input, ...part }, tried: false });

  function start(wanted: WalkInput): void {
    const next = { from: plainCode(wanted.from).toLowerCase(), to: plainCode(wanted.to).toLowerCase(), max: plainCode(wanted.max) };
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(next)) query.set(name, value);
    if (walkFault(next) !== null) {
      setTyped({ key, input: next, tried: true });
      return;
    }
    void navigate({ search: `?${query.toString()}`, hash: '#walk' }, { replace: true, preventScrollReset: true });
    const max = Number(next.max);
    setWalk({ phase: 'walking', steps: 0, max });
    stop.current();
    stop.current = runChain({ kind: 'walk', from: next.from, to: next.to, max }, (answer) => {
      if (answer.kind === 'step') setWalk({ phase: 'walking', steps: answer.steps, max });
      if (answer.kind === 'failed') setWalk({ phase: 'broken' });
      if (answer.kind !== 'walked') return;
      setWalk({ phase: 'walked', steps: answer.steps, reached: answer.reached });
      announce(t(answer.reached ? 'fair.walk.reached' : 'fair.walk.notReached', counted(answer.steps)));
    });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    start(input);
  }

  const field = (name: 'from' | 'to') => (
    <TextInput
      label={t(`fair.walk.${name}`)}
      value={input[name]}
      error={fault === name ? t('fair.verify.hashFault') : undefined}
      maxLength={80}
      autoComplete="off"
      spellCheck={false}
      className="full-row"
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <Panel ref={section} id="walk" name="chain-walk" title={t('fair.walk.title')} text={t('fair.walk.text')}>
      <form className={clsx('proof-form', css.form, css.walkForm)} noValidate onSubmit={submit}>
        {field('from')}
        {field('to')}
        <TextInput
          label={t('fair.walk.max')}
          value={input.max}
          error={fault === 'max' ? t('fair.walk.maxFault') : undefined}
          inputMode="numeric"
          maxLength={9}
          onChange={(event) => change({ max: event.target.value })}
        />
        <div className="proof-actions">
          {walking ? (
            <Button
              onClick={() => {
                stop.current();
                setWalk({ phase: 'stopped', steps: walk.steps, max: walk.max });
              }}
            >
              {t('fair.walk.stop')}
            </Button>
          ) : (
            <Button type="submit" variant="gold" data-testid="walk">
              {t('fair.walk.start')}
            </Button>
          )}
          {chain?.last && !walking && CHAIN_HASH.test(chain.last.hash) && (
            <Button
              variant="ghost"
              onClick={() =>
                chain.last && start({ from: chain.last.hash, to: chain.terminating_hash, max: String(Math.max(chain.last.number, 1)) })
              }
            >
              {t('fair.walk.fill')}
            </Button>
          )}
        </div>
      </form>
      {walking && <progress className={css.bar} max={walk.max} value={walk.steps} aria-label={t('fair.walk.progressLabel')} />}
      {walk.phase !== 'rest' && (
        <p className={clsx(css.said, walk.phase === 'walked' && (walk.reached ? css.good : css.bad))} data-testid="walk-verdict">
          {sentence()}
        </p>
      )}
    </Panel>
  );

  function sentence(): string {
    if (walk.phase === 'walking') return t('fair.walk.progress', counted(walk.steps));
    if (walk.phase === 'stopped') return t('fair.walk.stopped', counted(walk.steps));
    if (walk.phase === 'walked') return t(walk.reached ? 'fair.walk.reached' : 'fair.walk.notReached', counted(walk.steps));
    return t('fair.walk.broken');
  }
}
