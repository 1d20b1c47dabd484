import { failed } from './provider.ts';

/** How long a visit's questions to its provider may take together, ms. */
export const PROVIDER_MS = 5_000;
/** The longest answer of a provider that is read, bytes. */
const MOST_BYTES = 131_072;

/** Asks a provider over HTTP. */
export type ProviderFetch = (url: string, init?: RequestInit) => Promise<Response>;

async function bytesOf(answer: Response, url: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    if (length > MOST_BYTES) throw failed(`${new URL(url).host} sent too large an answer`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/**
 * A fetch for providers: bounded in time and size, and it follows no redirect. `reach` may send a question elsewhere than to its address: the sandbox's own
 * own providers are served at the shop's public address, which this process may not reach.
 */
export function providerFetch(reach: (url: string) => string = (url) => url, timeoutMs = PROVIDER_MS): ProviderFetch {
  return async (url, init = {}) => {
    const late = AbortSignal.timeout(timeoutMs);
    const signal = init.signal ? AbortSignal.any([init.signal, late]) : late;
    const answer = await fetch(reach(url), { ...init, redirect: 'manual', signal });
    const { status, statusText, headers } = answer;
    const body = await bytesOf(answer, url);
    return new Response([204, 304].includes(status) ? null : body, { status, statusText, headers });
  };
}

/** Ends a call that a provider takes too long for. Throws Refusal `social_failed`; the requests end automatically. */
export async function inTime<Value>(work: Promise<Value>, timeoutMs = PROVIDER_MS): Promise<Value> {
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
