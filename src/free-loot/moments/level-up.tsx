import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '#src/session/session-store.ts';
import { useMedia } from '#src/lib/hooks/use-media.ts';
import { useService } from '#src/lib/services/services.ts';
import { cueService } from '#src/stage/mixer.ts';
import { useAnnounce } from '#src/ui/announcer.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { LevelUpCard } from './level-up-card.tsx';
import css from './level-up.module.css';
import { useLevelNews } from './use-level-news.ts';
import { useQuiet } from './use-quiet.ts';

interface Props {
  player: Player;
  /** Shown beside the page's scene instead of over it, where there is space. */
  docked: boolean;
  /** Waits for another page. */
  away: boolean;
  /** Called with whether the card is to be seen, or waits to be. */
  onShown: (shown: boolean) => void;
}

/** From here on a page has space beside its scene and the scene's controls. */
const ROOMY = '(min-width: 1024px)';

/** The card of a new level: raised once the scene that earned it has finished, away while another one plays, and back after it. */
export function LevelUp({ player, docked, away, onShown }: Props) {
  const announce = useAnnounce();
  const { t } = useTranslation('free-loot');
  const [rise, done] = useLevelNews(player.id, player.user_level.level);
  const playCue = useService(cueService);
  const spacious = useMedia(ROOMY);
  // Where a scene that plays on fills a small screen, the card waits for another page.
  const open = useQuiet(rise !== null && !away && (!docked || spacious), 'level');
  const sounded = useRef(0);
  const waiting = rise !== null;
  useEffect(() => onShown(waiting), [waiting, onShown]);
  const to = rise?.to ?? 0;
  useEffect(() => {
    if (!open || sounded.current === to) return;
    sounded.current = to;
    playCue('win-3');
    announce(t('levelUp.spoken', { level: to }));
  }, [open, to, playCue, t, announce]);

  if (docked) {
    if (!open || !rise) return null;
    return (
      <aside className={css.docked} aria-label={t('levelUp.title', { level: rise.to })}>
        <LevelUpCard level={player.user_level} rise={rise} onClose={done} />
      </aside>
    );
  }
  return (
    <Modal open={open} onClose={done} title={t('levelUp.title', { level: to })} titleHidden bare width={380}>
      {rise && <LevelUpCard level={player.user_level} rise={rise} onClose={done} />}
    </Modal>
  );
}
