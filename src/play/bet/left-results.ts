import i18next from 'i18next';
import type { GameKey } from '#contract/games/index.ts';
import { cents, type Cents } from '#contract/money.ts';
import { entryOf } from '#src/games/registry.ts';
import { pageLanguage } from '#src/lib/i18n/language.ts';
import { service } from '#src/lib/services/services.ts';
import { gateService } from '#src/settlement/gate.ts';
import { type Toasts, toastsService } from '#src/ui/toast.ts';
import { profitText } from '#src/play/lists/profit-text.ts';

/*
 * Results of pages that were left
 * 1. A page that is left during play shows nothing any more. A toast on the next page reports the results of its bets, by the same rule in
 *    every game.
 * 2. It waits for every hold that is open when the result is known: another tab of this browser may still play the same scene.
 * 3. Results that may be shown at about the same time share a toast, with one sum for each game.
 */

/** Results within this time share a toast, ms. */
export const GATHER_MS = 250;

/** The result of a bet whose page was left before it could show it. */
export interface LeftResult {
  /** The bet's id, of an opening of several boxes the first one's. */
  id: string;
  game: GameKey;
  /** Payout less stake. */
  profitCents: Cents;
  /** Names of what the inventory gained. */
  prizes: readonly string[];
  /** The address of the public record. */
  record: string;
}

/** A game's results: prizes by their names, everything else as one sum, with the way to the record of a single one. */
function sayResults(toasts: Toasts, game: GameKey, results: readonly LeftResult[]): void {
  const prizes = results.flatMap((result) => result.prizes);
  if (prizes.length > 0) {
    const names = new Intl.ListFormat(pageLanguage()).format(prizes);
    toasts.success(i18next.t('play:left.prizes', { names }), {
      link: { to: '/profile/inventory', text: i18next.t('play:left.inventory') },
    });
  }
  const others = results.filter((result) => result.prizes.length === 0);
  const [first, second] = others;
  if (first === undefined) return;
  const profitCents = cents(others.reduce((sum, one) => sum + one.profitCents, 0));
  const say = profitCents > 0 ? toasts.success : toasts.info;
  const values = { game: i18next.getFixedT(null, 'app')(entryOf(game).name), sum: profitText(profitCents) };
  if (second === undefined) say(i18next.t('play:left.one', values), { link: { to: first.record, text: i18next.t('play:left.record') } });
  else say(i18next.t('play:left.several', { ...values, bets: i18next.t('play:auto.bets', { count: others.length }) }));
}

/** Reports the result of a bet on the next page when its own page was left, once. */
export const leftResultsService = service('left results', (services) => {
  let free: LeftResult[] = [];
  function sayAll(): void {
    const results = free;
    free = [];
    for (const game of new Set(results.map((one) => one.game))) {
      const ofGame = results.filter((one) => one.game === game);
      sayResults(services.get(toastsService), game, ofGame);
    }
  }
  return (result: LeftResult): void =>
    services.get(gateService).whenFree(result.id, () => {
      free.push(result);
      if (free.length === 1) setTimeout(sayAll, GATHER_MS);
    });
});
