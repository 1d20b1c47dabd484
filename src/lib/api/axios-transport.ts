import axios, { AxiosError, type AxiosInstance } from 'axios';
import { readAccessToken } from './access-token.ts';
import { trackingHeader } from './tracking-link.ts';
import { REQUEST_TIMEOUT_MS, type Answer, type HttpRequest, type Lost } from './transport.ts';

function client(): AxiosInstance {
  // Every status is an answer; what it means is decided in one place, by `exchange`.
  return axios.create({ timeout: REQUEST_TIMEOUT_MS, validateStatus: () => true, headers: { Accept: 'application/json' } });
}

/** Renews tokens and reads the settings. It carries no bearer and no interceptors, so a refresh can never wait for itself. */
export const bareHttp = client();

/** Everything else: the bearer and the tracking link are read afresh for each request. */
export const http = client();

http.interceptors.request.use((config) => {
  const token = readAccessToken();
  if (token !== undefined) config.headers.set('Authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(trackingHeader())) config.headers.set(name, value);
  return config;
});

/** Sends one request. Any status is an answer; without one it says whether the caller gave up. */
export async function send(through: 'bare' | 'signed', request: HttpRequest): Promise<Answer | Lost> {
  try {
    const { status, data } = await (through === 'bare' ? bareHttp : http).request<unknown>({
      method: request.method,
      url: request.url,
      ...(request.query === undefined ? {} : { params: request.query }),
      ...(request.method === 'GET' ? {} : { data: request.body ?? {} }),
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    return { status, body: data };
  } catch (error) {
    return { lost: error instanceof AxiosError && error.code === AxiosError.ERR_CANCELED ? 'aborted' : 'network' };
  }
}
