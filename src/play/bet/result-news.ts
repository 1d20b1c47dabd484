import i18next from 'i18next';
import { cents, type Cents } from '#contract/money.ts';
import { profitText } from '#src/play/lists/profit-text.ts';

/** Results that follow each other faster than this can't be followed by ear, ms: they are summed up. */
export const LISTENING_MS = 1_500;

/** What saying results touches. */
interface NewsPorts {
  say(text: string): void;
  /** Several results in one sentence. */
  summedUp(results: number, profitCents: Cents): string;
  after(delayMs: number, run: () => void): void;
}

/** Says results for those who listen. */
export interface ResultNews {
  /** A result that may be known now. `words` is called only if it is announced alone. */
  add(words: () => string, profitCents: Cents): void;
}

/** The first result is said at once; those that come while it may still be spoken are said together when that is over. */
export function createResultNews({ say, summedUp, after }: NewsPorts): ResultNews {
  let waiting: { words: () => string; profitCents: Cents }[] = [];
  let speaking = false;

  function next(): void {
    const [first, ...others] = waiting;
    waiting = [];
    speaking = first !== undefined;
    if (first === undefined) return;
    const profitCents = others.reduce((sum, one) => sum + one.profitCents, first.profitCents as number);
    say(others.length === 0 ? first.words() : summedUp(others.length + 1, cents(profitCents)));
    after(LISTENING_MS, next);
  }

  return {
    add(words, profitCents) {
      waiting.push({ words, profitCents });
      if (!speaking) next();
    },
  };
}

/** Results of a page, said through the live region. */
export function createPageNews(say: NewsPorts['say']): ResultNews {
  return createResultNews({
    say,
    summedUp: (results, profitCents) =>
      i18next.t('play:result.several', { bets: i18next.t('play:auto.bets', { count: results }), sum: profitText(profitCents) }),
    after: (delayMs, run) => void setTimeout(run, delayMs),
  });
}
