import { sessionStore } from '#src/session/session-store.ts';
import type { StakeGame } from '#contract/api/limits.ts';

/** Something kept per game for as long as one player's visit lasts; when another player comes, or none, `change` puts it right for that one. */
export function perVisit<Kept>(make: (game: StakeGame) => Kept, change: (kept: Kept, game: StakeGame) => void): (game: StakeGame) => Kept {
  const kept = new Map<StakeGame, Kept>();
  let player = sessionStore.getState().player?.id;
  sessionStore.subscribe(({ player: now }) => {
    // Undefined: not yet known, for example while the session is renewed.
    if (now === undefined || now?.id === player) return;
    player = now?.id;
    for (const [game, one] of kept) change(one, game);
  });
  return (game) => {
    const one = kept.get(game) ?? make(game);
    kept.set(game, one);
    return one;
  };
}
