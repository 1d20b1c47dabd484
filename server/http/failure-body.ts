import * as z from 'zod/mini';
import { errorBody, type ErrorBody, type ErrorCode } from '#contract/api/errors.ts';

/** What a refusal says beside its sentence, for the page that shows the way on. */
export type RefusalDetails = Pick<ErrorBody, 'confirmation' | 'second_factor' | 'exclusion' | 'limit' | 'required'>;

/** Sentences per field. */
export type FieldErrors = Record<string, string[]>;

/** The body of a failed call as JSON text; `requestId` where the failure belongs to a request that has one. */
export function failureBody(
  code: ErrorCode,
  sentence: string,
  more: { errors?: FieldErrors | undefined; requestId?: string; details?: RefusalDetails | undefined } = {},
): string {
  const body: ErrorBody = {
    code,
    msg: sentence,
    message: sentence,
    ...(more.errors ? { errors: more.errors } : {}),
    ...more.details,
    ...(more.requestId === undefined ? {} : { request_id: more.requestId }),
  };
  return JSON.stringify(more.details ? z.encode(errorBody, body) : body);
}

/** The code and the sentence of what is refused before a route sees it (by the HTTP parser, the framework and its plugins), by status. */
const REFUSED_BY_STATUS: Readonly<Partial<Record<number, readonly [ErrorCode, string]>>> = {
  400: ['invalid_request', 'We couldn’t understand this request.'],
  403: ['forbidden', 'This isn’t allowed.'],
  404: ['not_found', 'There’s nothing here.'],
  405: ['invalid_request', 'This method isn’t supported.'],
  408: ['invalid_request', 'This request took too long to arrive.'],
  413: ['invalid_request', 'This request is too large.'],
  414: ['invalid_request', 'This address is too long.'],
  415: ['invalid_request', 'This content type isn’t supported. Send JSON.'],
  417: ['invalid_request', 'This expectation can’t be met.'],
  426: ['invalid_request', 'This address only accepts WebSocket connections, version 13.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
  431: ['invalid_request', 'The headers of this request are too large.'],
  503: ['unavailable', 'The shop is very busy. Please try again in a moment.'],
};

/** The error body of a status that no route gave. */
export function refusalBody(status: number, requestId?: string): string {
  const [code, sentence] = REFUSED_BY_STATUS[status] ?? (['invalid_request', 'We couldn’t understand this request.'] as const);
  return failureBody(code, sentence, requestId === undefined ? {} : { requestId });
}
