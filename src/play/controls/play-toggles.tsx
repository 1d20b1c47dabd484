import { Keyboard, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRules } from '#src/lib/api/rules.ts';
import { Tooltip } from '#src/ui/tooltip.tsx';
import css from './play-toggles.module.css';
import { useHotkeysChoice } from './play-settings.ts';

/** Whether bets are presented at once: the player's choice, where the rules of play allow it. */
export function useInstantInForce(instant: boolean): boolean {
  return useRules().instant_play && instant;
}

interface Props {
  /** Left out where all players share a round, which can't be skipped. */
  instant?: { on: boolean; onToggle: (instant: boolean) => void } | undefined;
  /** What the keys do, where they do something else than in most games. */
  keysHelp?: string | undefined;
}

/** The switches of every game: instant bets and hotkeys. */
export function PlayToggles({ instant, keysHelp }: Props) {
  const { t } = useTranslation('play');
  const [hotkeys, setHotkeys] = useHotkeysChoice();
  const allowed = useRules().instant_play;
  return (
    <div className={css.toggles}>
      {allowed && instant && (
        <Toggle {...instant} icon={<Zap size={16} aria-hidden="true" />} words={t('instant.label')} help={t('instant.help')} />
      )}
      <span className={`grid ${css.keys}`}>
        <Toggle
          on={hotkeys}
          onToggle={setHotkeys}
          icon={<Keyboard size={16} aria-hidden="true" />}
          words={t('hotkeys.label')}
          help={keysHelp ?? t('hotkeys.help')}
        />
      </span>
    </div>
  );
}

interface ToggleProps {
  on: boolean;
  onToggle: (on: boolean) => void;
  icon: ReactNode;
  words: string;
  help: string;
}

function Toggle({ on, onToggle, icon, words, help }: ToggleProps) {
  return (
    <Tooltip content={help}>
      <button type="button" role="switch" aria-checked={on} className={css.toggle} onClick={() => onToggle(!on)}>
        {icon}
        {words}
        <span className={css.track} aria-hidden="true" />
      </button>
    </Tooltip>
  );
}
