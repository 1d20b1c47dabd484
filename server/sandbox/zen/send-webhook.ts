import { SIGNATURE_HEADER, TIMESTAMP_HEADER, webhookSignature, type ZenMessage } from '#server/deposits/gateways/zen.ts';
import type { Deps } from '#server/runtime/deps.ts';

/** Waits between tries, ms. A provider that gives up after these leaves the invoice new, and the payer pays again. */
const RETRIES_MS = [250, 1_000, 4_000, 15_000, 60_000] as const;
const TIMEOUT_MS = 5_000;

/** One try over real HTTP, signed at this moment. True when the shop took it. */
async function attempt({ config, clock, log, ownUrl }: Deps, message: ZenMessage): Promise<boolean> {
  const body = Buffer.from(JSON.stringify(message));
  const timestamp = String(Math.floor(clock.now() / 1_000));
  const headers = {
    'content-type': 'application/json',
    [TIMESTAMP_HEADER]: timestamp,
    [SIGNATURE_HEADER]: webhookSignature(config.secrets.zenWebhook, timestamp, body),
  };
  try {
    const answer = await fetch(`${ownUrl()}/api/deposit/zen/webhook`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    log.warn({ err: error, payment: message.payment_id }, 'the shop could not be reached with a payment; it is sent again');
    return false;
  }
}

/** Sends a message until the shop takes it, with growing waits. Resolves after the first try; later ones go on in the background. */
export async function sendWebhook(deps: Deps, message: ZenMessage): Promise<void> {
  if (await attempt(deps, message)) return;
  const again = (index: number): void => {
    const waitMs = RETRIES_MS[index];
    if (waitMs === undefined) return deps.log.error({ payment: message.payment_id }, 'a payment was never taken by the shop');
    deps.clock.setTimeout(() => {
      void attempt(deps, message).then((taken) => (taken ? undefined : again(index + 1)));
    }, waitMs);
  };
  again(0);
}
