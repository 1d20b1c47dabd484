import type { Query, QueryClient } from '@tanstack/react-query';
import { queryKeys, SAME_FOR_ALL } from '#src/lib/api/query-keys.ts';
import { onPlayerChange, type SessionStore } from './session-store.ts';

const [PLAYER] = queryKeys.player.all;

const dependsOnWho = ({ queryKey: [part] }: Query): boolean => part !== PLAYER && !SAME_FOR_ALL.has(part);

/**
 * Drops what the server answered before `playerId` (null for a visitor) took over this page. What is in view is asked for again: a player's own answers
 * are shown again once they are there; other answers that depend on who asks stay in view until the new ones replace them.
 */
export function forgetAnswers(client: QueryClient, playerId: string | null): void {
  // A visitor has no answers of their own, and asking for them would only be refused.
  if (playerId === null) client.removeQueries({ queryKey: queryKeys.player.all });
  else void client.resetQueries({ queryKey: queryKeys.player.all });
  client.removeQueries({ predicate: dependsOnWho, type: 'inactive' });
  void client.invalidateQueries({ predicate: dependsOnWho });
}

/** Calls back when a player comes who was not here before: after a visitor, or after another player. Not at the first answer of a visit, and not at a session's end. */
export const onOtherPlayer = (store: SessionStore, listener: (playerId: string) => void): (() => void) =>
  onPlayerChange(store, (playerId) => {
    if (playerId !== null) listener(playerId);
  });
