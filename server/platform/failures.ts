import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ErrorBody, ErrorCode } from '#contract/api/errors.ts';
import { Refusal } from './contract.ts';
import type { App } from './deps.ts';

// zod/mini comes without sentences; players read them.
z.config(z.locales.en());

type Errors = Record<string, string[]>;

function answer(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  code: ErrorCode,
  sentence: string,
  errors?: Errors,
): FastifyReply {
  const body: ErrorBody = { code, msg: sentence, message: sentence, ...(errors ? { errors } : {}), request_id: request.id };
  return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

/** What the validator found, as sentences per field: `amount: ["must be …"]`. A field that is not known counts under its own name. */
function errorsOf(validation: NonNullable<FastifyError['validation']>): Errors {
  const errors: Errors = {};
  const add = (field: string, sentence: string): void => {
    (errors[field] ??= []).push(sentence);
  };
  for (const { instancePath, message, keyword, params } of validation) {
    const field = instancePath
      .split('/')
      .filter(Boolean)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.');
    const { keys } = params as { keys?: unknown };
    if (keyword === 'unrecognized_keys' && Array.isArray(keys))
      for (const key of keys) add([field, String(key)].filter(Boolean).join('.'), 'is not a known field');
    else add(field || 'body', message ?? 'is not valid');
  }
  return errors;
}

const sentenceOf = (errors: Errors): string => {
  const [[field, [sentence = 'is not valid']] = ['request', ['is not valid']]] = Object.entries(errors);
  return `${field}: ${sentence}`;
};

/** The codes of what Fastify and its plugins refuse themselves, by status. */
const BY_STATUS: Partial<Record<number, [ErrorCode, string]>> = {
  403: ['forbidden', 'This is not allowed.'],
  404: ['not_found', 'There is nothing here.'],
  413: ['invalid_request', 'This request is too large.'],
  415: ['invalid_request', 'This kind of content is not understood; send JSON.'],
  429: ['too_many_requests', 'Too many requests. Please wait a moment and try again.'],
  503: ['unavailable', 'The shop is very busy. Please try again in a moment.'],
};

/** Every failure leaves in one form. What a player can't act on becomes `internal` with the request's id; its cause is only logged. */
export function registerFailures(app: App): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (error instanceof Refusal) {
      if (error.status >= 500) request.log.warn({ err: error.cause, route: request.routeOptions.url }, error.message);
      return answer(reply, request, error.status, error.code, error.message, error.errors);
    }
    if (error.validation) {
      const errors = errorsOf(error.validation);
      return answer(reply, request, 422, 'invalid_request', sentenceOf(errors), errors);
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) {
      const [code, sentence] = BY_STATUS[status] ?? ['invalid_request', 'This request is not understood.'];
      return answer(reply, request, status, code, sentence);
    }
    request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    return answer(reply, request, 500, 'internal', 'Something went wrong on our side. Please try again.');
  });
}

/** The answer for an address where no call lives. */
export function nothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return answer(reply, request, 404, 'not_found', 'There is nothing here.');
}
