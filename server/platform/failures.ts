import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ErrorCode } from '#contract/api/errors.ts';
import { Refusal } from './contract.ts';
import type { App } from './deps.ts';
import { failureBody, refusalBody, type FieldErrors } from './failure-body.ts';

// zod/mini comes without sentences; players read them.
z.config(z.locales.en());

const JSON_TYPE = 'application/json; charset=utf-8';

function answer(
  reply: FastifyReply,
  request: FastifyRequest,
  status: number,
  code: ErrorCode,
  sentence: string,
  errors?: FieldErrors,
): FastifyReply {
  const body = failureBody(code, sentence, { errors, requestId: request.id });
  return reply.code(status).type(JSON_TYPE).send(body);
}

/** What the validator found, as sentences per field: `amount: ["must be …"]`. A field that is not known counts under its own name. */
function errorsOf(validation: NonNullable<FastifyError['validation']>): FieldErrors {
  const errors: FieldErrors = {};
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

const sentenceOf = (errors: FieldErrors): string => {
  const [[field, [sentence = 'is not valid']] = ['request', ['is not valid']]] = Object.entries(errors);
  return `${field}: ${sentence}`;
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
      return reply.code(status).type(JSON_TYPE).send(refusalBody(status, request.id));
    }
    request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
    return answer(reply, request, 500, 'internal', 'Something went wrong on our side. Please try again.');
  });
}

/** Answers, in the usual form, addresses that the router can't read: broken percent-encoding, parameters that are too long. No hook has run for them. */
export function refuseBadAddress({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  void reply.code(statusCode).header('x-content-type-options', 'nosniff').type(JSON_TYPE).send(refusalBody(statusCode, request.id));
}

/** The answer for an address where no call lives. */
export function nothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).type(JSON_TYPE).send(refusalBody(404, request.id));
}
