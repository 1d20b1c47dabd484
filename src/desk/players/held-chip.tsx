import { Pause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DeskPlayer } from '#contract/api/desk/players.ts';
import { StatusChip } from '#src/ui/status-chip.tsx';

/** What of a player is held, or that the account is closed; nothing for any other. */
export function HeldChip({ player: { held, closed_at } }: { player: Pick<DeskPlayer, 'held' | 'closed_at'> }) {
  const { t } = useTranslation('desk');
  if (closed_at !== null) return <StatusChip tone="bad">{t('players.closed')}</StatusChip>;
  if (held.length === 0) return null;
  return (
    <StatusChip tone="bad" sign={Pause}>
      {t(held.length === 2 ? 'players.heldBoth' : held[0] === 'play' ? 'players.heldPlay' : 'players.heldMoney')}
    </StatusChip>
  );
}
