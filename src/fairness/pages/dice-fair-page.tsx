import { GameFairPage } from './game-fair-page.tsx';

/** How a roll of dice is sealed, drawn and checked. */
export function Component() {
  return <GameFairPage game="dice" />;
}
