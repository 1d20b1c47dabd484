import { useTranslation } from 'react-i18next';
import { formatCents, type Cents } from '#contract/money.ts';
import { readAmount, writeAmount } from '#src/lib/amount-text.ts';
import { Button } from '#src/ui/button.tsx';
import { CoinIcon } from '#src/ui/coin-icon.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import css from './auto-rules-dialog.module.css';
import { type AutoSettings, MAX_RAISE_PERCENT, type StakeRule } from './auto.ts';
import { NumberField } from '#src/play/controls/number-field.tsx';
import { WholeField } from '#src/play/controls/whole-field.tsx';

export interface AutoRulesDialogProps {
  settings: AutoSettings;
  onChange: (change: Partial<AutoSettings>) => void;
  open: boolean;
  onClose: () => void;
}

/** What the stake does after a win and a loss, and when auto play stops automatically. A choice takes effect at once. */
export default function AutoRulesDialog({ settings, onChange, open, onClose }: AutoRulesDialogProps) {
  const { t } = useTranslation('play');
  return (
    <Modal open={open} onClose={onClose} title={t('auto.rules.title')}>
      <div className="grid gap-16">
        <RuleField label={t('auto.onWin')} rule={settings.onWin} onRule={(onWin) => onChange({ onWin })} />
        <RuleField label={t('auto.onLoss')} rule={settings.onLoss} onRule={(onLoss) => onChange({ onLoss })} />
        <div className="pair">
          <StopField label={t('auto.stopProfit')} amount={settings.stopProfit} onAmount={(stopProfit) => onChange({ stopProfit })} />
          <StopField label={t('auto.stopLoss')} amount={settings.stopLoss} onAmount={(stopLoss) => onChange({ stopLoss })} />
        </div>
        <Button variant="gold" wide onClick={onClose}>
          {t('auto.rules.done')}
        </Button>
      </div>
    </Modal>
  );
}

interface RuleProps {
  label: string;
  rule: StakeRule;
  onRule: (rule: StakeRule) => void;
}

function RuleField({ label, rule, onRule }: RuleProps) {
  const { t } = useTranslation('play');
  return (
    <div className={css.rule}>
      <span className="text-label full-row" aria-hidden="true">
        {label}
      </span>
      <Segmented
        label={label}
        size="sm"
        value={rule.action}
        onChange={(action) => onRule({ ...rule, action })}
        className={css.ruleChoice}
        options={[
          { value: 'reset', label: t('auto.reset') },
          { value: 'raise', label: t('auto.raise') },
        ]}
      />
      <span className={css.percent} data-off={rule.action === 'reset' || undefined}>
        <WholeField
          label={t('auto.percentOf', { label })}
          labelHidden
          value={rule.percent}
          min={0}
          max={MAX_RAISE_PERCENT}
          error={t('auto.percentError', { max: MAX_RAISE_PERCENT })}
          onValue={(percent) => onRule({ ...rule, percent })}
          disabled={rule.action === 'reset'}
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
}

/** An amount, or nothing: an empty field never stops. */
function StopField({ label, amount, onAmount }: StopProps) {
  const { t } = useTranslation('play');
  return (
    <NumberField
      label={label}
      prefix={<CoinIcon />}
      value={amount === null ? '' : writeAmount(amount)}
      rest={amount === null ? '' : formatCents(amount).replaceAll(',', '')}
      placeholder={t('auto.never')}
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
