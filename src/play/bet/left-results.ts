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

/** What a toast reports of one game's results, and the record that it links to. */
export type LeftNews =
  | { kind: 'prizes'; names: readonly string[] }
  | { kind: 'coins'; game: LeftResult['game']; bets: number; profitCents: Cents; record: string | null };

interface LeftPorts {
  /** Runs when every hold that is open now has ended. */
  whenFree(id: string, run: () => void): void;
  after(delayMs: number, run: () => void): void;
  say(news: LeftNews): void;
}

/** A game's results: prizes by their names, everything else as one sum. */
function newsOf(game: LeftResult['game'], results: readonly LeftResult[]): LeftNews[] {
  const names = results.flatMap(({ prizes }) => prizes);
  const others = results.filter(({ prizes }) => prizes.length === 0);
  const [only] = others;
  const profitCents = cents(others.reduce((sum, one) => sum + one.profitCents, 0));
  const record = others.length === 1 && only ? only.record : null;
  return [
    ...(names.length > 0 ? [{ kind: 'prizes', names } as const] : []),
    ...(others.length > 0 ? [{ kind: 'coins', game, bets: others.length, profitCents, record } as const] : []),
  ];
}

/** Receives results of pages that were left and reports each once. */
export function createLeftResults({ whenFree, after, say }: LeftPorts): (result: LeftResult) => void {
  let free: LeftResult[] = [];
  function sayAll(): void {
    const results = free;
    free = [];
    for (const game of new Set(results.map((one) => one.game)))
      for (const news of newsOf(
        game,
        results.filter((one) => one.game === game),
      ))
        say(news);
  }
  return (result) =>
    whenFree(result.id, () => {
      free.push(result);
      if (free.length === 1) after(GATHER_MS, sayAll);
    });
}

function sayByToast(toast: Toasts, news: LeftNews): void {
  if (news.kind === 'prizes') {
    const names = new Intl.ListFormat(pageLanguage()).format(news.names);
    toast.success(i18next.t('play:left.prizes', { names }), { link: { to: '/profile/inventory', text: i18next.t('play:left.inventory') } });
    return;
  }
  const { game, bets, profitCents, record } = news;
  const values = { game: i18next.getFixedT(null, 'app')(entryOf(game).name), sum: profitText(profitCents) };
  const text =
    bets === 1
      ? i18next.t('play:left.one', values)
      : i18next.t('play:left.several', { ...values, bets: i18next.t('play:auto.bets', { count: bets }) });
  toast[profitCents > 0 ? 'success' : 'info'](text, record === null ? {} : { link: { to: record, text: i18next.t('play:left.record') } });
}

/** Reports the result of a bet on the next page when its own page was left. */
export const leftResultsService = service('left results', (services) =>
  createLeftResults({
    whenFree: (id, run) => services.get(gateService).whenFree(id, run),
    after: (delayMs, run) => void setTimeout(run, delayMs),
    say: (news) => sayByToast(services.get(toastsService), news),
  }),
);
