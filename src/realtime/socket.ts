import Pusher from 'pusher-js';
import type { PublicConfig } from '#contract/api/config.ts';
import { readAccessToken } from '#src/lib/api/access-token.ts';
import { savesData } from '#src/lib/saves-data.ts';
import { RECONNECTION } from './reconnect-delay.ts';

/**
 * A connection that has been silent this long is asked for a sign of life, which may take so long, ms. With `LOST_AFTER_MS`, a connection that died without an
 * end is known to the page within 10 s.
 */
const LIVENESS = { activityTimeout: 2_200, pongTimeout: 4_300 } as const;
/** Where little data fits through, a sign of life waits behind the files of the page: lost connections are noticed late rather than found where there are none. */
const SLOW_LIVENESS = { activityTimeout: 10_000, pongTimeout: 20_000 } as const;

export const livenessOf = (isSlow: boolean): typeof LIVENESS | typeof SLOW_LIVENESS => (isSlow ? SLOW_LIVENESS : LIVENESS);

/** Opens the main socket. */
export function openSocket({ realtime }: PublicConfig): Pusher {
  const secure = realtime.tls || location.protocol === 'https:';
  const port = realtime.port ?? (location.port === '' ? (secure ? 443 : 80) : Number(location.port));
  return new Pusher(realtime.key, {
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
