import { boundedBody } from '#server/core/bounded-answer.ts';
import { failed } from './provider.ts';

/** How long a visit's questions to its provider may take together, ms. */
export const PROVIDER_MS = 5_000;
/** The longest answer of a provider that is read, bytes. */
const MOST_BYTES = 131_072;

/** Asks a provider over HTTP. */
export type ProviderFetch = (url: string, init?: RequestInit) => Promise<Response>;

/**
 * A fetch for providers: bounded in time and size, and it follows no redirect. `reach` may send a question elsewhere than to its address: the sandbox's
 * own providers are served at the shop's public address, which this process may not reach.
 */
export function providerFetch(reach: (url: string) => string = (url) => url, timeoutMs = PROVIDER_MS): ProviderFetch {
  return async (url, init = {}) => {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
    const answer = await fetch(reach(url), { ...init, redirect: 'manual', signal });
    const { status, statusText, headers } = answer;
    const body = await boundedBody(answer, MOST_BYTES).catch((error: unknown) => {
      throw failed(`${new URL(url).host}: ${String(error)}`);
    });
    return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
  };
}

/** Waits for a provider no longer than `timeoutMs`. Throws Refusal `social_failed`; the requests behind it have time limits of their own. */
export async function withinProviderTime<Value>(work: Promise<Value>, timeoutMs = PROVIDER_MS): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(failed('the provider timed out')), timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
