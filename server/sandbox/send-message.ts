import type { Deps } from '#server/runtime/deps.ts';

/** Waits between tries, ms. A provider that gives up after these leaves the invoice as it is. */
const RETRIES_MS = [250, 1_000, 4_000, 15_000, 60_000] as const;
const TIMEOUT_MS = 5_000;

/** A message of a provider to the shop. */
export interface ProviderMessage {
  /** The gateway's name. */
  gateway: string;
  /** Where the shop takes it; deposits' webhook of the gateway where it is left out. */
  path?: string;
  /** Names the payment in the log. */
  payment: string;
  /** Its bytes and headers, signed at the moment of each try. */
  sign(): { headers: Record<string, string>; body: string };
}

/** One try over real HTTP. True when the shop took it. */
async function attempt(
  { log, ownUrl }: Deps,
  { gateway, path = `/api/deposit/${gateway}/webhook`, payment, sign }: ProviderMessage,
): Promise<boolean> {
  try {
    const answer = await fetch(`${ownUrl()}${path}`, {
      method: 'POST',
      ...sign(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch (error) {
    log.warn({ err: error, gateway, payment }, 'the shop could not be reached with a payment; it is sent again');
    return false;
  }
}

/** Sends a message until the shop takes it, with growing waits. Resolves after the first try; later ones go on in the background. */
export async function sendMessage(deps: Deps, message: ProviderMessage): Promise<void> {
  if (await attempt(deps, message)) return;
  const again = (index: number): void => {
    const waitMs = RETRIES_MS[index];
    if (waitMs === undefined) return deps.log.error({ payment: message.payment }, 'a payment was never taken by the shop');
    deps.clock.setTimeout(() => {
      void attempt(deps, message).then((taken) => (taken ? undefined : again(index + 1)));
    }, waitMs);
  };
  again(0);
}

/** Sends messages one after the other, each after a wait of its own, ms. */
export function sendInTurn(deps: Deps, messages: readonly (ProviderMessage & { afterMs: number })[]): void {
  const [first, ...others] = messages;
  if (!first) return;
  deps.clock.setTimeout(() => void sendMessage(deps, first).then(() => sendInTurn(deps, others)), first.afterMs);
}
