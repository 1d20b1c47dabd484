import { diceBet } from '#contract/api/dice.ts';
import { oneCoinBet } from '#server/bets/open-bet.ts';
import { BET_PLACED } from '#server/bets/place-bet.ts';
import type { App, Deps } from '#server/runtime/deps.ts';
import { handleMoney } from '#server/http/handle.ts';
import { betOnDice } from './bet-on-dice.ts';

/** The call of the dice. */
export function registerDice(app: App, deps: Deps): void {
  handleMoney(
    app,
    deps,
    diceBet,
    async (tx, { input, player, opened }) => ({ msg: BET_PLACED, data: await betOnDice(tx, deps, player.id, input.body, opened) }),
    oneCoinBet(deps),
  );
}
