/** What is known of a choice's chance. `local`: by the prices that this page knows, while the server is asked. */
export type QuoteState =
  | { kind: 'none' }
  | { kind: 'local' | 'exact'; wins: number }
  /** The server won't give one; `text` says why. */
  | { kind: 'refused'; text: string };

interface Known {
  /** By the prices that this page knows; 0 while stake or target are missing. */
  localWins: number;
  /** The server's answer to exactly this choice. */
  answer: { wins: number } | undefined;
  /** Its refusal, in words. */
  refusal: string | null;
}

/** The chance to be shown and played. The server's answer overrides the page's own calculation. */
export function quoteState({ localWins, answer, refusal }: Known): QuoteState {
  if (localWins === 0) return { kind: 'none' };
  if (answer) return { kind: 'exact', wins: answer.wins };
  if (refusal !== null) return { kind: 'refused', text: refusal };
  return { kind: 'local', wins: localWins };
}

/** The winning tickets that a press would name; 0 when it can't. */
export function winsOf(quote: QuoteState): number {
  return quote.kind === 'local' || quote.kind === 'exact' ? quote.wins : 0;
}
