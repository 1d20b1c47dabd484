import i18next from 'i18next';
import { cents, type Cents } from '#contract/money.ts';
import { profitText } from '#src/play/lists/profit-text.ts';

/** Results that follow each other faster than this can't be followed by ear, ms: they are summed up. */
export const LISTENING_MS = 1_500;

/** A result that may be known now. `sentence` is called only if it is announced alone. */
type AddResult = (sentence: () => string, profitCents: Cents) => void;

/**
 * Says a page's results through the live region: the first at once, those that come while it may still be spoken together when that is over.
 */
export function createResultNews(say: (text: string) => void): AddResult {
  let waiting: { sentence: () => string; profitCents: Cents }[] = [];
  let speaking = false;

  function next(): void {
    const results = waiting;
    const [first] = results;
    waiting = [];
    speaking = first !== undefined;
    if (first === undefined) return;
    say(results.length === 1 ? first.sentence() : summedUp(results.map(({ profitCents }) => profitCents)));
    setTimeout(next, LISTENING_MS);
  }

  return (sentence, profitCents) => {
    waiting.push({ sentence, profitCents });
    if (!speaking) next();
  };
}

/** Several results in one sentence. */
function summedUp(profits: readonly Cents[]): string {
  const sum = profitText(cents(profits.reduce((total, profitCents) => total + profitCents, 0)));
  return i18next.t('play:result.several', { bets: i18next.t('play:auto.bets', { count: profits.length }), sum });
}
