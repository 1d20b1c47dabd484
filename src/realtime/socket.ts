import type Pusher from 'pusher-js';
import type { PublicConfig } from '#contract/api/config.ts';
import { readAccessToken } from '#src/lib/api/access-token.ts';
import { nextTask } from '#src/lib/next-task.ts';
import { savesData } from '#src/lib/saves-data.ts';

/** The connection's numbers as the product sets them, ms. Attempts are unlimited. */
export const RECONNECTION = { delayMs: 1_000, maxDelayMs: 5_000, randomization: 0.5, timeoutMs: 20_000 } as const;

/**
 * A connection that has been silent this long is asked for a sign of life, which may take so long, ms. With `LOST_AFTER_MS`, a connection that died without an
 * end is known to the page within 10 s.
 */
const LIVENESS = { activityTimeout: 2_200, pongTimeout: 4_300 } as const;
/** Where little data fits through, a sign of life waits behind the files of the page: lost connections are noticed late rather than found where there are none. */
const SLOW_LIVENESS = { activityTimeout: 10_000, pongTimeout: 20_000 } as const;

export const livenessOf = (isSlow: boolean): typeof LIVENESS | typeof SLOW_LIVENESS => (isSlow ? SLOW_LIVENESS : LIVENESS);

/** How long to wait before the n-th try (from 0) to open a socket that has stopped trying: doubled each time up to the maximum, spread by ±50 %. */
export function reconnectDelayMs(attempt: number, random: number): number {
  const { delayMs, maxDelayMs, randomization } = RECONNECTION;
  const base = Math.min(maxDelayMs, delayMs * 2 ** Math.min(attempt, 10));
  return Math.min(maxDelayMs, Math.round(base * (1 + randomization * (2 * random - 1))));
}

/** Opens the main socket. Its library is only loaded here, after the first paint. */
export async function openSocket({ realtime }: PublicConfig): Promise<Pusher> {
  const { default: PusherClient } = await import('pusher-js');
  await nextTask();
  const secure = realtime.tls || location.protocol === 'https:';
  const port = realtime.port ?? (location.port === '' ? (secure ? 443 : 80) : Number(location.port));
  return new PusherClient(realtime.key, {
    cluster: realtime.cluster,
    wsHost: realtime.host ?? location.hostname,
    wsPort: port,
    wssPort: port,
    forceTLS: secure,
    enabledTransports: ['ws', 'wss'],
    disableStats: true,
    unavailableTimeout: RECONNECTION.timeoutMs,
    ...livenessOf(savesData()),
    channelAuthorization: {
      endpoint: realtime.auth_endpoint,
      transport: 'ajax',
      // Read for each authorisation, so that a renewed token is used without reconnecting.
      headersProvider: (): Record<string, string> => {
        const token = readAccessToken();
        return token === undefined ? {} : { Authorization: `Bearer ${token}` };
      },
    },
  });
}
