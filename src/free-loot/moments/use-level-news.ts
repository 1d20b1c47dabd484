import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#contract/api/profile.ts';
import { levelUpdatedEvent } from '#contract/realtime/level.ts';
import { queryKeys } from '#src/lib/api/query-keys.ts';
import { preferenceStorage } from '#src/lib/consent/preference-storage.ts';
import { realtimeService } from '#src/realtime/realtime.ts';
import { useService } from '#src/lib/services/services.ts';
import { type SessionStore, sessionStoreService } from '#src/session/session-store.ts';
import { useGate } from '#src/settlement/use-balance.ts';

/** Where the last level is kept that a player was shown in this browser: `{player}:{level}`. */
const SEEN_KEY = 'level-seen';

/** The last level that was shown to a player here; null where nothing is known. */
function seenLevel(playerId: string): number | null {
  const [id, level] = (preferenceStorage.read(SEEN_KEY) ?? '').split(':');
  return id === playerId && /^\d{1,3}$/.test(level ?? '') ? Number(level) : null;
}

/** Keeps the last level that was shown. */
function keepSeenLevel(playerId: string, level: number): void {
  preferenceStorage.write(SEEN_KEY, `${playerId}:${level}`);
}

/** Levels that were reached and not shown yet. */
export interface Rise {
  from: number;
  to: number;
}

/** Takes what the server says of a level into the session, unless something newer is there. */
function takeLevel(store: SessionStore, level: User['user_level']): void {
  const { player } = store.getState();
  if (player && level.value > player.user_level.value) store.setState({ player: { ...player, user_level: level } });
}

/**
 * Keeps the player's level as the shop has it, and answers the levels that were reached since one was last shown, as one rise however many they are; with
 * what puts it aside. News wait at the gate for the scenes that were playing when they came.
 */
export function useLevelNews(playerId: string, level: number): [Rise | null, () => void] {
  const gate = useGate();
  const realtime = useService(realtimeService);
  const store = useService(sessionStoreService);
  const client = useQueryClient();
  const [shown, setShown] = useState(() => seenLevel(playerId) ?? level);

  useEffect(() => {
    if (seenLevel(playerId) === null) keepSeenLevel(playerId, level);
  }, [playerId, level]);

  useEffect(
    () =>
      realtime.subscribeOwn(levelUpdatedEvent, {
        // What was missed is in the profile, which every connection asks for.
        connected: () => undefined,
        message: ({ data: { user_level: next, reached_from: from } }) =>
          gate.whenFree(`level ${next.value}`, () => {
            takeLevel(store, next);
            void client.invalidateQueries({ queryKey: queryKeys.player.freeLoot });
            // In another tab it may have been shown already.
            if (from !== null) setShown((before) => Math.max(Math.min(before, from), seenLevel(playerId) ?? 0));
          }),
      }),
    [realtime, gate, client, playerId, store],
  );

  const done = (): void => {
    keepSeenLevel(playerId, level);
    setShown(level);
  };
  return [level > shown ? { from: shown, to: level } : null, done];
}
