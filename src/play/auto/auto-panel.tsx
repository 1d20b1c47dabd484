import { Infinity as Endless, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyDialog } from '#src/ui/part.tsx';
import css from './auto-panel.module.css';
import type { AutoRulesDialogProps } from './auto-rules-dialog.tsx';
import { type AutoSettings, MAX_AUTO_BETS, rulesSet } from './auto.ts';
import { WholeField } from '#src/play/controls/whole-field.tsx';

const AutoRulesDialog = lazyDialog<AutoRulesDialogProps>(() => import('./auto-rules-dialog.tsx'));

interface Props {
  settings: AutoSettings;
  onSettings: (settings: AutoSettings) => void;
  disabled?: boolean | undefined;
}

/** The settings of auto play in one line: how many bets, and the way to the rules, which open over the page, so that they never lie under the bet button. */
export function AutoPanel({ settings, onSettings, disabled = false }: Props) {
  const { t } = useTranslation('play');
  const set = (change: Partial<AutoSettings>): void => onSettings({ ...settings, ...change });
  return (
    <div className="pair">
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
      <Rules settings={settings} onChange={set} disabled={disabled} />
    </div>
  );
}

function Rules({ settings, onChange, disabled }: Pick<AutoRulesDialogProps, 'settings' | 'onChange'> & { disabled: boolean }) {
  const { t } = useTranslation('play');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const count = rulesSet(settings);
  return (
    <div className="min-w-0">
      <span className="text-label block mb-8" aria-hidden="true">
        {t('auto.rules.label')}
      </span>
      <button
        type="button"
        className={css.open}
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <span className="visually-hidden">{t('auto.rules.label')}: </span>
        <span className={css.count} data-set={count > 0 || undefined}>
          {count === 0 ? t('auto.rules.none') : t('auto.rules.set', { count })}
        </span>
        <SlidersHorizontal size={18} aria-hidden="true" />
      </button>
      {wanted && <AutoRulesDialog settings={settings} onChange={onChange} open={open && !disabled} onClose={() => setOpen(false)} />}
    </div>
  );
}
