import axios, { AxiosError, type AxiosInstance } from 'axios';
import { errorBody } from '#contract/api/errors.ts';
import { readAccessToken } from './access-token.ts';
import { ApiError } from './api-error.ts';
import { trackingHeader } from './tracking-link.ts';

/** No answer within this time means an unknown outcome, ms. */
export const REQUEST_TIMEOUT_MS = 10_000;

export interface HttpRequest {
  method: 'GET' | 'POST';
  url: string;
  query?: Record<string, string> | undefined;
  body?: unknown;
  headers?: Record<string, string> | undefined;
  signal?: AbortSignal | undefined;
}

function client(): AxiosInstance {
  // Every status is an answer; what it means is decided in one place below.
  return axios.create({ timeout: REQUEST_TIMEOUT_MS, validateStatus: () => true, headers: { Accept: 'application/json' } });
}

/** Renews tokens. It carries no bearer and no interceptors, so a refresh can never wait for itself. */
export const bareHttp = client();

/** Everything else: the bearer and the tracking link are read afresh for each request. */
export const http = client();

http.interceptors.request.use((config) => {
  const token = readAccessToken();
  if (token !== undefined) config.headers.set('Authorization', `Bearer ${token}`);
  for (const [name, value] of Object.entries(trackingHeader())) config.headers.set(name, value);
  return config;
});

/** One request, one answer: the JSON body of a 2xx, or an ApiError. */
export async function exchange(through: AxiosInstance, request: HttpRequest): Promise<unknown> {
  try {
    const answer = await through.request<unknown>({
      method: request.method,
      url: request.url,
      ...(request.query === undefined ? {} : { params: request.query }),
      ...(request.method === 'GET' ? {} : { data: request.body ?? {} }),
      ...(request.headers === undefined ? {} : { headers: request.headers }),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    });
    if (answer.status >= 200 && answer.status < 300) return answer.data;
    throw refusal(answer.status, answer.data);
  } catch (error) {
    throw error instanceof ApiError ? error : lost(error);
  }
}

function refusal(status: number, body: unknown): ApiError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return new ApiError({ status, code: status >= 500 ? 'unavailable' : 'bad_reply', msg: sentenceOf(body) });
  const { code, msg, message, errors, request_id: requestId } = parsed.data;
  return new ApiError({ status, code, msg: msg === '' ? message : msg, errors, requestId });
}

/** An error body of another origin (a proxy, a newer server) still says its sentence in `msg` or `message`. */
function sentenceOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { msg, message } = body as { msg?: unknown; message?: unknown };
  return typeof msg === 'string' ? msg : typeof message === 'string' ? message : '';
}

function lost(error: unknown): ApiError {
  const aborted = error instanceof AxiosError && error.code === AxiosError.ERR_CANCELED;
  return new ApiError({ status: 0, code: aborted ? 'aborted' : 'network', msg: '' });
}
