import { Axios, AxiosError } from 'axios';
import { readAccessToken } from './access-token.ts';
import { trackingHeader } from './tracking-link.ts';
import { REQUEST_TIMEOUT_MS, type Answer, type HttpRequest, type Lost } from './http-request.ts';
import { xhrAdapter } from './xhr-adapter.ts';

/**
 * Every status is an answer; what it means is decided in one place, by `exchange`. Settings that the library's own instance would merge into each request
 * (transformers of bodies, headers per method, forged forms) are left out: a hundred bets a second pass here. It has no interceptors: a refresh can never wait
 * for itself, and a bet passes through no more hands than it must.
 */
export const http = new Axios({ adapter: xhrAdapter, timeout: REQUEST_TIMEOUT_MS, validateStatus: () => true });

/** The bearer and the tracking link, read afresh for each request. */
function identity(): Record<string, string> {
  const token = readAccessToken();
  return { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...trackingHeader() };
}

/** Sends one request; `bare` ones renew tokens and read the settings, without a bearer. Any status is an answer; without one it says whether the caller gave up. */
export async function send(through: 'bare' | 'signed', request: HttpRequest): Promise<Answer | Lost> {
  try {
    const { status, data } = await http.request<unknown>({
      method: request.method,
      url: request.url,
      ...(request.query === undefined ? {} : { params: request.query }),
      ...(request.method === 'GET' ? {} : { data: JSON.stringify(request.body ?? {}) }),
      headers: {
        Accept: 'application/json',
        ...(request.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
        ...request.headers,
        ...(through === 'signed' ? identity() : {}),
      },
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    return { status, body: data };
  } catch (error) {
    return { lost: error instanceof AxiosError && error.code === AxiosError.ERR_CANCELED ? 'aborted' : 'network' };
  }
}
