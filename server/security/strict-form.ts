import type { FastifyRequest } from 'fastify';
import { Refusal } from '#server/core/refusal.ts';

const FORM = /^\s*application\/x-www-form-urlencoded\b/i;
const ESCAPED = /(?:%[\dA-F]{2})+/gi;

/** Throws Refusal `body_not_utf8` for a form in another encoding: for escapes of it, and for bytes, which were replaced when the text was read. */
export function requireUtf8(form: string): void {
  try {
    for (const [escapes] of form.matchAll(ESCAPED)) decodeURIComponent(escapes);
  } catch {
    throw new Refusal('body_not_utf8');
  }
  if (form.includes('\uFFFD')) throw new Refusal('body_not_utf8');
}

/** Whether a body is sent as a form. */
export const isForm = ({ headers }: FastifyRequest): boolean => FORM.test(headers['content-type'] ?? '');
