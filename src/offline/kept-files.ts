import type { Strategy } from 'workbox-strategies';

/**
 * Puts a file into the strategy's cache; the strategy decides whether one that is there is fetched again. Rejects where it can't be fetched or kept, or after
 * `timeoutMs`.
 */
export async function keepFile(strategy: Pick<Strategy, 'handleAll'>, event: Event, file: string, timeoutMs?: number): Promise<void> {
  const signal = timeoutMs === undefined ? null : AbortSignal.timeout(timeoutMs);
  const [answer, done] = strategy.handleAll({ event: event as never, request: new Request(file, { signal }) });
  // The second promise resolves after a failed fetch as well.
  const { ok, status } = await answer;
  if (!ok) throw new Error(`${file} was answered with status ${status}`);
  await done;
}

/** Resolves with the pictures of the offline shell. Throws unless the answer is that of the build that has these files, and came without a redirect: browsers refuse a redirected answer as a document. */
export async function checkShell(answer: Response, files: readonly string[]): Promise<string[]> {
  if (!answer.ok) throw new Error(`the offline shell was answered with status ${answer.status}`);
  if (answer.redirected) throw new Error('the offline shell was answered by a redirect');
  const html = await answer.clone().text();
  const [, entry = ''] = /<script[^>]*\ssrc="([^"]+)"/.exec(html) ?? [];
  if (!files.includes(entry)) throw new Error('the offline shell is of another build');
  return [...html.matchAll(/<img[^>]*\ssrc="(\/[^"]+)"/g)].map(([, picture = '']) => picture);
}

/** What a proxy answers while no shop is behind it. */
const NO_SHOP: ReadonlySet<number> = new Set([502, 503, 504]);

/** Whether a document came from the shop. Firefox answers with a network error where it asked before the worker ran (navigation preload); other browsers reject. */
export const isOfShop = ({ type, status }: Response): boolean => type !== 'error' && !NO_SHOP.has(status);
