import { GameFairPage } from './game-fair-page.tsx';

/** How a ball's way is sealed, drawn and checked. */
export function Component() {
  return <GameFairPage game="plinko" />;
}
