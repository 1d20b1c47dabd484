import type { StakeGame } from '#contract/api/limits.ts';
import { type Service, service } from '#src/lib/services/services.ts';
import { type SessionStore, sessionStoreService } from '#src/session/session-store.ts';

/** Something kept per game for as long as one player's visit lasts; when another player comes, or none, `change` puts it right for that one. */
export function perVisit<Kept>(
  name: string,
  make: (game: StakeGame, session: SessionStore) => Kept,
  change: (kept: Kept, game: StakeGame, session: SessionStore) => void,
): Service<(game: StakeGame) => Kept> {
  return service(name, (services) => {
    const session = services.get(sessionStoreService);
    const kept = new Map<StakeGame, Kept>();
    let player = session.getState().player?.id;
    session.subscribe(({ player: now }) => {
      // Undefined: not yet known, for example while the session is renewed.
      if (now === undefined || now?.id === player) return;
      player = now?.id;
      for (const [game, one] of kept) change(one, game, session);
    });
    return (game) => {
      const one = kept.get(game) ?? make(game, session);
      kept.set(game, one);
      return one;
    };
  });
}
