/** A Pusher-compatible service outside the process, from the PUSHER_* settings. */
export interface RealtimeService {
  appId: string;
  key: string;
  secret: string;
  cluster: string;
  /** Null: Pusher's own hosts for the cluster. */
  host: string | null;
  port: number | null;
  tls: boolean;
}

/** Where browsers open their sockets to an outside service: its own host, or Pusher's for the cluster. */
export const socketHostOf = ({ host, cluster }: Pick<RealtimeService, 'host' | 'cluster'>): string => host ?? `ws-${cluster}.pusher.com`;
