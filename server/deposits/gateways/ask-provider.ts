import { setTimeout as sleep } from 'node:timers/promises';
import type * as z from 'zod/mini';
import { type GatewayDeps, ProviderAway } from './gateway.ts';
import { boundedBody } from '#server/core/bounded-answer.ts';
import { tracedFetch } from '#server/core/spans.ts';
import { parseJson } from '#server/security/strict-json.ts';

/** Waits before another try, ms. A player waits for the answer, so there are few. */
const RETRIES_MS = [150, 600] as const;
const TIMEOUT_MS = 2_500;
/** The most of an answer that is read, bytes. */
const MAX_BYTES = 262_144;

/** A call to a provider's API that may be sent again without another effect. */
interface ProviderCall<Schema extends z.ZodMiniType> {
  provider: string;
  url: string;
  headers: Record<string, string>;
  body: string;
  schema: Schema;
}

async function attempt<Schema extends z.ZodMiniType>({ url, headers, body, schema }: ProviderCall<Schema>): Promise<z.output<Schema>> {
  const answer = await tracedFetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const bytes = await boundedBody(answer, MAX_BYTES);
  if (!answer.ok) throw new Error(`answered ${answer.status}`);
  return schema.parse(parseJson(bytes.toString('utf8')));
}

/** Asks a provider, again where it does not answer. Throws ProviderAway where it never does, or where its answer is not understood. */
export async function askProvider<Schema extends z.ZodMiniType>(
  { log }: GatewayDeps,
  call: ProviderCall<Schema>,
): Promise<z.output<Schema>> {
  for (let tried = 0; ; tried++) {
    try {
      return await attempt(call);
    } catch (error) {
      const waitMs = RETRIES_MS[tried];
      log.warn({ err: error, provider: call.provider, tried: tried + 1 }, 'a call to a payment provider failed');
      if (waitMs === undefined) throw new ProviderAway(call.provider, error);
      await sleep(waitMs);
    }
  }
}
