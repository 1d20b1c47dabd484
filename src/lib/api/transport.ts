import { errorBody } from '#contract/api/errors.ts';
import { ApiError } from './api-error.ts';
import { nextTask } from '#src/lib/next-task.ts';
import type { FirstAnswers } from './first-answers.ts';
import type { Answer, HttpRequest, Lost, Send } from './http-request.ts';

/** The HTTP client; null when it could not be fetched. */
async function loadSend(): Promise<Send | null> {
  try {
    const { send } = await import('./axios-transport.ts');
    await nextTask();
    return send;
  } catch {
    return null;
  }
}

/** How the requests of a page leave it. */
export class Transport {
  readonly #first: FirstAnswers;
  /** Sends a request, once the HTTP client is here. */
  #send: Send | null = null;

  constructor(first: FirstAnswers) {
    this.#first = first;
  }

  /** Requests go here instead of to a server, in first views and tests; null for the HTTP client again. */
  provideSend(instead: Send | null): void {
    this.#send = instead;
  }

  /**
   * One request, one answer: the JSON body of a 2xx, or an ApiError. `bare` carries no bearer. What came with the page is taken from there. The HTTP client
   * is fetched with the first request that really leaves, so that the first page is painted before it.
   */
  async exchange(through: 'bare' | 'signed', request: HttpRequest): Promise<unknown> {
    const first = request.method === 'GET' && request.own !== true ? this.#first.take(request.url, request.query) : undefined;
    if (first !== undefined) return first;
    this.#send ??= await loadSend();
    const answer: Answer | Lost = this.#send === null ? { lost: 'network' } : await this.#send(through, request);
    if ('lost' in answer) throw new ApiError({ status: 0, code: answer.lost, msg: '' });
    if (answer.status >= 200 && answer.status < 300) return answer.body;
    throw refusal(answer);
  }
}

function refusal({ status, body }: Answer): ApiError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return new ApiError({ status, code: status >= 500 ? 'unavailable' : 'bad_reply', msg: sentenceOf(body) });
  const { code, msg, message, errors, request_id: requestId, confirmation, second_factor, exclusion, limit, required } = parsed.data;
  return new ApiError({
    status,
    code,
    msg: msg === '' ? message : msg,
    errors,
    requestId,
    details: { confirmation, second_factor, exclusion, limit, required },
  });
}

/** An error body of another origin (a proxy, a newer server) still says its sentence in `msg` or `message`. */
function sentenceOf(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  const { msg, message } = body as { msg?: unknown; message?: unknown };
  return typeof msg === 'string' ? msg : typeof message === 'string' ? message : '';
}
