import { Infinity as Endless } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatCents, type Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import css from './auto-panel.module.css';
import { type AutoSettings, MAX_AUTO_BETS, MAX_RAISE_PERCENT, type StakeRule } from './auto.ts';
import { NumberField } from './number-field.tsx';

interface Props {
  settings: AutoSettings;
  onSettings: (settings: AutoSettings) => void;
  disabled?: boolean | undefined;
}

/** A whole number that somebody typed; null when it is none or out of range. */
function readWhole(text: string, min: number, max: number): number | null {
  const value = /^\s*\d{1,6}\s*$/.test(text) ? Number(text) : NaN;
  return value >= min && value <= max ? value : null;
}

/** The rules of auto play: how many bets, what the stake does after a win and a loss, and when it stops by itself. */
export function AutoPanel({ settings, onSettings, disabled = false }: Props) {
  const { t } = useTranslation('play');
  const set = (change: Partial<AutoSettings>): void => onSettings({ ...settings, ...change });
  return (
    <div className={css.panel}>
      <WholeField
        label={t('auto.number')}
        value={settings.bets}
        min={0}
        max={MAX_AUTO_BETS}
        zero="∞"
        error={t('auto.numberError', { max: MAX_AUTO_BETS })}
        onValue={(bets) => set({ bets })}
        disabled={disabled}
        suffix={
          <button
            type="button"
            className={css.endless}
            disabled={disabled}
            aria-pressed={settings.bets === 0}
            onClick={() => set({ bets: 0 })}
          >
            <Endless size={18} aria-hidden="true" />
            <span className="visually-hidden">{t('auto.endless')}</span>
          </button>
        }
      />
      <RuleField label={t('auto.onWin')} rule={settings.onWin} onRule={(onWin) => set({ onWin })} disabled={disabled} />
      <RuleField label={t('auto.onLoss')} rule={settings.onLoss} onRule={(onLoss) => set({ onLoss })} disabled={disabled} />
      <div className={css.pair}>
        <StopField
          label={t('auto.stopProfit')}
          amount={settings.stopProfit}
          onAmount={(stopProfit) => set({ stopProfit })}
          disabled={disabled}
        />
        <StopField label={t('auto.stopLoss')} amount={settings.stopLoss} onAmount={(stopLoss) => set({ stopLoss })} disabled={disabled} />
      </div>
    </div>
  );
}

interface WholeProps {
  label: string;
  value: number;
  min: number;
  max: number;
  /** How zero stands while nobody edits it. */
  zero?: string;
  error: string;
  onValue: (value: number) => void;
  disabled: boolean;
  suffix?: React.ReactNode;
}

function WholeField({ label, value, min, max, zero, error, onValue, disabled, suffix }: WholeProps) {
  const rest = value === 0 && zero !== undefined ? zero : String(value);
  return (
    <NumberField
      label={label}
      value={String(value)}
      rest={rest}
      suffix={suffix}
      disabled={disabled}
      onText={(text) => {
        const typed = readWhole(text, min, max);
        if (typed === null) return error;
        onValue(typed);
        return null;
      }}
    />
  );
}

interface RuleProps {
  label: string;
  rule: StakeRule;
  onRule: (rule: StakeRule) => void;
  disabled: boolean;
}

function RuleField({ label, rule, onRule, disabled }: RuleProps) {
  const { t } = useTranslation('play');
  return (
    <div className={css.rule}>
      <span className={css.ruleLabel} aria-hidden="true">
        {label}
      </span>
      <Segmented
        label={label}
        size="sm"
        value={rule.action}
        onChange={(action) => onRule({ ...rule, action })}
        disabled={disabled}
        className={css.ruleChoice}
        options={[
          { value: 'reset', label: t('auto.reset') },
          { value: 'raise', label: t('auto.raise') },
        ]}
      />
      <span className={css.percent} data-off={rule.action === 'reset' || undefined}>
        <WholeField
          label={t('auto.percentOf', { label })}
          value={rule.percent}
          min={0}
          max={MAX_RAISE_PERCENT}
          error={t('auto.percentError', { max: MAX_RAISE_PERCENT })}
          onValue={(percent) => onRule({ ...rule, percent })}
          disabled={disabled || rule.action === 'reset'}
          suffix={<span className={css.unit}>%</span>}
        />
      </span>
    </div>
  );
}

interface StopProps {
  label: string;
  amount: Cents | null;
  onAmount: (amount: Cents | null) => void;
  disabled: boolean;
}

/** An amount, or nothing: an empty field never stops. */
function StopField({ label, amount, onAmount, disabled }: StopProps) {
  const { t } = useTranslation('play');
  return (
    <NumberField
      label={label}
      prefix={<CoinIcon />}
      value={amount === null ? '' : writeAmount(amount)}
      rest={amount === null ? '' : formatCents(amount).replaceAll(',', '')}
      placeholder={t('auto.never')}
      disabled={disabled}
      onText={(text) => {
        const never = text.trim() === '';
        const typed = never ? null : readAmount(text);
        if (typed === null && !never) return t('stake.malformed');
        onAmount(typed === 0 ? null : typed);
        return null;
      }}
    />
  );
}
