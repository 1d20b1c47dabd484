import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { formatCount } from '#contract/count.ts';
import { CHAIN_HASH } from '#contract/fairness/hash-chain.ts';
import { plainCode } from '#contract/typed-text.ts';
import { useScrolledTo } from '#src/fairness/pages/use-scrolled-to.ts';
import { useRoundView } from '#src/games/registry.ts';
import { useKeptFocus } from '#src/lib/hooks/use-kept-focus.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { Panel } from '#src/ui/panel.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { chainsQuery } from './chains-query.ts';
import { runChain, useRuns } from './chain-runner.ts';
import css from './proof.module.css';
import { readWalk, type WalkInput, walkFault } from './walk-address.ts';

type Walk =
  | { phase: 'rest' }
  | { phase: 'walking' | 'stopped'; steps: number; max: number }
  | { phase: 'walked'; steps: number; reached: boolean }
  | { phase: 'broken' };

/** A number of hashes, as the texts take it. */
const counted = (steps: number) => ({ count: steps, steps: formatCount(steps) });

/** The walk of a page in a worker: how it goes, and how to start and to stop it. */
function useWalk() {
  const announce = useAnnounce();
  const { t } = useTranslation('rounds');
  const [walk, setWalk] = useState<Walk>({ phase: 'rest' });
  const { begin, end } = useRuns();

  function start(from: string, to: string, max: number): void {
    setWalk({ phase: 'walking', steps: 0, max });
    runChain({ kind: 'walk', from, to, max }, begin(), (answer) => {
      if (answer.kind === 'step') setWalk({ phase: 'walking', steps: answer.steps, max });
      if (answer.kind === 'failed') setWalk({ phase: 'broken' });
      if (answer.kind !== 'walked') return;
      setWalk({ phase: 'walked', steps: answer.steps, reached: answer.reached });
      announce(t(answer.reached ? 'fair.walk.reached' : 'fair.walk.notReached', counted(answer.steps)));
    });
  }
  function stop(): void {
    end();
    if (walk.phase === 'walking') setWalk({ ...walk, phase: 'stopped' });
  }
  return { walk, start, stop };
}

/** Hashes a link again and again in a worker, until it meets the terminating hash, with its progress. The address fills the form. */
export function ChainWalkPanel({ game }: { game: string }) {
  const { t } = useTranslation('rounds');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const section = useScrolledTo('#walk');
  const actions = useKeptFocus<HTMLDivElement>();
  const { data: chains } = useQuery(chainsQuery(useRoundView(game)));
  const given = readWalk(search);
  const key = JSON.stringify(given);
  const [typed, setTyped] = useState<{ key: string; input: WalkInput; tried: boolean } | null>(null);
  const { input, tried } = typed?.key === key ? typed : { input: given, tried: false };
  const { walk, start, stop } = useWalk();
  const chain = chains?.[0];
  const wholeChain =
    chain?.last && CHAIN_HASH.test(chain.last.hash)
      ? { from: chain.last.hash, to: chain.terminating_hash, max: String(Math.max(chain.last.number, 1)) }
      : null;

  function begin(wanted: WalkInput): void {
    const next = { from: plainCode(wanted.from).toLowerCase(), to: plainCode(wanted.to).toLowerCase(), max: plainCode(wanted.max) };
    if (walkFault(next) !== null) return setTyped({ key, input: next, tried: true });
    const query = new URLSearchParams(search);
    for (const [name, value] of Object.entries(next)) query.set(name, value);
    void navigate({ search: `?${query.toString()}`, hash: '#walk' }, { replace: true, preventScrollReset: true });
    start(next.from, next.to, Number(next.max));
  }

  return (
    <Panel ref={section} id="walk" name="chain-walk" title={t('fair.walk.title')} text={t('fair.walk.text')}>
      <form
        className={clsx('proof-form', css.form, css.walkForm)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin(input);
        }}
      >
        <Fields
          input={input}
          fault={tried ? walkFault(input) : null}
          onChange={(part) => setTyped({ key, input: { ...input, ...part }, tried: false })}
        />
        <div ref={actions} className="proof-actions">
          {walk.phase === 'walking' ? (
            <Button onClick={stop}>{t('fair.walk.stop')}</Button>
          ) : (
            <Button type="submit" variant="gold" data-testid="walk">
              {t('fair.walk.start')}
            </Button>
          )}
          {wholeChain && walk.phase !== 'walking' && (
            <Button variant="ghost" onClick={() => begin(wholeChain)}>
              {t('fair.walk.fill')}
            </Button>
          )}
        </div>
      </form>
      <Progress walk={walk} />
    </Panel>
  );
}

interface FieldsProps {
  input: WalkInput;
  fault: keyof WalkInput | null;
  onChange: (part: Partial<WalkInput>) => void;
}

function Fields({ input, fault, onChange }: FieldsProps) {
  const { t } = useTranslation('rounds');
  return (
    <>
      {(['from', 'to'] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`fair.walk.${name}`)}
          value={input[name]}
          error={fault === name ? t('fair.verify.hashFault') : undefined}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          className="full-row"
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      ))}
      <TextInput
        label={t('fair.walk.max')}
        value={input.max}
        error={fault === 'max' ? t('fair.walk.maxFault') : undefined}
        inputMode="numeric"
        maxLength={9}
        onChange={(event) => onChange({ max: event.target.value })}
      />
    </>
  );
}

function Progress({ walk }: { walk: Walk }) {
  const { t } = useTranslation('rounds');
  if (walk.phase === 'rest') return null;
  return (
    <>
      {walk.phase === 'walking' && (
        <progress className={css.bar} max={walk.max} value={walk.steps} aria-label={t('fair.walk.progressLabel')} />
      )}
      <p className={clsx(css.said, walk.phase === 'walked' && (walk.reached ? css.good : css.bad))} data-testid="walk-verdict">
        {sentence(walk)}
      </p>
    </>
  );

  function sentence(now: Exclude<Walk, { phase: 'rest' }>): string {
    if (now.phase === 'walking') return t('fair.walk.progress', counted(now.steps));
    if (now.phase === 'stopped') return t('fair.walk.stopped', counted(now.steps));
    if (now.phase === 'walked') return t(now.reached ? 'fair.walk.reached' : 'fair.walk.notReached', counted(now.steps));
    return t('fair.walk.broken');
  }
}
