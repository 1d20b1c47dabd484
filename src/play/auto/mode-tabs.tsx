import { useTranslation } from 'react-i18next';
import { useRules } from '#src/lib/api/rules.ts';
import { Segmented } from '#src/ui/segmented.tsx';
import type { PlaySettings } from '#src/play/controls/play-settings.ts';

interface Props {
  tab: PlaySettings['tab'];
  onTab: (tab: PlaySettings['tab']) => void;
  disabled?: boolean | undefined;
}

/** Manual or auto. Where the rules of play forbid auto play there is nothing to choose, and nothing is shown. */
export function ModeTabs({ tab, onTab, disabled }: Props) {
  const { t } = useTranslation('play');
  if (!useRules().auto_play) return null;
  return (
    <Segmented
      label={t('tabs.label')}
      wide
      size="sm"
      value={tab}
      onChange={onTab}
      disabled={disabled}
      options={[
        { value: 'manual', label: t('tabs.manual') },
        { value: 'auto', label: t('tabs.auto') },
      ]}
    />
  );
}

/** The tab in force: auto play only where the rules allow it. */
export function useTabInForce(tab: PlaySettings['tab']): PlaySettings['tab'] {
  return useRules().auto_play ? tab : 'manual';
}
