import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { changeName } from '#contract/api/account.ts';
import { register } from '#contract/api/auth.ts';
import { Refusal } from '#server/core/refusal.ts';
import { passingFailure } from '#server/database/database-failure.ts';
import type { App } from '#server/runtime/deps.ts';
import type { Answer } from './refusals/answer.ts';
import { answerTo } from './refusals/refusals.ts';
import { failureBody, refusalBody, type FieldErrors } from './failure-body.ts';
import { fieldSentence, speakPlainly, unknownFieldSentence } from './validation-sentences.ts';

speakPlainly();

const JSON_TYPE = 'application/json; charset=utf-8';

/** What a client that is refused for the moment is asked to wait, s. */
const RETRY_AFTER_S = 1;

function answer(reply: FastifyReply, request: FastifyRequest, ...[status, code, sentence, more = {}]: Answer): FastifyReply {
  const { errors, details, retryAfterS = status === 503 ? RETRY_AFTER_S : undefined } = more;
  if (retryAfterS !== undefined) reply.header('Retry-After', retryAfterS);
  const body = failureBody(code, sentence, { errors, details, requestId: request.id });
  return reply.code(status).type(JSON_TYPE).send(body);
}

/** Errors that one answer lists: each needs more bytes than the field that it is about. */
const MOST_ERRORS = 20;

/** Calls whose `name` is the player's. */
const NICKNAME_CALLS: ReadonlySet<string | undefined> = new Set([register.path, changeName.path]);

/** What the validator found, as sentences per field: `amount: ["Amount must be …"]`. A field that is not known counts under its own name. */
function errorsOf(validation: NonNullable<FastifyError['validation']>, url: string | undefined): FieldErrors {
  // Callers name the fields: `__proto__` and `constructor` are names like any other here.
  const errors = Object.create(null) as FieldErrors;
  let count = 0;
  const add = (field: string, sentence: string): void => {
    count += 1;
    if (count <= MOST_ERRORS) (errors[field] ??= []).push(sentence);
  };
  for (const { instancePath, message, keyword, params } of validation) {
    const field = instancePath
      .split('/')
      .filter(Boolean)
      .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
      .join('.');
    const { keys } = params as { keys?: unknown };
    if (keyword === 'unrecognized_keys' && Array.isArray(keys))
      for (const key of keys) add([field, String(key)].filter(Boolean).join('.'), unknownFieldSentence(String(key)));
    else add(field || 'body', fieldSentence(field === 'name' && NICKNAME_CALLS.has(url) ? 'nickname' : field, message ?? 'isn’t valid'));
  }
  return errors;
}

const firstSentence = (errors: FieldErrors): string => Object.values(errors)[0]?.[0] ?? fieldSentence('', 'isn’t valid');

function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = error instanceof Refusal ? error : passingFailure(error);
  if (refusal) {
    if (refusal.cause !== undefined)
      request.log.warn({ err: refusal.cause, route: request.routeOptions.url }, 'a call failed because of a dependency');
    return answer(reply, request, ...answerTo(refusal));
  }
  if (error.validation) {
    const errors = errorsOf(error.validation, request.routeOptions.url);
    return answer(reply, request, 422, 'invalid_request', firstSentence(errors), { errors });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return reply.code(status).type(JSON_TYPE).send(refusalBody(status, request.id));
  return failed(error, request, reply);
}

function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error, route: request.routeOptions.url }, 'a request failed');
  return answer(reply, request, 500, 'internal', 'Something went wrong on our side. Please try again.');
}

/** Every failure leaves in one form. What a player can't act on becomes `internal` with the request's id; its cause is only logged. */
export function registerFailures(app: App): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    try {
      return answerFailure(error, request, reply);
    } catch (fault) {
      return failed(fault, request, reply);
    }
  });
}

/** Answers, in the usual form, addresses that the router can't read: broken percent-encoding, parameters that are too long. No hook has run for them. */
export function refuseBadAddress({ statusCode = 400 }: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.log.info({ method: request.method, status: statusCode }, 'a malformed URL was refused');
  void reply.code(statusCode).header('x-content-type-options', 'nosniff').type(JSON_TYPE).send(refusalBody(statusCode, request.id));
}

/** The answer for an address where no call lives. */
export function nothingHere(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).type(JSON_TYPE).send(refusalBody(404, request.id));
}

/** The answer for an address whose calls have other methods. */
export function wrongMethod(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): FastifyReply {
  const allowed = [...new Set(methods)].toSorted().join(', ');
  return reply.code(405).header('allow', allowed).type(JSON_TYPE).send(refusalBody(405, request.id));
}
