import * as z from 'zod/mini';
import { boundedBody } from '#server/core/bounded-answer.ts';
import { isSigned, signedHeaders } from '#server/security/body-signature.ts';
import { parseJson } from '#server/security/strict-json.ts';
import type { ProviderAccess } from '#server/runtime/settings/providers.ts';

/** The national self-exclusion register, as the shop needs it. */
export interface ExclusionRegister {
  /** Whether the person with this e-mail address is listed. Rejects when the register can't be reached in time, or what answered is not the register. */
  isListed(email: string): Promise<boolean>;
}

/** The largest answer, bytes. */
const MAX_BYTES = 4_096;

const answerSchema = z.object({ nonce: z.string(), listed: z.boolean() });

/**
 * The register over HTTP: `POST {url}/check` with `{ nonce, email }`, answered by `{ nonce, listed }`. Both are signed (`body-signature.ts`), and the nonce of
 * the question is in the answer, so an answer of before can't be sent again. `url` is asked for at each call, since the sandbox's is known once the shop listens.
 */
export function httpRegister(
  access: ProviderAccess,
  { url, timeoutMs, nonce }: { url: () => string; timeoutMs: number; nonce: () => string },
): ExclusionRegister {
  return {
    async isListed(email) {
      const question = { nonce: nonce(), email };
      const body = Buffer.from(JSON.stringify(question));
      const reply = await fetch(`${url()}/check`, {
        method: 'POST',
        headers: signedHeaders(access, body),
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const answered = await boundedBody(reply, MAX_BYTES);
      if (!reply.ok) throw new Error(`the register answered ${reply.status}`);
      if (!isSigned(access, Object.fromEntries(reply.headers), answered)) throw new Error("the register's answer is not signed by it");
      const answer = answerSchema.parse(parseJson(answered.toString('utf8')));
      if (answer.nonce !== question.nonce) throw new Error("the register's answer is to another question");
      return answer.listed;
    },
  };
}
