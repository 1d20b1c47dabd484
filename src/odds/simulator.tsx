import { Play, RefreshCw, Square } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '#contract/count.ts';
import { cents, type Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Button } from '#src/ui/button.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Field } from '#src/ui/field.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import { Select } from '#src/ui/select.tsx';
import { TextInput } from '#src/ui/text-input.tsx';
import { usualStart } from './fan.ts';
import { formatPercent } from './figures.ts';
import { fixedStake, type OddsSetting } from './odds-setting.ts';
import { ROUND_CHOICES } from './simulation.ts';
import css from './simulator.module.css';
import { SimulatorResults } from './simulator-results.tsx';
import type { SimulatorState } from './simulator-state.ts';
import { useSimulator } from './use-simulator.ts';

interface Props {
  setting: OddsSetting;
  stake: Cents;
}

/** The longest seed that is taken. */
const MAX_SEED = 64;

/** Eight letters and digits: enough that no two visitors look at the same run by chance. */
function newSeed(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => (byte % 36).toString(36)).join('');
}

/** Plays a setting up to ten million times in a worker and shows what came of it, while it runs and afterwards. */
export default function Simulator({ setting, stake }: Props) {
  const { t } = useTranslation('odds');
  const { state, run, stop } = useSimulator();
  const fixed = fixedStake(setting);
  const [rounds, setRounds] = useState<(typeof ROUND_CHOICES)[number]>(100_000);
  const [seed, setSeed] = useState(newSeed);
  const [stakeText, setStakeText] = useState(() => writeAmount(fixed ?? stake));
  const [startText, setStartText] = useState(() => writeAmount(usualStart(fixed ?? stake)));
  const stakeCents = fixed ?? readAmount(stakeText);
  const startCents = readAmount(startText);
  const running = state.phase === 'running';
  const wrong = {
    stake: stakeCents === null || stakeCents < 1 ? t('form.stakeWrong') : undefined,
    start: startCents === null || startCents < (stakeCents ?? cents(1)) ? t('form.balanceWrong') : undefined,
  };
  useSpokenEnd(state);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (running) return stop();
    if (stakeCents === null || startCents === null || wrong.stake !== undefined || wrong.start !== undefined) return undefined;
    return run({ setting, rounds, seed, fan: { startCents, stakeCents } });
  }

  return (
    <div className="grid gap-14 min-w-0 pt-16 line-above">
      <p className={css.honest}>{t('honest')}</p>
      <form className={`flex wrap items-start gap-12 ${css.form}`} onSubmit={submit} aria-label={t('form.label')} noValidate>
        <Field label={t('form.rounds')} className={css.rounds}>
          <Select
            label={t('form.rounds')}
            value={String(rounds)}
            options={ROUND_CHOICES.map((choice) => ({ value: String(choice), label: formatCount(choice) }))}
            onChange={(next) => setRounds(ROUND_CHOICES.find((choice) => String(choice) === next) ?? rounds)}
          />
        </Field>
        {fixed === null && (
          <AmountField label={t('form.stake')} value={stakeText} onChange={setStakeText} error={wrong.stake} disabled={running} />
        )}
        <AmountField label={t('form.balance')} value={startText} onChange={setStartText} error={wrong.start} disabled={running} />
        <div className={css.seed}>
          <TextInput
            size="sm"
            label={t('form.seed')}
            value={seed}
            maxLength={MAX_SEED}
            disabled={running}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setSeed(event.target.value)}
          />
          <IconButton label={t('form.newSeed')} size="sm" disabled={running} onClick={() => setSeed(newSeed())}>
            <RefreshCw size={16} aria-hidden="true" />
          </IconButton>
        </div>
        <Button type="submit" size="sm" className={css.run}>
          {running ? (
            <Square size={14} fill="currentColor" aria-hidden="true" />
          ) : (
            <Play size={14} fill="currentColor" aria-hidden="true" />
          )}
          {t(running ? 'form.stop' : 'form.run')}
        </Button>
      </form>
      {running && <Progress state={state} />}
      {state.phase === 'failed' && (
        <p className="tone-loss-light type-3" role="alert">
          {t('failed')}
        </p>
      )}
      {state.run !== null && (state.points.length > 0 || state.fan !== null) && <SimulatorResults state={state} run={state.run} />}
    </div>
  );
}

interface AmountProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  error: string | undefined;
  disabled: boolean;
}

function AmountField({ label, value, onChange, error, disabled }: AmountProps) {
  return (
    <TextInput
      size="sm"
      className={css.amount}
      label={label}
      value={value}
      error={error}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      prefix={<CoinIcon />}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Progress({ state }: { state: SimulatorState }) {
  const { t } = useTranslation('odds');
  const id = useId();
  const all = state.run?.rounds ?? 1;
  return (
    <div className="grid gap-6">
      <progress className={css.bar} max={all} value={state.played} aria-labelledby={id} />
      <p translate="no" id={id} className="type-2 tone-mid figures">
        {state.fan === null ? t('progress.fan') : t('progress.rounds', { played: formatCount(state.played), all: formatCount(all) })}
      </p>
    </div>
  );
}

/** Says the end of a run once, for who doesn't see the plots. */
function useSpokenEnd({ phase, played, points }: SimulatorState): void {
  const announce = useAnnounce();
  const { t } = useTranslation('odds');
  useEffect(() => {
    const measured = points.at(-1)?.returned;
    if ((phase !== 'finished' && phase !== 'stopped') || measured === undefined) return;
    announce(t(`spoken.${phase}`, { rounds: formatCount(played), measured: formatPercent(measured, 3) }));
    // Said when a run ends, not when its numbers are drawn again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [phase]);
}
