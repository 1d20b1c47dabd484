import { useTranslation } from 'react-i18next';
import type { Rules } from '#contract/api/config.ts';
import { formatCents } from '#contract/money.ts';
import { limitName, limitValueText } from '#src/lib/refusals/play-stop.ts';
import { useRules } from '#src/lib/api/rules.ts';
import { durationText } from '#src/lib/i18n/duration.ts';
import { pageLanguage } from '#src/lib/i18n/language.ts';
import { Panel } from '#src/ui/panel.tsx';

/** Which rules of play hold, why, and what they mean for the player. */
export function RulesPanel() {
  const { t } = useTranslation('protection');
  const rules = useRules();
  const sentences = useSentences(rules);
  return (
    <Panel
      name="rules"
      title={t('rules.title')}
      tag={<span className="text-tag">{t(`rules.names.${rules.profile}`)}</span>}
      text={t(`rules.why.${rules.profile}`)}
    >
      {sentences.length > 0 && (
        <ul className="bullets tone-mid type-3">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** The rules that bind the player more than those of a shop without any. */
function useSentences(rules: Rules): string[] {
  const { t } = useTranslation('protection');
  const list = (texts: readonly string[]): string => new Intl.ListFormat(pageLanguage()).format(texts);
  return [
    rules.max_stake !== null && t('rules.maxStake', { most: formatCents(rules.max_stake) }),
    rules.min_cycle_ms > 0 && t('rules.cycle', { seconds: rules.min_cycle_ms / 1_000 }),
    !rules.auto_play && t('rules.noAuto'),
    !rules.instant_play && t('rules.noSkip'),
    !rules.demo_play && t('rules.noDemo'),
    rules.mandatory_limits.length > 0 && t('rules.mandatory', { limits: list(rules.mandatory_limits.map(limitName)) }),
    ...rules.default_limits.map((limit) => t('rules.default', { limit: limitName(limit), value: limitValueText(limit) })),
    rules.reality_check_minutes !== null && t('rules.check', { time: durationText(rules.reality_check_minutes) }),
    rules.reality_check_pause_minutes > 0 && t('rules.pause', { time: durationText(rules.reality_check_pause_minutes) }),
    rules.register && t('rules.register'),
    rules.one_bonus && t('rules.oneBonus'),
    rules.stop_button && t('rules.stopButton'),
    !rules.cancel_withdrawals && t('rules.noTakingBack'),
  ].filter((sentence) => sentence !== false);
}
