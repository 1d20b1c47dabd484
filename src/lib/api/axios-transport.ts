import axios, { AxiosError, type AxiosInstance } from 'axios';
import { readAccessToken } from './access-token.ts';
import { trackingHeader } from './tracking-link.ts';
import { REQUEST_TIMEOUT_MS, type Answer, type HttpRequest, type Lost } from './transport.ts';

function client(): AxiosInstance {
  // Every status is an answer; what it means is decided in one place, by `exchange`.
  // The bearer is no cookie that a form could ride on, so there is no XSRF cookie to look for.
  return axios.create({
    timeout: REQUEST_TIMEOUT_MS,
    validateStatus: () => true,
    xsrfCookieName: '',
    headers: { Accept: 'application/json' },
  });
}

/** Renews tokens and reads the settings; it carries no bearer. */
export const bareHttp = client();

/** Everything else. No client has interceptors: a refresh can never wait for itself, and a bet passes through no more hands than it must. */
export const http = client();

/** The bearer and the tracking link, read afresh for each request. */
function identity(): Record<string, string> {
  const token = readAccessToken();
  return { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...trackingHeader() };
}

/** Sends one request. Any status is an answer; without one it says whether the caller gave up. */
export async function send(through: 'bare' | 'signed', request: HttpRequest): Promise<Answer | Lost> {
  try {
    const { status, data } = await (through === 'bare' ? bareHttp : http).request<unknown>({
      method: request.method,
      url: request.url,
      ...(request.query === undefined ? {} : { params: request.query }),
      ...(request.method === 'GET' ? {} : { data: request.body ?? {} }),
      headers: { ...request.headers, ...(through === 'signed' ? identity() : {}) },
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    return { status, body: data };
  } catch (error) {
    return { lost: error instanceof AxiosError && error.code === AxiosError.ERR_CANCELED ? 'aborted' : 'network' };
  }
}
