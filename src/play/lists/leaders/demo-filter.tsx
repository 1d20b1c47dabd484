import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useConfig } from '#src/lib/api/config.ts';
import { rememberedChoice } from '#src/stage/setting.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';

const demoPlayers = rememberedChoice<'listed' | 'hidden'>('demoPlayers', ['listed', 'hidden'], 'listed');

/** Whether leaderboards list demo players as well; this browser remembers it. */
export function useDemoListed(): boolean {
  return useStore(demoPlayers) === 'listed';
}

/** Lists demo players on every leaderboard, or hides them. Only the sandbox has any. */
export function DemoFilter() {
  const { t } = useTranslation('play');
  const listed = useDemoListed();
  if (useConfig()?.sandbox !== true) return null;
  return (
    <Checkbox checked={listed} onChange={(event) => demoPlayers.setState(event.currentTarget.checked ? 'listed' : 'hidden', true)}>
      {t('leaders.demo')}
    </Checkbox>
  );
}
